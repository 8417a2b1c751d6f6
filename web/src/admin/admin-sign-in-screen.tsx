import { useQuery, useQueryClient } from '@tanstack/react-query';
import { adminOperations, adminSignInOperations } from '@tohfa/contract';
import { adminCodeTexts, adminSignIn, shopSetup } from '@tohfa/contract/screens';
import { FingerprintPatternIcon, LockKeyholeIcon, StoreIcon } from 'lucide-react';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { ApiError, call } from '../lib/api.ts';
import { useContractForm } from '../lib/forms.ts';
import { paths } from '../lib/paths.ts';
import { Button, ButtonLink } from '../ui/buttons.tsx';
import { Notice } from '../ui/feedback.tsx';
import { EmailField, TextField } from '../ui/fields.tsx';
import { CenteredCard, IconCircle } from '../ui/page.tsx';
import {
  apiErrorDetail,
  NotAnAdminError,
  recordSignedIn,
  signInAttempt,
  signInWithPasskey,
  startSignIn,
} from './one-time-code.ts';
import { usePasskeyAction } from './other-ways.tsx';
import { passkeyProblem } from './passkeys.ts';

export default function AdminSignInScreen() {
  const queryClient = useQueryClient();
  // The next admin must not see the previous admin's data.
  useEffect(() => queryClient.removeQueries({ queryKey: ['admin'] }), [queryClient]);
  // Without an answer the ordinary form stays.
  const setup = useQuery({
    queryKey: ['shop-setup'],
    queryFn: ({ signal }) => call('shopSetup', { signal }),
    staleTime: 0,
    retry: false,
  });
  return setup.data?.needed ? <FirstOwner /> : <SignIn />;
}

function SignIn() {
  const navigate = useNavigate();
  const { field, submit, busy, problem, error } = useContractForm(adminOperations.validateAdmin.body, {
    defaultValues: { email: '' },
    onSubmit: async ({ email }) => {
      const sessionId = await startSignIn(email);
      // Before the mail: whoever has an app or a recovery code goes on without it.
      signInAttempt.record(email, sessionId);
      await sendFirstCode(email, sessionId);
      await navigate(paths.verifyOtp);
    },
    toMessage: (failure) =>
      failure instanceof NotAnAdminError || failure instanceof CodeNotSentError
        ? failure.userMessage
        : adminCodeTexts.failed,
    alwaysShowMessage: true,
  });
  const detail = apiErrorDetail(error instanceof CodeNotSentError ? error.cause : error);

  return (
    <CenteredCard
      drawing={
        <IconCircle>
          <LockKeyholeIcon className="size-9" />
        </IconCircle>
      }
      title={adminCodeTexts.title}
      description={adminCodeTexts.text}
    >
      <form onSubmit={submit} noValidate className="space-y-4">
        {problem && (
          <Notice tone="error">
            <p>{problem}</p>
            {detail && <p className="font-normal">{detail}</p>}
          </Notice>
        )}
        {error instanceof CodeNotSentError && (
          <ButtonLink to={paths.verifyOtp} variant="secondary" className="w-full">
            {adminSignIn.otherWays}
          </ButtonLink>
        )}
        <EmailField label={adminCodeTexts.email} required {...field('email')} />
        <Button type="submit" aria-busy={busy} className="w-full">
          {busy ? adminCodeTexts.sendBusy : adminCodeTexts.send}
        </Button>
      </form>
      <PasskeySignIn />
    </CenteredCard>
  );
}

function PasskeySignIn() {
  const navigate = useNavigate();
  const problem = passkeyProblem();
  const { busy, run } = usePasskeyAction(signInWithPasskey, () => {
    void navigate(paths.dashboard, { replace: true });
  });
  if (problem) return <p className="mt-4 text-14 text-ink-soft">{adminSignIn.passkeyProblems[problem]}</p>;
  return (
    <>
      <p className="my-3 text-center text-14 text-ink-soft">{adminSignIn.or}</p>
      <Button variant="secondary" aria-busy={busy} onClick={run} className="w-full">
        <FingerprintPatternIcon />
        {adminSignIn.passkey}
      </Button>
    </>
  );
}

/** On a shop without any admin. */
function FirstOwner() {
  const navigate = useNavigate();
  const { field, submit, busy, problem } = useContractForm(adminSignInOperations.createFirstOwner.body, {
    defaultValues: { email: '', code: '' },
    onSubmit: async (body) => {
      await call('createFirstOwner', { body });
      recordSignedIn();
      await navigate(paths.dashboard, { replace: true });
    },
  });
  return (
    <CenteredCard
      drawing={
        <IconCircle>
          <StoreIcon className="size-9" />
        </IconCircle>
      }
      title={shopSetup.title}
      description={shopSetup.text}
    >
      <form onSubmit={submit} noValidate className="space-y-4">
        {problem && <Notice tone="error">{problem}</Notice>}
        <EmailField label={shopSetup.email} required {...field('email')} />
        <TextField
          label={shopSetup.code}
          hint={shopSetup.hint}
          required
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...field('code')}
        />
        <Button type="submit" aria-busy={busy} className="w-full">
          {busy ? shopSetup.busy : shopSetup.button}
        </Button>
      </form>
    </CenteredCard>
  );
}

async function sendFirstCode(email: string, sessionId: string): Promise<void> {
  try {
    await call('sendOtp', { body: { email, session_id: sessionId } });
  } catch (error) {
    throw error instanceof ApiError ? new CodeNotSentError('not sent', { cause: error }) : error;
  }
}

class CodeNotSentError extends Error {
  readonly userMessage = adminCodeTexts.sendFailed;
}
