import { accountOperations } from '@tohfa/contract';
import { LockKeyholeIcon } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError, call } from '../../lib/api.ts';
import { useContractForm } from '../../lib/forms.ts';
import { useLinkToken } from '../../lib/link-token.ts';
import { paths } from '../../lib/paths.ts';
import { clearUser } from '../../lib/session.ts';
import { Button, ButtonLink } from '../../ui/buttons.tsx';
import { EmptyBox } from '../../ui/drawings.tsx';
import { Notice } from '../../ui/feedback.tsx';
import { NewPasswordField } from '../../ui/fields.tsx';
import { CenteredCard, IconCircle } from '../../ui/page.tsx';
import { toLogin } from '../session/login-redirect.tsx';

export default function ResetPasswordScreen() {
  const token = useLinkToken();
  const navigate = useNavigate();
  const [usedUp, setUsedUp] = useState(token === '');
  const { field, submit, busy, problem } = useContractForm(accountOperations.resetPassword.body, {
    defaultValues: { password: '' },
    fixedValues: { token },
    onSubmit: async (body) => {
      try {
        await call('resetPassword', { body });
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
      description="You will be signed out on all devices. Sign in again with the new password."
    >
      <form onSubmit={submit} noValidate className="space-y-4">
        {problem && <Notice tone="error">{problem}</Notice>}
        <NewPasswordField label="New password" {...field('password')} />
        <Button type="submit" aria-busy={busy} className="w-full">
          {busy ? 'Saving…' : 'Save new password'}
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
      description="It has expired, was already used, or is incomplete. You can request a new one."
    >
      <ButtonLink to={paths.forgotPassword} className="w-full">
        Request a new link
      </ButtonLink>
      <ButtonLink variant="secondary" to={paths.login} className="mt-3 w-full">
        Back to sign in
      </ButtonLink>
    </CenteredCard>
  );
}
