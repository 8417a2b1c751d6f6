import { LockKeyholeIcon } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError, call } from '../../lib/api.ts';
import { useLinkToken } from '../../lib/link-token.ts';
import { paths } from '../../lib/paths.ts';
import { clearUser } from '../../lib/session.ts';
import { definedErrors, newPasswordError, newPasswordHint } from '../../lib/validation.ts';
import { useFormSubmit } from '../../ui/actions.tsx';
import { Button, ButtonLink } from '../../ui/buttons.tsx';
import { EmptyBox } from '../../ui/drawings.tsx';
import { Notice } from '../../ui/feedback.tsx';
import { PasswordField } from '../../ui/fields.tsx';
import { CenteredCard, IconCircle } from '../../ui/page.tsx';
import { toLogin } from '../session/login-redirect.tsx';

export default function ResetPasswordScreen() {
  const token = useLinkToken();
  const navigate = useNavigate();
  const [usedUp, setUsedUp] = useState(token === '');
  const { submit, busy, problem, errors } = useFormSubmit<'password'>({
    validate: ({ password }) => definedErrors({ password: newPasswordError(password) }),
    onSubmit: async ({ password }) => {
      try {
        await call('resetPassword', { body: { token, password } });
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'link_used_up')) throw error;
        setUsedUp(true);
        return;
      }
      // Every session of the account has ended, this browser's too.
      clearUser('left');
      await navigate(...toLogin({ notice: 'new-password' }));
    },
  });

  if (usedUp) return <LinkExpired />;
  return (
    <CenteredCard
      drawing={
        <IconCircle>
          <LockKeyholeIcon className="size-9" />
        </IconCircle>
      }
      title="Choose a new password"
      description="You will be signed out everywhere, and sign in with the new one."
    >
      <form onSubmit={submit} noValidate className="space-y-4">
        {problem && <Notice tone="error">{problem}</Notice>}
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
    </CenteredCard>
  );
}

function LinkExpired() {
  return (
    <CenteredCard
      drawing={<EmptyBox className="size-32" />}
      title="This link no longer works"
      description="It has expired, was used already, or was cut short on its way. You can ask for a new one."
    >
      <ButtonLink to={paths.forgotPassword} className="w-full">
        Ask for a new link
      </ButtonLink>
      <ButtonLink variant="secondary" to={paths.login} className="mt-3 w-full">
        Back to sign in
      </ButtonLink>
    </CenteredCard>
  );
}
