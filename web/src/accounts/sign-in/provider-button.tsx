import { loginTexts, providerErrors } from '@tohfa/contract/screens';
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
  redirectToProvider,
} from '../session/provider-window.ts';

export function ProviderButton({ returnTo, initialError }: ProviderButtonProps) {
  const { start, waiting, problem } = useProviderSignIn(returnTo, initialError);
  return (
    <div>
      <Button variant="secondary" onClick={start} className="w-full">
        <GoogleLogo />
        {loginTexts.google.start}
      </Button>
      <div role="status">
        {waiting && <p className="mt-2 text-center text-14 text-ink-soft">{loginTexts.google.waiting}</p>}
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

/** Sign-in through the provider's window, or through this page where popups are blocked. */
function useProviderSignIn(returnTo: string, initialProblem: ProviderError | undefined) {
  const [problem, setProblem] = useState(initialProblem);
  const [waiting, setWaiting] = useState(false);
  // Several tabs may show this screen; only the one that started takes the result.
  const isStarted = useRef(false);
  const stopWatching = useRef(() => {});

  function fail(reason: ProviderError) {
    logProviderError(reason);
    setWaiting(false);
    setProblem(reason);
  }

  const takeResult = useEffectEvent(async (result: { problem: ProviderError | undefined }) => {
    if (!isStarted.current) return;
    isStarted.current = false;
    stopWatching.current();
    const failure = result.problem ?? (await completeProviderLogin());
    if (failure !== undefined) fail(failure);
  });

  useEffect(() => {
    const stopListening = onProviderResult((result) => void takeResult(result));
    return () => {
      stopListening();
      stopWatching.current();
    };
  }, []);

  function start() {
    stopWatching.current();
    setProblem(undefined);
    const opened = openProviderWindow();
    if (opened === null) {
      console.warn('provider sign-in: popup blocked, redirecting instead');
      storeReturnPath(returnTo);
      redirectToProvider();
      return;
    }
    isStarted.current = true;
    setWaiting(true);
    // The provider's page may only look closed from here: its result is still taken when it comes.
    stopWatching.current = onWindowClosed(opened, () => fail('closed'));
  }

  return { start, waiting, problem };
}
