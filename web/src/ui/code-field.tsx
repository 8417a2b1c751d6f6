import { useMutation, useQuery } from '@tanstack/react-query';
import { partTexts } from '@tohfa/contract/screens';
import { type ClipboardEvent, type ComponentProps, useEffect, useState } from 'react';
import { TextField } from './fields.tsx';

/** The server sends no second mail of one kind within a minute. */
export const RESEND_COOLDOWN_MS = 60_000;

/** Takes the six digits from the mail: typed, pasted, or filled in by the phone. */
export function CodeField({ onPasteCode, ...field }: CodeFieldProps) {
  /** A code copied together with some text around it is still the code. */
  function pasteCode(event: ClipboardEvent<HTMLInputElement>) {
    const codes = event.clipboardData.getData('text').match(/(?<!\d)\d{3}\s?\d{3}(?!\d)/g);
    if (codes?.length !== 1 || codes[0] === undefined) return;
    event.preventDefault();
    onPasteCode(withoutSpaces(codes[0]));
  }
  return (
    <TextField
      required
      autoComplete="one-time-code"
      inputMode="numeric"
      spellCheck={false}
      onPaste={pasteCode}
      hint={partTexts.code.hint}
      {...field}
    />
  );
}

interface CodeFieldProps extends ComponentProps<typeof TextField> {
  onPasteCode: (code: string) => void;
}

export function withoutSpaces(code: string): string {
  return code.replaceAll(/\s/g, '');
}

/** Another code, once a minute has passed since the last. */
export function ResendCode({ texts, send, sentAt, onSent }: ResendCodeProps) {
  const seconds = useCountdown(sentAt + RESEND_COOLDOWN_MS);
  const resend = useMutation({ mutationFn: send, networkMode: 'always', onSuccess: onSent });
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4">
      <div>
        {resend.isError && <p role="alert">{texts.failed(resend.error)}</p>}
        <button
          type="button"
          disabled={seconds > 0 || resend.isPending}
          onClick={() => resend.mutate()}
          className="h-11 font-semibold text-14 text-rani tabular-nums hover:underline disabled:text-ink-soft disabled:no-underline"
        >
          {seconds > 0 ? partTexts.code.resendIn({ resend: texts.resend, seconds }) : texts.resend}
        </button>
      </div>
      <LocalOutboxLink />
    </div>
  );
}

interface ResendCodeProps {
  texts: { resend: string; failed: (error: unknown) => string };
  send: () => Promise<unknown>;
  /** When the last code was asked for. */
  sentAt: number;
  onSent: () => void;
}

const OUTBOX_PATH = '/local/outbox';

/** A shop on this machine sends no mail; its outbox page shows what would have been sent. */
function LocalOutboxLink() {
  const isLocal = /^(localhost|127\.0\.0\.1|\[::1\])$/.test(location.hostname);
  const outbox = useQuery({
    queryKey: ['local-outbox'],
    queryFn: async ({ signal }) => (await fetch(OUTBOX_PATH, { method: 'HEAD', signal })).ok,
    enabled: isLocal,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (!outbox.data) return null;
  return (
    <a
      href={OUTBOX_PATH}
      target="_blank"
      rel="noreferrer"
      className="inline-flex h-11 items-center font-semibold text-14 text-rani hover:underline"
    >
      {partTexts.code.localOutbox}
    </a>
  );
}

/** Whole seconds until then, updated every second; 0 once it has passed. */
function useCountdown(until: number): number {
  const [now, setNow] = useState(Date.now);
  const left = Math.max(0, Math.ceil((until - now) / 1000));
  useEffect(() => {
    if (until <= Date.now()) return;
    setNow(Date.now());
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= until) clearInterval(timer);
    }, 1000);
    return () => clearInterval(timer);
  }, [until]);
  return left;
}
