import type { MailText } from '@tohfa/contract';
import { contactTexts, mailScreenTexts as texts } from '@tohfa/contract/screens';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { AdminLoadError } from '../admin/page.tsx';
import { useAdminQuery, useSight } from '../admin/session.ts';
import { routes } from '../lib/admin-routes.ts';
import { call } from '../lib/api.ts';
import { Skeleton } from '../ui/states.tsx';

/** A mail as its reader sees it: in light and dark, on a phone and a desktop, and as plain text. */
export function MailPreview({ shown }: { shown: ShownMail }) {
  const [view, setView] = useState<keyof typeof texts.views>('phone');
  const [scheme, setScheme] = useState<keyof typeof texts.schemes>('light');
  const isMasked = useSight('mail') === 'masked';
  // The frame follows what was answered: a draft that is not valid, or not checked yet, is not sent to it.
  const preview = useAdminQuery(['mail-preview', shown], async (signal) => ({
    ...(await call('previewMail', { body: shown, signal })),
    shown,
  }));
  if (preview.isPending) return <Skeleton className="h-96 rounded-card!" />;
  const { data } = preview;
  return (
    <div className="space-y-3">
      <div className="flex flex-wrap justify-between gap-2">
        <Choice label={texts.preview} options={texts.views} value={view} onChoose={setView} />
        {view !== 'plain' && (
          <Choice label={texts.colours} options={texts.schemes} value={scheme} onChoose={setScheme} />
        )}
      </div>
      {preview.isError && <AdminLoadError error={preview.error} onRetry={() => void preview.refetch()} />}
      {data && (
        <>
          <p className="font-semibold [overflow-wrap:anywhere]">{data.subject}</p>
          {view === 'plain' ? (
            <pre className="overflow-x-auto whitespace-pre-wrap rounded-card border border-hairline bg-paper p-4 font-mono text-14 [overflow-wrap:anywhere]">
              {data.text}
            </pre>
          ) : (
            <MailFrame
              title={texts.previewTitle(data)}
              fields={{ ...data.shown, scheme }}
              className={view === 'phone' ? 'max-w-[390px]' : ''}
            />
          )}
          <p className="text-14 text-ink-soft">
            {shown.sentId !== undefined && data.data === 'real' ? texts.sentData : texts.data[data.data]}
            {isMasked && data.data === 'real' && ` ${contactTexts.inMails}`}
          </p>
        </>
      )}
    </div>
  );
}

/**
 * The mail's page in a frame of its own without scripts: the styles of mails stand in the markup, which our own pages do
 * not allow. It is the answer to a form, because a draft does not fit an address. Each is a new frame, so that previews
 * are no steps of the browser's history.
 */
function MailFrame({ title, fields, className }: MailFrameProps) {
  const name = useId();
  const form = useRef<HTMLFormElement>(null);
  const key = JSON.stringify(fields);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new frame is filled by sending the form again
  useEffect(() => form.current?.submit(), [key]);
  return (
    <>
      <form
        ref={form}
        hidden
        method="post"
        encType="multipart/form-data"
        action={routes.mailFrame.path}
        target={name}
      >
        {Object.entries(fields).map(([field, value]) =>
          value === undefined ? null : <textarea key={field} name={field} value={value} readOnly />,
        )}
      </form>
      <iframe
        key={key}
        name={name}
        title={title}
        sandbox=""
        className={`block h-[640px] w-full rounded-card border border-hairline bg-paper ${className}`}
      />
    </>
  );
}

function Choice<Option extends string>({ label, options, value, onChoose }: ChoiceProps<Option>) {
  return (
    <fieldset className="flex overflow-hidden rounded-control border border-field-border">
      <legend className="sr-only">{label}</legend>
      {(Object.keys(options) as Option[]).map((option) => (
        <button
          key={option}
          type="button"
          aria-pressed={value === option}
          onClick={() => onChoose(option)}
          className="h-11 px-3.5 font-medium text-14 hover:text-rani aria-pressed:bg-rani-soft aria-pressed:font-bold aria-pressed:text-rani"
        >
          {options[option] as ReactNode}
        </button>
      ))}
    </fieldset>
  );
}

/** One of the shop's mails, with words that may not be saved yet, or one that was sent. */
export interface ShownMail {
  id?: string;
  sentId?: number;
  subject?: string;
  body?: string;
}

interface MailFrameProps {
  title: string;
  fields: ShownMail & { scheme: string };
  className: string;
}

interface ChoiceProps<Option extends string> {
  label: string;
  options: Record<Option, string>;
  value: Option;
  onChoose: (option: Option) => void;
}

/** A subject as people read it. */
export function fillInExamples(subject: string, { placeholders }: Pick<MailText, 'placeholders'>): string {
  return placeholders.reduce((text, { name, example }) => text.replaceAll(`{${name}}`, example), subject);
}
