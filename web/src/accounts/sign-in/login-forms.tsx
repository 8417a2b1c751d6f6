import { useMutation } from '@tanstack/react-query';
import type { BodyOf, Operations } from '@tohfa/contract';
import { loginTexts, signIn } from '@tohfa/contract/screens';
import { MailIcon } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { ApiError, call, errorMessage } from '../../lib/api.ts';
import { lazySchema, useContractForm } from '../../lib/forms.ts';
import { paths } from '../../lib/paths.ts';
import { saveUser } from '../../lib/session.ts';
import { isSignInOn, shopBrand } from '../../lib/shop-brand.ts';
import { Button } from '../../ui/buttons.tsx';
import { Notice, showToast } from '../../ui/feedback.tsx';
import { EmailField, NewPasswordField, PasswordField, TextField } from '../../ui/fields.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import { clearPendingLogout } from '../session/logout.ts';
import { type SentCode, SignInCodeForm, sendSignInCode, sentCode } from './sign-in-code.tsx';

const loadSchemas = () => import('./login-schemas.ts');
const loginSchema = lazySchema(async () => (await loadSchemas()).passwordLogin);
const signupSchema = lazySchema(async () => (await loadSchemas()).accountOperations.signup.body);

/** By password, or with a code that is mailed to the address typed here. */
export function LoginForm({ email: initialEmail }: { email: string }) {
  const [sent, setSent] = useState(sentCode.read);
  const [email, setEmail] = useState(initialEmail);
  if (sent === undefined) return <PasswordLoginForm email={email} onCodeSent={setSent} />;
  return (
    <SignInCodeForm
      sent={sent}
      onSent={setSent}
      onLeave={(typed) => {
        setEmail(typed);
        setSent(undefined);
      }}
    />
  );
}

function PasswordLoginForm({ email, onCodeSent }: PasswordLoginFormProps) {
  const form = useContractForm(loginSchema, {
    defaultValues: { email, password: '' },
    onSubmit: login,
    toMessage: loginErrorMessage,
    alwaysShowMessage: true,
  });
  const { field, submit, busy, problem } = form;
  const sending = useMutation({
    mutationFn: () => sendSignInCode(form.getValues('email').trim().toLowerCase()),
    networkMode: 'always',
    onSuccess: onCodeSent,
  });

  const [hasPassword, canMailCode] = [isSignInOn('password'), isSignInOn('code')];

  async function sendCode() {
    if (sending.isPending || !(await form.trigger('email', { shouldFocus: true }))) return;
    sending.mutate();
  }

  return (
    <form
      onSubmit={(event) => {
        if (hasPassword) return submit(event);
        event.preventDefault();
        return sendCode();
      }}
      noValidate
      className="space-y-4"
    >
      {problem && (
        <Notice
          tone="error"
          next={
            problem === loginTexts.invalid && canMailCode ? (
              <WrongPasswordHelp onSendCode={() => void sendCode()} />
            ) : undefined
          }
        >
          {problem}
        </Notice>
      )}
      {sending.isError && <Notice tone="error">{errorMessage(sending.error)}</Notice>}
      <EmailField {...field('email')} />
      <div hidden={!hasPassword}>
        <PasswordField label={loginTexts.password} autoComplete="current-password" {...field('password')} />
        <Link
          to={paths.forgotPassword}
          className="-mb-2 ml-auto flex h-11 w-fit items-center font-semibold text-14 text-rani hover:underline"
        >
          {loginTexts.forgot}
        </Link>
      </div>
      {hasPassword && (
        <Button type="submit" aria-busy={busy} className="w-full">
          {busy ? loginTexts.signingIn : loginTexts.signIn}
        </Button>
      )}
      {canMailCode && (
        <Button
          variant={hasPassword ? 'secondary' : 'primary'}
          aria-busy={sending.isPending}
          onClick={() => void sendCode()}
          className="w-full"
        >
          <MailIcon />
          {sending.isPending ? loginTexts.code.sending : loginTexts.code.send}
        </Button>
      )}
    </form>
  );
}

function WrongPasswordHelp({ onSendCode }: { onSendCode: () => void }) {
  return (
    <RichText
      text={signIn.afterWrongPassword}
      parts={{
        code: (text) => (
          <button
            type="button"
            onClick={onSendCode}
            className="min-h-11 font-semibold text-rani underline underline-offset-2"
          >
            {text}
          </button>
        ),
      }}
    />
  );
}

interface PasswordLoginFormProps {
  email: string;
  onCodeSent: (sent: SentCode) => void;
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
          message: loginTexts.created({ shop: shopBrand().name }),
        });
    },
  });

  return (
    <form onSubmit={submit} noValidate className="space-y-4">
      {problem && <Notice tone="error">{problem}</Notice>}
      <TextField label={loginTexts.name} autoComplete="name" maxLength={100} {...field('name')} />
      <EmailField {...field('email')} />
      <NewPasswordField label={loginTexts.password} {...field('password')} />
      <Button type="submit" aria-busy={busy} className="w-full">
        {busy ? loginTexts.creating : loginTexts.create}
      </Button>
    </form>
  );
}

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
  return isInvalid ? loginTexts.invalid : loginTexts.failed({ reason: errorMessage(error) });
}

class NoTokenError extends Error {}

async function signup(body: BodyOf<Operations['signup']>): Promise<void> {
  saveUser(await call('signup', { body }));
  clearPendingLogout();
}
