import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '../../ui/buttons.tsx';
import { Notice } from '../../ui/feedback.tsx';
import { storeReturnPath } from '../session/login-redirect.tsx';
import { completeProviderLogin } from '../session/provider-login.ts';
import {
  logProviderError,
  onProviderResult,
  onWindowClosed,
  openProviderWindow,
  type ProviderError,
  providerErrors,
  redirectToProvider,
} from '../session/provider-window.ts';

export function ProviderButton({ returnTo, initialError }: ProviderButtonProps) {
  const { start, waiting, problem } = useProviderSignIn(returnTo, initialError);
  return (
    <div>
      <Button variant="secondary" onClick={start} className="w-full">
        <GoogleLogo />
        Continue with Google
      </Button>
      <div role="status">
        {waiting && (
          <p className="mt-2 text-center text-14 text-ink-soft">Go on in the window that has opened.</p>
        )}
      </div>
      {problem && (
        <Notice tone="info" className="mt-3">
          {providerErrors[problem]}
        </Notice>
      )}
    </div>
  );
}

function GoogleLogo() {
  return (
    <svg viewBox="0 0 24 24" fill="none" strokeWidth="4" className="size-5" aria-hidden="true">
      <path d="M18.4 5.9A8.8 8.8 0 0 0 4.4 7.6" stroke="#ea4335" />
      <path d="M4.4 7.6a8.8 8.8 0 0 0 0 8.8" stroke="#fbbc05" />
      <path d="M4.4 16.4a8.8 8.8 0 0 0 13.3 2.2" stroke="#34a853" />
      <path d="M12.2 12h8.6a8.8 8.8 0 0 1-3.1 6.6" stroke="#4285f4" />
    </svg>
  );
}

interface ProviderButtonProps {
  returnTo: string;
  initialError: ProviderError | undefined;
}

/** Signing in through the provider's own window, or through the page itself where windows are blocked. */
function useProviderSignIn(returnTo: string, firstProblem: ProviderError | undefined) {
  const [problem, setProblem] = useState(firstProblem);
  const [waiting, setWaiting] = useState(false);
  // Several tabs may stand at the door; only the one that asked takes the answer.
  const asked = useRef(false);
  const stopLooking = useRef(() => {});

  function fail(why: ProviderError) {
    logProviderError(why);
    setWaiting(false);
    setProblem(why);
  }

  const takeAnswer = useEffectEvent(async (answer: { problem: ProviderError | undefined }) => {
    if (!asked.current) return;
    asked.current = false;
    stopLooking.current();
    const failure = answer.problem ?? (await completeProviderLogin());
    if (failure !== undefined) fail(failure);
  });

  useEffect(() => {
    const stopListening = onProviderResult((answer) => void takeAnswer(answer));
    return () => {
      stopListening();
      stopLooking.current();
    };
  }, []);

  function start() {
    stopLooking.current();
    setProblem(undefined);
    const opened = openProviderWindow();
    if (opened === null) {
      console.warn('provider sign-in: popup blocked, going there in the page itself');
      storeReturnPath(returnTo);
      redirectToProvider();
      return;
    }
    asked.current = true;
    setWaiting(true);
    // A provider's page may only look closed from here: its answer is still taken when it comes.
    stopLooking.current = onWindowClosed(opened, () => fail('closed'));
  }

  return { start, waiting, problem };
}
