import { accountOperations } from '@tohfa/contract';
import { accountLinkTexts as texts } from '@tohfa/contract/screens';
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
      title={texts.reset.title}
      description={texts.reset.description}
    >
      <form onSubmit={submit} noValidate className="space-y-4">
        {problem && <Notice tone="error">{problem}</Notice>}
        <NewPasswordField label={texts.reset.password} {...field('password')} />
        <Button type="submit" aria-busy={busy} className="w-full">
          {busy ? texts.reset.saving : texts.reset.save}
        </Button>
      </form>
    </CenteredCard>
  );
}

function LinkExpired() {
  return (
    <CenteredCard
      drawing={<EmptyBox className="size-32" />}
      title={texts.deadTitle}
      description={texts.reset.dead}
    >
      <ButtonLink to={paths.forgotPassword} className="w-full">
        {texts.reset.again}
      </ButtonLink>
      <ButtonLink variant="secondary" to={paths.login} className="mt-3 w-full">
        {texts.backToSignIn}
      </ButtonLink>
    </CenteredCard>
  );
}
