import { type AnswerOf, type Operations, pushComponents } from '@tohfa/contract';
import { pushScreens, pushFormTexts as texts } from '@tohfa/contract/screens';
import { useState } from 'react';
import { AdminHeading, Panel } from '../../admin/page.tsx';
import { call } from '../../lib/api.ts';
import { formatIndiaDateTime } from '../../lib/dates.ts';
import { type ContractForm, useContractForm } from '../../lib/forms.ts';
import { shopBrand } from '../../lib/shop-brand.ts';
import { useAction } from '../../ui/actions.tsx';
import { Button } from '../../ui/buttons.tsx';
import { Notice, showToast } from '../../ui/feedback.tsx';
import { SelectField, TextArea, TextField } from '../../ui/fields.tsx';
import { DrawnLogo } from '../../ui/page.tsx';
import { PushAudienceFields } from './audience-fields.tsx';
import {
  addEmail,
  emptyDraft,
  type PushBody,
  type PushDraft,
  previewTarget,
  pushDraftSchema,
  toMessage,
} from './push-draft.ts';
import { PushList } from './push-list.tsx';
import { useInvalidatePushes } from './pushes.ts';

export default function PushScreen() {
  return (
    <>
      <AdminHeading title={texts.title} description={texts.description} />
      <PushForm />
      <PushList />
    </>
  );
}

/** The specification's form, beside a preview and the number of people it reaches. */
function PushForm() {
  const [sent, setSent] = useState<SentPush>();
  const invalidatePushes = useInvalidatePushes();
  const form = useContractForm(pushDraftSchema, {
    defaultValues: emptyDraft,
    onSubmit: async (body) => {
      setSent(undefined);
      setSent(await sendPush(body));
      form.reset(emptyDraft);
      await invalidatePushes();
    },
    alwaysShowMessage: true,
  });
  const { field } = form;
  const draft = form.watch();
  const testSend = useAction(async () => {
    const { sendAt: _, ...message } = toMessage(draft);
    await call('sendPush', { body: { ...message, emails: [], test: true } });
    showToast({ tone: 'success', message: texts.testSent });
  });

  return (
    <form
      onSubmit={form.submit}
      noValidate
      className="grid items-start gap-4 wide:grid-cols-[3fr_2fr] wide:gap-5"
    >
      <Panel title={texts.write}>
        <div className="space-y-4">
          <MessageFields field={field} />
          <PushAudienceFields
            draft={draft}
            field={field}
            onPick={(email) =>
              form.setValue('emails', addEmail(draft.emails, email), { shouldValidate: true })
            }
          />
        </div>
      </Panel>
      <Panel title={texts.preview} className="wide:sticky wide:top-8">
        <PushPreview draft={draft} />
        <TextField
          label={texts.sendAt}
          type="datetime-local"
          hint={texts.sendAtHint}
          className="mt-4"
          {...field('sendAt')}
        />
        <div className="mt-5 space-y-3">
          {form.problem && (
            <Notice tone="error">
              <p>{texts.failed}</p>
              <p className="font-normal">{form.problem}</p>
            </Notice>
          )}
          {sent && <SentNotice sent={sent} />}
          <Button type="submit" aria-busy={form.busy} className="w-full">
            {form.busy ? texts.sending : draft.sendAt === '' ? texts.send : texts.schedule}
          </Button>
          <Button variant="secondary" aria-busy={testSend.busy} onClick={testSend.run} className="w-full">
            {texts.sendTest}
          </Button>
        </div>
      </Panel>
    </form>
  );
}

function MessageFields({ field }: { field: ContractForm<PushDraft, PushBody>['field'] }) {
  return (
    <>
      <TextField label={texts.messageTitle} maxLength={120} {...field('title')} />
      <TextArea label={texts.message} rows={3} maxLength={1000} {...field('body')} />
      <div className="grid gap-4 wide:grid-cols-2">
        <SelectField label={texts.screen} {...field('component_name')}>
          <option value="">{texts.noScreen}</option>
          {SCREENS.map((name) => (
            <option key={name} value={name}>
              {pushScreens[name]}
            </option>
          ))}
        </SelectField>
        <TextField label={texts.search} maxLength={100} hint={texts.searchHint} {...field('search_text')} />
      </div>
      <TextField
        label={texts.link}
        maxLength={500}
        placeholder="/productdetails?id=1"
        autoCapitalize="none"
        spellCheck={false}
        hint={texts.linkHint}
        {...field('link')}
      />
    </>
  );
}

const SCREENS = Object.keys(pushComponents) as (keyof typeof pushComponents)[];

async function sendPush(body: PushBody): Promise<SentPush> {
  await call('sendPush', { body });
  const { emails, topic, sendAt } = body;
  // The message is sent, whether or not it can be counted whom it reaches.
  const reach = await call('countPush', { body: { emails, ...(topic && { topic }) } }).catch(() => undefined);
  return { reach, sendAt };
}

/** A push that reaches no device must not look like a delivered one. */
function SentNotice({ sent: { reach, sendAt } }: { sent: SentPush }) {
  const reachesNoOne = reach?.devices === 0;
  const message = sendAt
    ? texts.scheduled({ at: formatIndiaDateTime(sendAt) })
    : reachesNoOne
      ? texts.sentToNobody
      : texts.sent;
  return (
    <Notice tone={reachesNoOne ? 'info' : 'success'}>
      <p>{message}</p>
      {reach && <p className="font-normal">{reachesNoOne ? texts.noDevices : texts.goesTo(reach)}</p>}
    </Notice>
  );
}

/** Roughly how a phone shows it, and what a tap opens. */
function PushPreview({ draft }: { draft: PushDraft }) {
  const target = previewTarget(draft);
  return (
    <div>
      <div className="flex gap-3 rounded-card border border-hairline bg-sunken p-4">
        <DrawnLogo className="size-9 shrink-0" />
        <div className="min-w-0 flex-1">
          <p className="text-12 text-ink-soft">{texts.from({ shop: shopBrand().name })}</p>
          <p className="line-clamp-1 font-semibold [overflow-wrap:anywhere]">
            {draft.title || texts.messageTitle}
          </p>
          <p className="line-clamp-4 whitespace-pre-line text-14 [overflow-wrap:anywhere]">
            {draft.body || texts.message}
          </p>
        </div>
      </div>
      <p className="mt-2 text-14 text-ink-soft [overflow-wrap:anywhere]">
        {target === undefined ? texts.linkLeaves : texts.opens({ path: target })}
      </p>
    </div>
  );
}

type Reach = AnswerOf<Operations['countPush']>;

interface SentPush {
  /** Unknown if counting failed. */
  reach: Reach | undefined;
  sendAt: string | undefined;
}
