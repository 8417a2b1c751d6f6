import { Link } from 'react-router';
import { paths } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Notice } from '../ui/notice.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { useSubmission } from '../ui/use-submission.ts';
import { found, missingError } from './check-fields.ts';
import { login, loginWords } from './login.ts';

export function LoginForm({ email }: { email: string }) {
  const { submit, busy, problem, errors } = useSubmission<'email' | 'password'>({
    check: (values) =>
      found({
        email: missingError(values.email, 'Please enter your email.'),
        password: missingError(values.password, 'Please enter your password.'),
      }),
    send: login,
    words: loginWords,
    wordsAlways: true,
  });

  return (
    <form onSubmit={submit} noValidate className="space-y-4">
      {problem && <Notice tone="bad">{problem}</Notice>}
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
      <div>
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          error={errors.password}
        />
        <Link
          to={paths.forgotPassword}
          className="-mb-2 ml-auto flex h-11 w-fit items-center font-semibold text-14 text-rani hover:underline"
        >
          Forgot your password?
        </Link>
      </div>
      <Button type="submit" aria-busy={busy} className="w-full">
        {busy ? 'Signing in…' : 'Sign in'}
      </Button>
    </form>
  );
}
