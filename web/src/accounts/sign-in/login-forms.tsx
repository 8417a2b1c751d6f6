import { Link } from 'react-router';
import { ApiError, call } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { saveUser } from '../../lib/session.ts';
import {
  definedErrors,
  emailError,
  newPasswordError,
  newPasswordHint,
  requiredError,
} from '../../lib/validation.ts';
import { errorMessage, useFormSubmit } from '../../ui/actions.tsx';
import { Button } from '../../ui/buttons.tsx';
import { Notice, showToast } from '../../ui/feedback.tsx';
import { PasswordField, TextField } from '../../ui/fields.tsx';
import { clearPendingLogout } from '../session/logout.ts';

export function LoginForm({ email }: { email: string }) {
  const { submit, busy, problem, errors } = useFormSubmit<'email' | 'password'>({
    validate: (values) =>
      definedErrors({
        email: requiredError(values.email, 'Please enter your email.'),
        password: requiredError(values.password, 'Please enter your password.'),
      }),
    onSubmit: login,
    toMessage: loginErrorMessage,
    alwaysShowMessage: true,
  });

  return (
    <form onSubmit={submit} noValidate className="space-y-4">
      {problem && <Notice tone="error">{problem}</Notice>}
      <TextField
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

export function SignupForm({ email }: { email: string }) {
  const { submit, busy, problem, errors } = useFormSubmit<'name' | 'email' | 'password'>({
    validate: (values) =>
      definedErrors({
        name: requiredError(values.name, 'Please enter your name.'),
        email: emailError(values.email),
        password: newPasswordError(values.password),
      }),
    onSubmit: async (values) => {
      await signup(values);
      showToast({
        tone: 'success',
        message: 'Welcome to Tohfa! We have mailed you a link to confirm your email.',
      });
    },
  });

  return (
    <form onSubmit={submit} noValidate className="space-y-4">
      {problem && <Notice tone="error">{problem}</Notice>}
      <TextField label="Name" name="name" autoComplete="name" maxLength={100} error={errors.name} />
      <TextField
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

const INVALID_MESSAGE = 'Invalid credentials';

async function login(body: { email: string; password: string }): Promise<void> {
  const answer = await call('login', { body });
  if (!answer.token) throw new NoTokenError();
  saveUser(answer);
  clearPendingLogout();
}

/** Specification, section 8: 'Invalid credentials' when there is no token, otherwise 'Login error: ' and the reason. */
export function loginErrorMessage(error: unknown): string {
  const isInvalid =
    error instanceof ApiError ? error.code === 'invalid_credentials' : error instanceof NoTokenError;
  return isInvalid ? INVALID_MESSAGE : `Login error: ${errorMessage(error)}`;
}

class NoTokenError extends Error {}

async function signup(body: { name: string; email: string; password: string }): Promise<void> {
  saveUser(await call('signup', { body }));
  clearPendingLogout();
}
