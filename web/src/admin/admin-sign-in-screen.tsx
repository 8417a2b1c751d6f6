import { useQueryClient } from '@tanstack/react-query';
import { LockKeyholeIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError, call } from '../lib/api.ts';
import { paths } from '../lib/paths.ts';
import { definedErrors, emailError } from '../lib/validation.ts';
import { useFormSubmit } from '../ui/actions.tsx';
import { Button } from '../ui/buttons.tsx';
import { Notice } from '../ui/feedback.tsx';
import { TextField } from '../ui/fields.tsx';
import { CenteredCard, IconCircle } from '../ui/page.tsx';
import { apiErrorDetail, NotAnAdminError, signInAttempt, startSignIn } from './one-time-code.ts';

export default function AdminSignInScreen() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  // What another admin saw in this browser is nobody's to see any more.
  useEffect(() => queryClient.removeQueries({ queryKey: ['admin'] }), [queryClient]);
  const [detail, setDetail] = useState<string>();
  const { submit, busy, problem, errors } = useFormSubmit<'email'>({
    validate: ({ email }) => definedErrors({ email: emailError(email) }),
    onSubmit: async ({ email: typed }) => {
      const email = typed.trim();
      const sessionId = await startSignIn(email);
      await sendFirstCode(email, sessionId);
      signInAttempt.record(email, sessionId);
      await navigate(paths.verifyOtp);
    },
    toMessage: (error) => {
      setDetail(apiErrorDetail(error instanceof CodeNotSentError ? error.cause : error));
      return error instanceof NotAnAdminError || error instanceof CodeNotSentError
        ? error.userMessage
        : 'Something went wrong. Try again.';
    },
    alwaysShowMessage: true,
  });

  return (
    <CenteredCard
      drawing={
        <IconCircle>
          <LockKeyholeIcon className="size-9" />
        </IconCircle>
      }
      title="Admin sign-in"
      description="For those who run the shop. We mail you a one-time code."
    >
      <form onSubmit={submit} noValidate className="space-y-4">
        {problem && (
          <Notice tone="error">
            <p>{problem}</p>
            {detail && <p className="font-normal">{detail}</p>}
          </Notice>
        )}
        <TextField
          label="Admin email"
          name="email"
          type="email"
          required
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.email}
        />
        <Button type="submit" aria-busy={busy} className="w-full">
          {busy ? 'Sending…' : 'Send OTP'}
        </Button>
      </form>
    </CenteredCard>
  );
}

async function sendFirstCode(email: string, sessionId: string): Promise<void> {
  try {
    await call('sendOtp', { body: { email, session_id: sessionId } });
  } catch (error) {
    throw error instanceof ApiError ? new CodeNotSentError('not sent', { cause: error }) : error;
  }
}

class CodeNotSentError extends Error {
  readonly userMessage = 'Failed to send OTP';
}
