import { useQueryClient } from '@tanstack/react-query';
import { adminOperations } from '@tohfa/contract';
import { LockKeyholeIcon } from 'lucide-react';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { ApiError, call } from '../lib/api.ts';
import { useContractForm } from '../lib/forms.ts';
import { paths } from '../lib/paths.ts';
import { Button } from '../ui/buttons.tsx';
import { Notice } from '../ui/feedback.tsx';
import { EmailField } from '../ui/fields.tsx';
import { CenteredCard, IconCircle } from '../ui/page.tsx';
import { apiErrorDetail, NotAnAdminError, signInAttempt, startSignIn } from './one-time-code.ts';

export default function AdminSignInScreen() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  // The next admin must not see the previous admin's data.
  useEffect(() => queryClient.removeQueries({ queryKey: ['admin'] }), [queryClient]);
  const { field, submit, busy, problem, error } = useContractForm(adminOperations.validateAdmin.body, {
    defaultValues: { email: '' },
    onSubmit: async ({ email }) => {
      const sessionId = await startSignIn(email);
      await sendFirstCode(email, sessionId);
      signInAttempt.record(email, sessionId);
      await navigate(paths.verifyOtp);
    },
    toMessage: (failure) =>
      failure instanceof NotAnAdminError || failure instanceof CodeNotSentError
        ? failure.userMessage
        : 'Something went wrong. Try again.',
    alwaysShowMessage: true,
  });
  const detail = apiErrorDetail(error instanceof CodeNotSentError ? error.cause : error);

  return (
    <CenteredCard
      drawing={
        <IconCircle>
          <LockKeyholeIcon className="size-9" />
        </IconCircle>
      }
      title="Admin sign-in"
      description="For shop staff. We will email you a one-time code."
    >
      <form onSubmit={submit} noValidate className="space-y-4">
        {problem && (
          <Notice tone="error">
            <p>{problem}</p>
            {detail && <p className="font-normal">{detail}</p>}
          </Notice>
        )}
        <EmailField label="Admin email" required {...field('email')} />
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
