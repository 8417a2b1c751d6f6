import { useMutation, useQuery } from '@tanstack/react-query';
import { oneTimeCode } from '@tohfa/contract';
import { type ClipboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useContractForm } from '../lib/forms.ts';
import { Button } from '../ui/buttons.tsx';
import { EmailText } from '../ui/data-display.tsx';
import { Notice } from '../ui/feedback.tsx';
import { TextField } from '../ui/fields.tsx';
import { PageHeading } from '../ui/page.tsx';
import {
  apiErrorDetail,
  type CodeChannel,
  INVALID_OTP,
  RESEND_COOLDOWN_MS,
  stepUpChannel,
  verifyErrorMessage,
} from './one-time-code.ts';
import { stepUpRecord, useAdminEmail } from './session.ts';

/** Sends a code as soon as it is shown, then asks for it. */
export function SendAndVerifyCode({ channel, email, onVerified }: SendAndVerifyCodeProps) {
  const [sentAt, setSentAt] = useState<number>();
  const {
    mutate: send,
    isError,
    error,
  } = useMutation({
    mutationFn: () => channel.send(),
    networkMode: 'always',
    onSuccess: () => setSentAt(Date.now()),
  });
  // One mail per channel, although effects run twice in development.
  const sentFor = useRef<CodeChannel>(undefined);
  useEffect(() => {
    if (sentFor.current === channel) return;
    sentFor.current = channel;
    send();
  }, [channel, send]);

  if (isError) return <SendFailed detail={apiErrorDetail(error)} onRetry={() => send()} />;
  if (sentAt === undefined) return <SendingCode />;
  return (
    <>
      <p className="mb-4 text-14 text-ink-soft">
        We have emailed a code to{' '}
        <strong className="text-ink">
          <EmailText>{email}</EmailText>
        </strong>
        .
      </p>
      <CodeForm
        channel={channel}
        sentAt={sentAt}
        onSent={() => setSentAt(Date.now())}
        onVerified={onVerified}
      />
    </>
  );
}

function SendingCode() {
  return (
    <p role="status" className="py-6 text-center text-ink-soft">
      Sending OTP...
    </p>
  );
}

function SendFailed({ detail, onRetry }: { detail: string | undefined; onRetry: () => void }) {
  return (
    <div className="space-y-4">
      <Notice tone="error">
        <p>Failed to send OTP</p>
        {detail && <p className="font-normal">{detail}</p>}
      </Notice>
      <Button variant="secondary" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}

interface SendAndVerifyCodeProps {
  channel: CodeChannel;
  email: string;
  onVerified: () => void;
}

/** Takes the six digits from the mail: typed, pasted, or filled in by the phone. */
export function CodeForm({ channel, sentAt, onSent, onVerified, submitLabel = 'Verify OTP' }: CodeFormProps) {
  const form = useContractForm(oneTimeCode, {
    defaultValues: { otp: '' },
    onSubmit: async ({ otp }) => {
      await channel.verify(otp);
      onVerified();
    },
    toMessage: verifyErrorMessage,
    alwaysShowMessage: true,
  });
  const { field, submit, busy, error, setFocus, setValue, formState } = form;
  useEffect(() => setFocus('otp'), [setFocus]);

  // The specification's message for a wrong code also answers one that cannot be right.
  const malformed =
    formState.isSubmitted && formState.errors.otp !== undefined && form.getValues('otp') !== '';
  const problem = form.problem ?? (malformed ? INVALID_OTP : undefined);
  const detail = apiErrorDetail(error);

  /** A code copied together with some text around it is still the code. */
  function pasteCode(event: ClipboardEvent<HTMLInputElement>) {
    const codes = event.clipboardData.getData('text').match(/(?<!\d)\d{3}\s?\d{3}(?!\d)/g);
    if (codes?.length !== 1 || codes[0] === undefined) return;
    event.preventDefault();
    setValue('otp', withoutSpaces(codes[0]), { shouldValidate: true });
  }

  return (
    <form onSubmit={submit} noValidate className="space-y-4">
      {problem && (
        <Notice tone="error">
          <p>{problem}</p>
          {detail && <p className="font-normal">{detail}</p>}
        </Notice>
      )}
      <TextField
        label="One-time code (OTP)"
        required
        autoComplete="one-time-code"
        inputMode="numeric"
        spellCheck={false}
        onPaste={pasteCode}
        hint="Six digits. It works once, for five minutes."
        {...field('otp', { setValueAs: withoutSpaces })}
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

function withoutSpaces(code: string): string {
  return code.replaceAll(/\s/g, '');
}

function ResendButton({ channel, sentAt, onSent }: Pick<CodeFormProps, 'channel' | 'sentAt' | 'onSent'>) {
  const seconds = useCountdown(sentAt + RESEND_COOLDOWN_MS);
  const resend = useMutation({ mutationFn: () => channel.send(), networkMode: 'always', onSuccess: onSent });
  return (
    <div>
      {resend.isError && <p role="alert">Failed to send OTP</p>}
      <button
        type="button"
        disabled={seconds > 0 || resend.isPending}
        onClick={() => resend.mutate()}
        className="h-11 font-semibold text-14 text-rani tabular-nums hover:underline disabled:text-ink-soft disabled:no-underline"
      >
        {seconds > 0 ? `Resend OTP in ${seconds} s` : 'Resend OTP'}
      </button>
    </div>
  );
}

interface CodeFormProps {
  channel: CodeChannel;
  /** When the last code was asked for. */
  sentAt: number;
  onSent: () => void;
  onVerified: () => void;
  submitLabel?: string;
}

/** Asks for a fresh code before it shows its children; one verified in the last 15 minutes is enough. */
export function StepUpGate({ title, children }: { title: string; children: ReactNode }) {
  const [open, setOpen] = useState(() => stepUpRecord.isValid());
  return open ? children : <StepUpPrompt title={title} onVerified={() => setOpen(true)} />;
}

function StepUpPrompt({ title, onVerified }: { title: string; onVerified: () => void }) {
  const { data: email, isError } = useAdminEmail();
  const channel = useMemo(() => stepUpChannel(email ?? ''), [email]);
  return (
    <div className="mx-auto max-w-110 wide:pt-8">
      <PageHeading title={title} className="text-center wide:text-28!" />
      <p className="mt-2 text-center text-ink-soft">Confirm it’s you before you change products.</p>
      <div className="mt-6 rounded-card bg-surface p-5 shadow-float wide:p-6">
        {isError && <Notice tone="error">Failed to send OTP</Notice>}
        {email === undefined && !isError && <SendingCode />}
        {email !== undefined && <SendAndVerifyCode channel={channel} email={email} onVerified={onVerified} />}
      </div>
    </div>
  );
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
      Local outbox
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
