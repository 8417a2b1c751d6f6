import { useState } from 'react';
import { call } from '../api.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { Field } from '../ui/field.tsx';
import { LockIcon, MailIcon } from '../ui/icons/icons.tsx';
import { Notice } from '../ui/notice.tsx';
import { useSubmission } from '../ui/use-submission.ts';
import { emailError, found } from './check-fields.ts';
import { DoorCard, DoorEmblem } from './door-card.tsx';

export default function ForgotPasswordScreen() {
  const [mailedTo, setMailedTo] = useState<string>();
  const { submit, busy, problem, errors } = useSubmission<'email'>({
    check: ({ email }) => found({ email: emailError(email) }),
    send: async ({ email }) => {
      await call('forgotPassword', { body: { email } });
      setMailedTo(email.trim());
    },
  });

  if (mailedTo !== undefined) return <Mailed to={mailedTo} />;
  return (
    <DoorCard
      drawing={
        <DoorEmblem>
          <LockIcon className="size-9" />
        </DoorEmblem>
      }
      title="Forgot your password?"
      words="Tell us your email, and we mail you a link to choose a new one."
    >
      <form onSubmit={submit} noValidate className="space-y-4">
        {problem && <Notice tone="bad">{problem}</Notice>}
        <Field
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
      <ButtonLink look="quiet" to={paths.login} className="mt-3 w-full">
        Back to sign in
      </ButtonLink>
    </DoorCard>
  );
}

function Mailed({ to }: { to: string }) {
  return (
    <DoorCard
      // The heading is a new one, so that it is read out.
      key="mailed"
      drawing={
        <DoorEmblem>
          <MailIcon className="size-9" />
        </DoorEmblem>
      }
      title="Look into your mail"
      words={
        <span role="status">
          If there is an account for <strong className="text-ink [overflow-wrap:anywhere]">{to}</strong>, a
          link is on its way. It works once, for one hour.
        </span>
      }
    >
      <ButtonLink to={paths.login} className="w-full">
        Back to sign in
      </ButtonLink>
    </DoorCard>
  );
}
