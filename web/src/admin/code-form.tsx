import { type ClipboardEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Notice } from '../ui/notice.tsx';
import { useSubmission } from '../ui/use-submission.ts';
import { LocalMailsLink } from './local-mails-link.tsx';
import { type CodeWay, refusalDetail, verifyWords } from './one-time-code.ts';
import { RESEND_AFTER_MS } from './sign-in-attempt.ts';
import { useCountdown } from './use-countdown.ts';

/** Takes the six digits from the mail: typed, pasted, or filled in by the phone. */
export function CodeForm({ way, sentAt, onSent, onProven, yes = 'Verify OTP' }: Props) {
  const [detail, setDetail] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  const { submit, busy, problem, errors } = useSubmission<'otp'>({
    check: ({ otp }) => (otp.trim() === '' ? { otp: 'Please enter the code from the mail.' } : {}),
    send: async ({ otp }) => {
      const digits = otp.replaceAll(/\s/g, '');
      if (!/^\d{6}$/.test(digits)) throw new NotSixDigits();
      await way.verify(digits);
      onProven();
    },
    words: (error) => {
      const malformed = error instanceof NotSixDigits;
      setDetail(malformed ? 'Enter the six-digit code.' : refusalDetail(error));
      return malformed ? 'Invalid OTP' : verifyWords(error);
    },
    wordsAlways: true,
  });

  return (
    <form ref={form} onSubmit={submit} noValidate className="space-y-4">
      {problem && (
        <Notice tone="bad">
          <p>{problem}</p>
          {detail && <p className="font-normal">{detail}</p>}
        </Notice>
      )}
      <Field
        label="One-time code (OTP)"
        name="otp"
        required
        autoComplete="one-time-code"
        inputMode="numeric"
        spellCheck={false}
        onPaste={pasteDigits}
        error={errors.otp}
        hint="Six digits. It works once, and for five minutes."
      />
      <Button type="submit" aria-busy={busy} className="w-full">
        {busy ? 'Checking…' : yes}
      </Button>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <Resend way={way} sentAt={sentAt} onSent={onSent} />
        <LocalMailsLink />
      </div>
    </form>
  );
}

function Resend({ way, sentAt, onSent }: Pick<Props, 'way' | 'sentAt' | 'onSent'>) {
  const seconds = useCountdown(sentAt + RESEND_AFTER_MS);
  const [state, setState] = useState<'idle' | 'sending' | 'failed'>('idle');
  async function resend() {
    setState('sending');
    try {
      await way.send();
      onSent();
      setState('idle');
    } catch {
      setState('failed');
    }
  }
  return (
    <div>
      {state === 'failed' && <p role="alert">Failed to send OTP</p>}
      <button
        type="button"
        disabled={seconds > 0 || state === 'sending'}
        onClick={() => void resend()}
        className="h-11 font-semibold text-14 text-rani tabular-nums hover:underline disabled:text-ink-soft disabled:no-underline"
      >
        {seconds > 0 ? `Resend OTP in ${seconds} s` : 'Resend OTP'}
      </button>
    </div>
  );
}

/** A code copied with the words or blanks around it is still the code. */
function pasteDigits(event: ClipboardEvent<HTMLInputElement>) {
  const found = event.clipboardData.getData('text').match(/(?<!\d)\d{3}\s?\d{3}(?!\d)/g);
  if (found?.length !== 1 || found[0] === undefined) return;
  event.preventDefault();
  event.currentTarget.value = found[0].replaceAll(/\s/g, '');
}

class NotSixDigits extends Error {}

interface Props {
  way: CodeWay;
  /** When the last code was asked for. */
  sentAt: number;
  onSent: () => void;
  onProven: () => void;
  yes?: string;
}
