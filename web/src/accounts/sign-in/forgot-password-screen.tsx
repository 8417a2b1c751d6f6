import { LockKeyholeIcon, MailIcon } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { definedErrors, emailError } from '../../lib/validation.ts';
import { useFormSubmit } from '../../ui/actions.tsx';
import { Button, ButtonLink } from '../../ui/buttons.tsx';
import { Notice } from '../../ui/feedback.tsx';
import { TextField } from '../../ui/fields.tsx';
import { CenteredCard, IconCircle } from '../../ui/page.tsx';

export default function ForgotPasswordScreen() {
  const [mailedTo, setMailedTo] = useState<string>();
  const { submit, busy, problem, errors } = useFormSubmit<'email'>({
    validate: ({ email }) => definedErrors({ email: emailError(email) }),
    onSubmit: async ({ email }) => {
      await call('forgotPassword', { body: { email } });
      setMailedTo(email.trim());
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
      title="Forgot your password?"
      description="Tell us your email, and we mail you a link to choose a new one."
    >
      <form onSubmit={submit} noValidate className="space-y-4">
        {problem && <Notice tone="error">{problem}</Notice>}
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.email}
        />
        <Button type="submit" aria-busy={busy} className="w-full">
          {busy ? 'One moment…' : 'Mail me a link'}
        </Button>
      </form>
      <ButtonLink variant="secondary" to={paths.login} className="mt-3 w-full">
        Back to sign in
      </ButtonLink>
    </CenteredCard>
  );
}

function LinkSent({ to }: { to: string }) {
  return (
    <CenteredCard
      // The heading is a new one, so that it is read out.
      key="mailed"
      drawing={
        <IconCircle>
          <MailIcon className="size-9" />
        </IconCircle>
      }
      title="Look into your mail"
      description={
        <span role="status">
          If there is an account for <strong className="text-ink [overflow-wrap:anywhere]">{to}</strong>, a
          link is on its way. It works once, for one hour.
        </span>
      }
    >
      <ButtonLink to={paths.login} className="w-full">
        Back to sign in
      </ButtonLink>
    </CenteredCard>
  );
}
