import { MAIL_BODY_MAX, MAIL_SUBJECT_MAX, type MailText } from '@tohfa/contract';
import { mailScreenTexts as texts } from '@tohfa/contract/screens';
import { ArrowLeftIcon } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import { AdminHeading, Panel } from '../admin/page.tsx';
import { useAdminEmail, useMayCall } from '../admin/session.ts';
import { useStepUp } from '../admin/step-up.tsx';
import { call } from '../lib/api.ts';
import { useDebounced } from '../lib/debounce.ts';
import { useSubmit } from '../lib/submit.ts';
import { LazyConfirmDialog, useAction } from '../ui/actions.tsx';
import { Button } from '../ui/buttons.tsx';
import { Badge } from '../ui/data-display.tsx';
import { Notice, showToast } from '../ui/feedback.tsx';
import { TextArea, TextField } from '../ui/fields.tsx';
import { fillInExamples, MailPreview } from './mail-preview.tsx';

/** One mail: its preview for those who may read it, its words for the owner. */
export default function MailEditor({ mail, onChanged }: MailEditorProps) {
  const mayCall = useMayCall();
  const [draft, setDraft] = useState({ subject: mail.subject, body: mail.body });
  const isChanged = draft.subject !== mail.subject || draft.body !== mail.body;
  const settled = useDebounced(draft, 400);
  const shown = isChanged ? { id: mail.id, ...settled } : { id: mail.id };
  return (
    <>
      <Link
        to="?"
        className="mb-2 inline-flex min-h-11 items-center gap-2 font-semibold text-14 hover:text-rani"
      >
        <ArrowLeftIcon className="size-4" />
        {texts.back}
      </Link>
      <AdminHeading title={fillInExamples(mail.subject, mail)} description={mail.cause}>
        {mail.isEdited && <Badge tone="highlight">{texts.edited}</Badge>}
      </AdminHeading>
      <div className="grid items-start gap-4 wide:grid-cols-2">
        {mayCall('saveMailText') && (
          <WordsForm
            mail={mail}
            draft={draft}
            isChanged={isChanged}
            onDraft={setDraft}
            onChanged={onChanged}
          />
        )}
        <Panel title={texts.preview}>
          <MailPreview shown={shown} />
        </Panel>
      </div>
    </>
  );
}

function WordsForm({ mail, draft, isChanged, onDraft, onChanged }: WordsFormProps) {
  const withStepUp = useStepUp();
  const { busy, errors, problem, submit } = useSubmit(async () => {
    await withStepUp(() => call('saveMailText', { body: { id: mail.id, version: mail.version, ...draft } }));
    showToast({ tone: 'success', message: texts.saved });
    onChanged();
  });
  const insert = useInsert(draft, onDraft);
  return (
    <Panel title={texts.words}>
      <form onSubmit={submit} noValidate className="space-y-4" onFocus={insert.remember}>
        {problem && <Notice tone="error">{problem}</Notice>}
        <TextField
          label={texts.subject}
          name="subject"
          maxLength={MAIL_SUBJECT_MAX}
          value={draft.subject}
          onChange={({ target }) => onDraft({ ...draft, subject: target.value })}
          error={errors.subject}
        />
        <TextArea
          label={texts.text}
          name="body"
          rows={14}
          maxLength={MAIL_BODY_MAX}
          value={draft.body}
          onChange={({ target }) => onDraft({ ...draft, body: target.value })}
          error={errors.body}
          hint={texts.textHint}
        />
        <Placeholders mail={mail} onChoose={insert.put} />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" aria-busy={busy} disabled={!isChanged}>
            {busy ? texts.saving : texts.save}
          </Button>
          {isChanged && (
            <Button variant="secondary" onClick={() => onDraft({ subject: mail.subject, body: mail.body })}>
              {texts.discard}
            </Button>
          )}
          <TestButton id={mail.id} draft={draft} />
          {mail.isEdited && <ResetButton mail={mail} onChanged={onChanged} />}
        </div>
      </form>
    </Panel>
  );
}

function Placeholders({ mail, onChoose }: { mail: MailText; onChoose: (text: string) => void }) {
  return (
    <fieldset>
      <legend className="font-semibold text-14">{texts.placeholders}</legend>
      <ul className="mt-2 flex flex-wrap gap-2">
        {mail.placeholders.map(({ name, kind, required, example }) => (
          <li key={name}>
            <button
              type="button"
              title={example}
              onClick={() => onChoose(kind === 'link' ? `[${texts.linkLabel}]({${name}})` : `{${name}}`)}
              className="min-h-9 rounded-full border border-field-border px-3 font-mono text-14 hover:border-rani hover:text-rani"
            >
              {`{${name}}${required ? ' *' : ''}`}
            </button>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-14 text-ink-soft">{texts.placeholdersHint}</p>
    </fieldset>
  );
}

function TestButton({ id, draft }: { id: string; draft: Words }) {
  const { data: email = '' } = useAdminEmail();
  const testing = useAction(async () => {
    await call('testMail', { body: { id, ...draft } });
    showToast({ tone: 'success', message: texts.tested({ email }) });
  });
  return (
    <Button variant="secondary" aria-busy={testing.busy} onClick={() => testing.run()}>
      {testing.busy ? texts.testing : texts.test}
    </Button>
  );
}

function ResetButton({ mail, onChanged }: Pick<MailEditorProps, 'mail' | 'onChanged'>) {
  const [asks, setAsks] = useState(false);
  const withStepUp = useStepUp();
  const resetting = useAction(async () => {
    await withStepUp(() => call('resetMailText', { body: { id: mail.id, version: mail.version } }));
    showToast({ tone: 'success', message: texts.wasReset });
    onChanged();
  });
  return (
    <>
      <Button variant="secondary" aria-busy={resetting.busy} onClick={() => setAsks(true)}>
        {texts.reset}
      </Button>
      {asks && (
        <LazyConfirmDialog
          title={texts.resetQuestion}
          description={texts.resetText}
          confirmLabel={texts.reset}
          onConfirm={() => resetting.run()}
          onClose={() => setAsks(false)}
        />
      )}
    </>
  );
}

/** Puts a placeholder where the cursor was, in the field that was written in last. */
function useInsert(draft: Words, onDraft: (draft: Words) => void) {
  const field = useRef<HTMLInputElement | HTMLTextAreaElement>(null);
  return {
    remember({ target }: FormEvent) {
      if (target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement) field.current = target;
    },
    put(text: string) {
      const { current } = field;
      const name = current?.name === 'subject' ? 'subject' : 'body';
      const typed = draft[name];
      const start = current?.selectionStart ?? typed.length;
      const end = current?.selectionEnd ?? start;
      onDraft({ ...draft, [name]: `${typed.slice(0, start)}${text}${typed.slice(end)}` });
      current?.focus();
    },
  };
}

interface Words {
  subject: string;
  body: string;
}

interface MailEditorProps {
  mail: MailText;
  onChanged: () => void;
}

interface WordsFormProps extends MailEditorProps {
  draft: Words;
  isChanged: boolean;
  onDraft: (draft: Words) => void;
}
