import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Notice } from '../ui/notice.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { showToast } from '../ui/toasts.tsx';
import { useSubmission } from '../ui/use-submission.ts';
import { emailError, found, missingError, newPasswordError, newPasswordHint } from './check-fields.ts';
import { signup } from './signup.ts';

export function SignupForm({ email }: { email: string }) {
  const { submit, busy, problem, errors } = useSubmission<'name' | 'email' | 'password'>({
    check: (values) =>
      found({
        name: missingError(values.name, 'Please enter your name.'),
        email: emailError(values.email),
        password: newPasswordError(values.password),
      }),
    send: async (values) => {
      await signup(values);
      showToast({
        tone: 'good',
        words: 'Welcome to Tohfa! We have mailed you a link to confirm your email.',
      });
    },
  });

  return (
    <form onSubmit={submit} noValidate className="space-y-4">
      {problem && <Notice tone="bad">{problem}</Notice>}
      <Field label="Name" name="name" autoComplete="name" maxLength={100} error={errors.name} />
      <Field
        label="Email"
        name="email"
        type="email"
        defaultValue={email}
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.email}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="new-password"
        hint={errors.password ? undefined : newPasswordHint}
        error={errors.password}
      />
      <Button type="submit" aria-busy={busy} className="w-full">
        {busy ? 'Making your account…' : 'Create account'}
      </Button>
    </form>
  );
}
