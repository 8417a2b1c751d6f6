import { useQuery } from '@tanstack/react-query';
import { type ClipboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useFormSubmit } from '../ui/actions.tsx';
import { Button } from '../ui/buttons.tsx';
import { Notice } from '../ui/feedback.tsx';
import { TextField } from '../ui/fields.tsx';
import { PageHeading } from '../ui/page.tsx';
import {
  apiErrorDetail,
  type CodeChannel,
  RESEND_COOLDOWN_MS,
  stepUpChannel,
  verifyErrorMessage,
} from './one-time-code.ts';
import { stepUpRecord, useAdminEmail } from './session.ts';

/** Has a code mailed as soon as it is shown, then asks for it. */
export function SendAndVerifyCode({ channel, email, onVerified }: SendAndVerifyCodeProps) {
  const [state, setState] = useState<SendState>({ is: 'sending' });
  const asked = useRef<CodeChannel>(undefined);

  async function send() {
    setState({ is: 'sending' });
    try {
      await channel.send();
      setState({ is: 'sent', at: Date.now() });
    } catch (error) {
      setState({ is: 'failed', detail: apiErrorDetail(error) });
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: one mail for one way to prove it
  useEffect(() => {
    if (asked.current === channel) return;
    asked.current = channel;
    void send();
  }, [channel]);

  if (state.is === 'sending') {
    return (
      <p role="status" className="py-6 text-center text-ink-soft">
        Sending OTP...
      </p>
    );
  }
  if (state.is === 'failed') {
    return (
      <div className="space-y-4">
        <Notice tone="error">
          <p>Failed to send OTP</p>
          {state.detail && <p className="font-normal">{state.detail}</p>}
        </Notice>
        <Button variant="secondary" onClick={() => void send()}>
          Try again
        </Button>
      </div>
    );
  }
  return (
    <>
      <p className="mb-4 text-14 text-ink-soft">
        We have mailed a code to <strong className="text-ink [overflow-wrap:anywhere]">{email}</strong>.
      </p>
      <CodeForm
        channel={channel}
        sentAt={state.at}
        onSent={() => setState({ is: 'sent', at: Date.now() })}
        onVerified={onVerified}
      />
    </>
  );
}

interface SendAndVerifyCodeProps {
  channel: CodeChannel;
  email: string;
  onVerified: () => void;
}

type SendState =
  | { is: 'sending' }
  | { is: 'sent'; at: number }
  | { is: 'failed'; detail: string | undefined };

/** Takes the six digits from the mail: typed, pasted, or filled in by the phone. */
export function CodeForm({ channel, sentAt, onSent, onVerified, submitLabel = 'Verify OTP' }: CodeFormProps) {
  const [detail, setDetail] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  const { submit, busy, problem, errors } = useFormSubmit<'otp'>({
    validate: ({ otp }) => (otp.trim() === '' ? { otp: 'Please enter the code from the mail.' } : {}),
    onSubmit: async ({ otp }) => {
      const digits = otp.replaceAll(/\s/g, '');
      if (!/^\d{6}$/.test(digits)) throw new MalformedCodeError();
      await channel.verify(digits);
      onVerified();
    },
    toMessage: (error) => {
      const malformed = error instanceof MalformedCodeError;
      setDetail(malformed ? 'Enter the six-digit code.' : apiErrorDetail(error));
      return malformed ? 'Invalid OTP' : verifyErrorMessage(error);
    },
    alwaysShowMessage: true,
  });

  return (
    <form ref={form} onSubmit={submit} noValidate className="space-y-4">
      {problem && (
        <Notice tone="error">
          <p>{problem}</p>
          {detail && <p className="font-normal">{detail}</p>}
        </Notice>
      )}
      <TextField
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
        {busy ? 'Checking…' : submitLabel}
      </Button>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <ResendButton channel={channel} sentAt={sentAt} onSent={onSent} />
        <LocalOutboxLink />
      </div>
    </form>
  );
}

function ResendButton({ channel, sentAt, onSent }: Pick<CodeFormProps, 'channel' | 'sentAt' | 'onSent'>) {
  const seconds = useCountdown(sentAt + RESEND_COOLDOWN_MS);
  const [state, setState] = useState<'idle' | 'sending' | 'failed'>('idle');
  async function resend() {
    setState('sending');
    try {
      await channel.send();
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

class MalformedCodeError extends Error {}

interface CodeFormProps {
  channel: CodeChannel;
  /** When the last code was asked for. */
  sentAt: number;
  onSent: () => void;
  onVerified: () => void;
  submitLabel?: string;
}

/** Asks for a fresh code before it shows what is behind it; one given in the last 15 minutes is enough. */
export function StepUpGate({ title, children }: { title: string; children: ReactNode }) {
  const [open, setOpen] = useState(() => stepUpRecord.isValid());
  return open ? children : <StepUpPrompt title={title} onProven={() => setOpen(true)} />;
}

function StepUpPrompt({ title, onProven }: { title: string; onProven: () => void }) {
  const { data: email, isError } = useAdminEmail();
  const way = useMemo(() => stepUpChannel(email ?? ''), [email]);
  return (
    <div className="mx-auto max-w-110 wide:pt-8">
      <PageHeading title={title} className="text-center wide:text-28!" />
      <p className="mt-2 text-center text-ink-soft">Before you change products, confirm that it is you.</p>
      <div className="mt-6 rounded-card bg-surface p-5 shadow-float wide:p-6">
        {isError && <Notice tone="error">Failed to send OTP</Notice>}
        {email === undefined && !isError && (
          <p role="status" className="py-6 text-center text-ink-soft">
            Sending OTP...
          </p>
        )}
        {email !== undefined && <SendAndVerifyCode channel={way} email={email} onVerified={onProven} />}
      </div>
    </div>
  );
}

const OUTBOX_PATH = '/local/outbox';

/** A shop on one's own machine sends no mail: this leads to where it lies instead, if there is such a place. */
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
      Local mails
    </a>
  );
}

/** Whole seconds until the moment, told anew each second; 0 when it has passed. */
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
