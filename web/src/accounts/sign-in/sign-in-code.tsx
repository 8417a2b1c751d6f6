import { loginTexts } from '@tohfa/contract/screens';
import { useEffect } from 'react';
import { call, errorMessage } from '../../lib/api.ts';
import { lazySchema, useContractForm } from '../../lib/forms.ts';
import { saveUser } from '../../lib/session.ts';
import { tabStore } from '../../lib/storage.ts';
import { Button } from '../../ui/buttons.tsx';
import { CodeField, ResendCode, withoutSpaces } from '../../ui/code-field.tsx';
import { EmailText } from '../../ui/email-text.tsx';
import { Notice } from '../../ui/feedback.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import { clearPendingLogout } from '../session/logout.ts';

const codeSchema = lazySchema(async () => (await import('./login-schemas.ts')).codeLogin);

/** Asks for the six digits that were mailed. */
export function SignInCodeForm({ sent, onSent, onLeave }: SignInCodeFormProps) {
  const { email, attempt, sentAt } = sent;
  const { field, submit, busy, problem, setFocus, setValue } = useContractForm(codeSchema, {
    defaultValues: { code: '' },
    fixedValues: { email, attempt },
    onSubmit: async ({ code }) => {
      saveUser(await call('login', { body: { email, attempt, code } }));
      clearPendingLogout();
      sentCode.clear();
    },
  });
  useEffect(() => setFocus('code'), [setFocus]);

  return (
    <form onSubmit={submit} noValidate className="space-y-4">
      <p role="status" className="text-14 text-ink-soft">
        <RichText
          text={loginTexts.code.sent}
          parts={{
            email: () => (
              <strong className="text-ink">
                <EmailText>{email}</EmailText>
              </strong>
            ),
          }}
        />
      </p>
      {problem && <Notice tone="error">{problem}</Notice>}
      <input type="hidden" name="email" value={email} />
      <CodeField
        label={loginTexts.code.label}
        onPasteCode={(code) => setValue('code', code, { shouldValidate: true })}
        {...field('code', { setValueAs: withoutSpaces })}
      />
      <Button type="submit" aria-busy={busy} className="w-full">
        {busy ? loginTexts.signingIn : loginTexts.signIn}
      </Button>
      <ResendCode
        texts={RESEND_TEXTS}
        send={() => sendSignInCode(email)}
        sentAt={sentAt}
        onSent={() => onSent(sentCode.read() ?? sent)}
      />
      <Button
        variant="secondary"
        className="w-full"
        onClick={() => {
          sentCode.clear();
          onLeave(email);
        }}
      >
        {loginTexts.code.leave}
      </Button>
    </form>
  );
}

const RESEND_TEXTS = { resend: loginTexts.code.resend, failed: errorMessage };

interface SignInCodeFormProps {
  sent: SentCode;
  onSent: (sent: SentCode) => void;
  /** Back to email and password, with the email that was typed. */
  onLeave: (email: string) => void;
}

/** The code works only together with the attempt, which no one else knows: strangers cannot use it up. */
export async function sendSignInCode(email: string): Promise<SentCode> {
  const before = sentCode.read();
  const attempt = before?.email === email ? before.attempt : newAttempt();
  await call('sendSignInCode', { body: { email, attempt } });
  return sentCode.record({ email, attempt, sentAt: Date.now() });
}

function newAttempt(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

const SENT_CODE_KEY = 'tohfa.sign-in-code';
const CODE_VALID_MS = 5 * 60_000;

/** Survives a reload: a phone may drop the page while its owner reads the mail. */
export const sentCode = {
  read(): SentCode | undefined {
    try {
      const stored = JSON.parse(tabStore.read(SENT_CODE_KEY) ?? 'null');
      return Date.now() - stored?.sentAt < CODE_VALID_MS ? stored : undefined;
    } catch {
      return undefined;
    }
  },
  record(sent: SentCode): SentCode {
    tabStore.write(SENT_CODE_KEY, JSON.stringify(sent));
    return sent;
  },
  clear: () => tabStore.remove(SENT_CODE_KEY),
};

export interface SentCode {
  email: string;
  attempt: string;
  /** When a code was last mailed, in milliseconds. */
  sentAt: number;
}
