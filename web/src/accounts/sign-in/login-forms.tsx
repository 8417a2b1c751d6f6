import type { BodyOf, Operations } from '@tohfa/contract';
import { signIn } from '@tohfa/contract/screens';
import { Link } from 'react-router';
import { ApiError, call, errorMessage } from '../../lib/api.ts';
import { lazySchema, useContractForm } from '../../lib/forms.ts';
import { paths } from '../../lib/paths.ts';
import { saveUser } from '../../lib/session.ts';
import { Button } from '../../ui/buttons.tsx';
import { Notice, showToast } from '../../ui/feedback.tsx';
import { EmailField, NewPasswordField, PasswordField, TextField } from '../../ui/fields.tsx';
import { clearPendingLogout } from '../session/logout.ts';

const loadSchemas = () => import('./login-schemas.ts');
const loginSchema = lazySchema(async () => (await loadSchemas()).passwordLogin);
const signupSchema = lazySchema(async () => (await loadSchemas()).accountOperations.signup.body);

export function LoginForm({ email }: { email: string }) {
  const { field, submit, busy, problem } = useContractForm(loginSchema, {
    defaultValues: { email, password: '' },
    onSubmit: login,
    toMessage: loginErrorMessage,
    alwaysShowMessage: true,
  });

  return (
    <form onSubmit={submit} noValidate className="space-y-4">
      {problem && (
        <Notice tone="error" next={problem === INVALID_MESSAGE ? <WrongPasswordHelp /> : undefined}>
          {problem}
        </Notice>
      )}
      <EmailField {...field('email')} />
      <div>
        <PasswordField label="Password" autoComplete="current-password" {...field('password')} />
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

function WrongPasswordHelp() {
  return (
    <>
      {signIn.afterWrongPassword}
      <Link to={paths.forgotPassword} className="font-semibold text-rani underline">
        {signIn.newPassword}
      </Link>
      .
    </>
  );
}

/** `isInHaste`: on the way to a form, whose fields the welcome would cover; the mail says the same. */
export function SignupForm({ email, isInHaste }: { email: string; isInHaste: boolean }) {
  const { field, submit, busy, problem } = useContractForm(signupSchema, {
    defaultValues: { name: '', email, password: '' },
    onSubmit: async (values) => {
      await signup(values);
      if (!isInHaste)
        showToast({
          tone: 'success',
          message: 'Welcome to Tohfa! Please confirm your email with the link we sent you.',
        });
    },
  });

  return (
    <form onSubmit={submit} noValidate className="space-y-4">
      {problem && <Notice tone="error">{problem}</Notice>}
      <TextField label="Name" autoComplete="name" maxLength={100} {...field('name')} />
      <EmailField {...field('email')} />
      <NewPasswordField label="Password" {...field('password')} />
      <Button type="submit" aria-busy={busy} className="w-full">
        {busy ? 'Creating your account…' : 'Create account'}
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

async function signup(body: BodyOf<Operations['signup']>): Promise<void> {
  saveUser(await call('signup', { body }));
  clearPendingLogout();
}
