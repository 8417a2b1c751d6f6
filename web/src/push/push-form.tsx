import { pushComponents } from '@tohfa/contract';
import { useState } from 'react';
import { useAction } from '../accounts/use-action.ts';
import { Panel } from '../admin/panel.tsx';
import { call } from '../api.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Notice } from '../ui/notice.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { showToast } from '../ui/toasts.tsx';
import { plainWords, useSubmission } from '../ui/use-submission.ts';
import { PushAudienceFields } from './push-audience-fields.tsx';
import { audienceOf, bodyOf, draftErrors, emptyDraft, type PushDraft } from './push-draft.ts';
import { PushPreview } from './push-preview.tsx';
import { usePushesChanged } from './pushes.ts';

/** The specification's form, with whom it reaches and how it will look beside it. */
export function PushForm() {
  const [draft, setDraft] = useState(emptyDraft);
  const [sent, setSent] = useState<string>();
  const [detail, setDetail] = useState<string>();
  const pushesChanged = usePushesChanged();
  const change = (part: Partial<PushDraft>) => setDraft((known) => ({ ...known, ...part }));
  const { submit, busy, problem, errors } = useSubmission<keyof PushDraft>({
    check: () => draftErrors(draft),
    send: async () => {
      setSent(undefined);
      await call('sendPush', { body: { ...audienceOf(draft), ...bodyOf(draft) } });
      setSent(draft.sendAt === '' ? SENT : `Scheduled. It goes out at ${draft.sendAt.replace('T', ', ')}.`);
      setDraft(emptyDraft);
      await pushesChanged();
    },
    words: (error) => {
      setDetail(plainWords(error));
      return 'Failed to send push notification.';
    },
    wordsAlways: true,
  });
  const testing = useAction(async () => {
    const { sendAt: _later, ...message } = bodyOf(draft);
    await call('sendPush', { body: { ...message, emails: [], test: true } });
    showToast({ tone: 'good', words: 'The test is on its way to your own devices.' });
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
          <Field label="Title" maxLength={120} {...field('title')} />
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
            <Field
              label="Words to search for"
              maxLength={100}
              hint="Fills the search on Home."
              {...field('search_text')}
            />
          </div>
          <Field
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
        <Field
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
            <Notice tone="bad">
              <p>{problem}</p>
              {detail && <p className="font-normal">{detail}</p>}
            </Notice>
          )}
          {sent && <Notice tone="good">{sent}</Notice>}
          <Button type="submit" aria-busy={busy} className="w-full">
            {busy ? 'Sending…' : draft.sendAt === '' ? 'Send' : 'Schedule'}
          </Button>
          <Button look="quiet" aria-busy={testing.busy} onClick={testing.act} className="w-full">
            Send a test to me
          </Button>
        </div>
      </Panel>
    </form>
  );
}

const SENT = 'Push notification sent successfully.';
