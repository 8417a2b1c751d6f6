import { pushComponents } from '@tohfa/contract';
import { useState } from 'react';
import { AdminHeading, Panel } from '../../admin/page.tsx';
import { call } from '../../lib/api.ts';
import { errorMessage, useAction, useFormSubmit } from '../../ui/actions.tsx';
import { Button } from '../../ui/buttons.tsx';
import { Notice, showToast } from '../../ui/feedback.tsx';
import { SelectField, TextArea, TextField } from '../../ui/fields.tsx';
import { PushAudienceFields } from './audience-fields.tsx';
import {
  emptyDraft,
  type PushDraft,
  previewTarget,
  toAudience,
  toPushBody,
  validateDraft,
} from './push-draft.ts';
import { PushList } from './push-list.tsx';
import { useInvalidatePushes } from './pushes.ts';

/** Writes to the people who want to be written to, and shows what became of it. */
export default function PushScreen() {
  return (
    <>
      <AdminHeading
        title="Push notifications"
        description="To people who turned them on, on their own devices."
      />
      <PushForm />
      <PushList />
    </>
  );
}

/** The specification's form, with whom it reaches and how it will look beside it. */
function PushForm() {
  const [draft, setDraft] = useState(emptyDraft);
  const [sent, setSent] = useState<string>();
  const [detail, setDetail] = useState<string>();
  const pushesChanged = useInvalidatePushes();
  const change = (part: Partial<PushDraft>) => setDraft((known) => ({ ...known, ...part }));
  const { submit, busy, problem, errors } = useFormSubmit<keyof PushDraft>({
    validate: () => validateDraft(draft),
    onSubmit: async () => {
      setSent(undefined);
      await call('sendPush', { body: { ...toAudience(draft), ...toPushBody(draft) } });
      setSent(
        draft.sendAt === '' ? SENT_MESSAGE : `Scheduled. It goes out at ${draft.sendAt.replace('T', ', ')}.`,
      );
      setDraft(emptyDraft);
      await pushesChanged();
    },
    toMessage: (error) => {
      setDetail(errorMessage(error));
      return 'Failed to send push notification.';
    },
    alwaysShowMessage: true,
  });
  const testing = useAction(async () => {
    const { sendAt: _later, ...message } = toPushBody(draft);
    await call('sendPush', { body: { ...message, emails: [], test: true } });
    showToast({ tone: 'success', message: 'The test is on its way to your own devices.' });
  });
  const field = (name: 'title' | 'link' | 'search_text') => ({
    name,
    value: draft[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  });

  return (
    <form onSubmit={submit} noValidate className="grid items-start gap-4 wide:grid-cols-[3fr_2fr] wide:gap-5">
      <Panel title="Write a notification">
        <div className="space-y-4">
          <TextField label="Title" maxLength={120} {...field('title')} />
          <TextArea
            label="Text"
            name="body"
            rows={3}
            maxLength={1000}
            value={draft.body}
            error={errors.body}
            onChange={(event) => change({ body: event.target.value })}
          />
          <div className="grid gap-4 wide:grid-cols-2">
            <SelectField
              label="Screen it opens"
              name="component_name"
              value={draft.component_name}
              error={errors.component_name}
              onChange={(event) => change({ component_name: event.target.value })}
            >
              <option value="">Home, or the link below</option>
              {Object.keys(pushComponents).map((name) => (
                <option key={name} value={name}>
                  {name.replace(/(?<=[a-z])(?=[A-Z])/, ' ')}
                </option>
              ))}
            </SelectField>
            <TextField
              label="Words to search for"
              maxLength={100}
              hint="Fills the search on Home."
              {...field('search_text')}
            />
          </div>
          <TextField
            label="Link"
            maxLength={500}
            placeholder="/productdetails?id=1"
            autoCapitalize="none"
            spellCheck={false}
            hint="A path of this shop. It comes before the screen."
            {...field('link')}
          />
          <PushAudienceFields draft={draft} error={errors.emails} onChange={change} />
        </div>
      </Panel>
      <Panel title="How it will look" className="wide:sticky wide:top-8">
        <PushPreview draft={draft} />
        <TextField
          label="Send at"
          name="sendAt"
          type="datetime-local"
          value={draft.sendAt}
          error={errors.sendAt}
          hint="India’s time. Left empty, it goes out at once."
          className="mt-4"
          onChange={(event) => change({ sendAt: event.target.value })}
        />
        <div className="mt-5 space-y-3">
          {problem && (
            <Notice tone="error">
              <p>{problem}</p>
              {detail && <p className="font-normal">{detail}</p>}
            </Notice>
          )}
          {sent && <Notice tone="success">{sent}</Notice>}
          <Button type="submit" aria-busy={busy} className="w-full">
            {busy ? 'Sending…' : draft.sendAt === '' ? 'Send' : 'Schedule'}
          </Button>
          <Button variant="secondary" aria-busy={testing.busy} onClick={testing.run} className="w-full">
            Send a test to me
          </Button>
        </div>
      </Panel>
    </form>
  );
}

const SENT_MESSAGE = 'Push notification sent successfully.';

/** The notification about as a phone shows it, and where a tap leads. */
function PushPreview({ draft }: { draft: PushDraft }) {
  const target = previewTarget(draft);
  return (
    <div>
      <div className="flex gap-3 rounded-card border border-hairline bg-sunken p-4">
        <img src="/favicon.svg" alt="" className="size-9 shrink-0" />
        <div className="min-w-0 flex-1">
          <p className="text-12 text-ink-soft">Tohfa · now</p>
          <p className="line-clamp-1 font-semibold [overflow-wrap:anywhere]">{draft.title || 'Title'}</p>
          <p className="line-clamp-4 whitespace-pre-line text-14 [overflow-wrap:anywhere]">
            {draft.body || 'What you want to tell.'}
          </p>
        </div>
      </div>
      <p className="mt-2 text-14 text-ink-soft [overflow-wrap:anywhere]">
        {target === undefined ? 'The link does not lead to this shop.' : `A tap opens ${target}`}
      </p>
    </div>
  );
}
