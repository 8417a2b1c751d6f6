import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { emailError, found } from '../accounts/check-fields.ts';
import { DoorCard, DoorEmblem } from '../accounts/door-card.tsx';
import { call, Refusal } from '../api.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { LockIcon } from '../ui/icons/icons.tsx';
import { Notice } from '../ui/notice.tsx';
import { useSubmission } from '../ui/use-submission.ts';
import { NotAnAdmin, refusalDetail, startSignIn } from './one-time-code.ts';
import { signInAttempt } from './sign-in-attempt.ts';

export default function AdminSignInScreen() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  // What another admin saw in this browser is nobody's to see any more.
  useEffect(() => queryClient.removeQueries({ queryKey: ['admin'] }), [queryClient]);
  const [detail, setDetail] = useState<string>();
  const { submit, busy, problem, errors } = useSubmission<'email'>({
    check: ({ email }) => found({ email: emailError(email) }),
    send: async ({ email: typed }) => {
      const email = typed.trim();
      const sessionId = await startSignIn(email);
      await sendFirstCode(email, sessionId);
      signInAttempt.sent(email, sessionId);
      await navigate(paths.verifyOtp);
    },
    words: (error) => {
      setDetail(refusalDetail(error instanceof NotSent ? error.cause : error));
      return error instanceof NotAnAdmin || error instanceof NotSent
        ? error.wording
        : 'Something went wrong. Try again.';
    },
    wordsAlways: true,
  });

  return (
    <DoorCard
      drawing={
        <DoorEmblem>
          <LockIcon className="size-9" />
        </DoorEmblem>
      }
      title="Admin sign-in"
      words="For those who run the shop. We mail you a one-time code."
    >
      <form onSubmit={submit} noValidate className="space-y-4">
        {problem && (
          <Notice tone="bad">
            <p>{problem}</p>
            {detail && <p className="font-normal">{detail}</p>}
          </Notice>
        )}
        <Field
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
    </DoorCard>
  );
}

async function sendFirstCode(email: string, sessionId: string): Promise<void> {
  try {
    await call('sendOtp', { body: { email, session_id: sessionId } });
  } catch (error) {
    throw error instanceof Refusal ? new NotSent('not sent', { cause: error }) : error;
  }
}

class NotSent extends Error {
  readonly wording = 'Failed to send OTP';
}
