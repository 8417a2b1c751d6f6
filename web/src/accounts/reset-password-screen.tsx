import { useState } from 'react';
import { useNavigate } from 'react-router';
import { call, Refusal } from '../api.ts';
import { forgetUser } from '../session.ts';
import { Button } from '../ui/button.tsx';
import { LockIcon } from '../ui/icons/icons.tsx';
import { Notice } from '../ui/notice.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { useSubmission } from '../ui/use-submission.ts';
import { found, newPasswordError, newPasswordHint } from './check-fields.ts';
import { DoorCard, DoorEmblem } from './door-card.tsx';
import { atTheDoor } from './door-state.ts';
import { LinkUsedUp } from './link-used-up.tsx';
import { useLinkToken } from './use-link-token.ts';

export default function ResetPasswordScreen() {
  const token = useLinkToken();
  const navigate = useNavigate();
  const [usedUp, setUsedUp] = useState(token === '');
  const { submit, busy, problem, errors } = useSubmission<'password'>({
    check: ({ password }) => found({ password: newPasswordError(password) }),
    send: async ({ password }) => {
      try {
        await call('resetPassword', { body: { token, password } });
      } catch (error) {
        if (!(error instanceof Refusal && error.code === 'link_used_up')) throw error;
        setUsedUp(true);
        return;
      }
      // Every session of the account has ended, this browser's too.
      forgetUser('left');
      await navigate(...atTheDoor({ notice: 'new-password' }));
    },
  });

  if (usedUp) return <LinkUsedUp />;
  return (
    <DoorCard
      drawing={
        <DoorEmblem>
          <LockIcon className="size-9" />
        </DoorEmblem>
      }
      title="Choose a new password"
      words="You will be signed out everywhere, and sign in with the new one."
    >
      <form onSubmit={submit} noValidate className="space-y-4">
        {problem && <Notice tone="bad">{problem}</Notice>}
        <PasswordField
          label="New password"
          name="password"
          autoComplete="new-password"
          hint={errors.password ? undefined : newPasswordHint}
          error={errors.password}
        />
        <Button type="submit" aria-busy={busy} className="w-full">
          {busy ? 'Saving…' : 'Save the new password'}
        </Button>
      </form>
    </DoorCard>
  );
}
