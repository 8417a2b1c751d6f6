import { useMutation } from '@tanstack/react-query';
import { oneTimeCode } from '@tohfa/contract';
import { adminCodeTexts } from '@tohfa/contract/screens';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useContractForm } from '../lib/forms.ts';
import { Button } from '../ui/buttons.tsx';
import { CodeField, ResendCode, withoutSpaces } from '../ui/code-field.tsx';
import { EmailText } from '../ui/email-text.tsx';
import { Notice } from '../ui/feedback.tsx';
import { PageHeading } from '../ui/page.tsx';
import { RichText } from '../ui/rich-text.tsx';
import { apiErrorDetail, type CodeChannel, stepUpChannel, verifyErrorMessage } from './one-time-code.ts';
import { OtherWays } from './other-ways.tsx';
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

  if (isError)
    return (
      <OtherWays channel={channel} onVerified={onVerified}>
        <SendFailed detail={apiErrorDetail(error)} onRetry={() => send()} />
      </OtherWays>
    );
  if (sentAt === undefined) return <SendingCode />;
  return (
    <>
      <p className="mb-4 text-14 text-ink-soft">
        <RichText
          text={adminCodeTexts.emailedTo({ email })}
          parts={{
            email: (text) => (
              <strong className="text-ink">
                <EmailText>{text}</EmailText>
              </strong>
            ),
          }}
        />
      </p>
      <OtherWays channel={channel} onVerified={onVerified}>
        <CodeForm
          channel={channel}
          sentAt={sentAt}
          onSent={() => setSentAt(Date.now())}
          onVerified={onVerified}
        />
      </OtherWays>
    </>
  );
}

function SendingCode() {
  return (
    <p role="status" className="py-6 text-center text-ink-soft">
      {adminCodeTexts.sending}
    </p>
  );
}

function SendFailed({ detail, onRetry }: { detail: string | undefined; onRetry: () => void }) {
  return (
    <div className="space-y-4">
      <Notice tone="error">
        <p>{adminCodeTexts.sendFailed}</p>
        {detail && <p className="font-normal">{detail}</p>}
      </Notice>
      <Button variant="secondary" onClick={onRetry}>
        {adminCodeTexts.tryAgain}
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
export function CodeForm({
  channel,
  sentAt,
  onSent,
  onVerified,
  submitLabel = adminCodeTexts.verify,
}: CodeFormProps) {
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
  const problem = form.problem ?? (malformed ? adminCodeTexts.invalid : undefined);
  const detail = apiErrorDetail(error);

  return (
    <form onSubmit={submit} noValidate className="space-y-4">
      {problem && (
        <Notice tone="error">
          <p>{problem}</p>
          {detail && <p className="font-normal">{detail}</p>}
        </Notice>
      )}
      <CodeField
        label={adminCodeTexts.label}
        onPasteCode={(code) => setValue('otp', code, { shouldValidate: true })}
        {...field('otp', { setValueAs: withoutSpaces })}
      />
      <Button type="submit" aria-busy={busy} className="w-full">
        {busy ? adminCodeTexts.checking : submitLabel}
      </Button>
      <ResendCode texts={RESEND_TEXTS} send={() => channel.send()} sentAt={sentAt} onSent={onSent} />
    </form>
  );
}

const RESEND_TEXTS = { resend: adminCodeTexts.resend, failed: () => adminCodeTexts.sendFailed };

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
      <p className="mt-2 text-center text-ink-soft">{adminCodeTexts.beforeProducts}</p>
      <div className="mt-6 rounded-card bg-surface p-5 shadow-float wide:p-6">
        {isError && <Notice tone="error">{adminCodeTexts.sendFailed}</Notice>}
        {email === undefined && !isError && <SendingCode />}
        {email !== undefined && <SendAndVerifyCode channel={channel} email={email} onVerified={onVerified} />}
      </div>
    </div>
  );
}
