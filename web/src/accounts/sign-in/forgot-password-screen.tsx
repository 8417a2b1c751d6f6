import { accountOperations } from '@tohfa/contract';
import { accountLinkTexts as texts } from '@tohfa/contract/screens';
import { LockKeyholeIcon, MailIcon } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { useContractForm } from '../../lib/forms.ts';
import { paths } from '../../lib/paths.ts';
import { Button, ButtonLink } from '../../ui/buttons.tsx';
import { Notice } from '../../ui/feedback.tsx';
import { EmailField } from '../../ui/fields.tsx';
import { CenteredCard, IconCircle } from '../../ui/page.tsx';
import { RichText } from '../../ui/rich-text.tsx';

export default function ForgotPasswordScreen() {
  const [mailedTo, setMailedTo] = useState<string>();
  const { field, submit, busy, problem } = useContractForm(accountOperations.forgotPassword.body, {
    defaultValues: { email: '' },
    onSubmit: async (body) => {
      await call('forgotPassword', { body });
      setMailedTo(body.email);
    },
  });

  if (mailedTo !== undefined) return <LinkSent to={mailedTo} />;
  return (
    <CenteredCard
      drawing={
        <IconCircle>
          <LockKeyholeIcon className="size-9" />
        </IconCircle>
      }
      title={texts.forgot.title}
      description={texts.forgot.description}
    >
      <form onSubmit={submit} noValidate className="space-y-4">
        {problem && <Notice tone="error">{problem}</Notice>}
        <EmailField {...field('email')} />
        <Button type="submit" aria-busy={busy} className="w-full">
          {busy ? texts.sending : texts.forgot.send}
        </Button>
      </form>
      <ButtonLink variant="secondary" to={paths.login} className="mt-3 w-full">
        {texts.backToSignIn}
      </ButtonLink>
    </CenteredCard>
  );
}

function LinkSent({ to }: { to: string }) {
  return (
    <CenteredCard
      // A new heading is announced by screen readers; a changed one is not.
      key="sent"
      drawing={
        <IconCircle>
          <MailIcon className="size-9" />
        </IconCircle>
      }
      title={texts.forgot.sentTitle}
      description={
        <span role="status">
          <RichText
            text={texts.forgot.sent}
            parts={{ email: () => <strong className="text-ink [overflow-wrap:anywhere]">{to}</strong> }}
          />
        </span>
      }
    >
      <ButtonLink to={paths.login} className="w-full">
        {texts.backToSignIn}
      </ButtonLink>
    </CenteredCard>
  );
}
