import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { guser } from './guser.ts';
import { logProviderProblem, type ProviderProblem } from './provider-problems.ts';
import { goToProvider, onProviderAnswer, openProviderWindow, whenClosed } from './provider-window.ts';
import { rememberReturnPath } from './return-path.ts';

/** Signing in through the provider's own window, or through the page itself where windows are blocked. */
export function useProviderSignIn(returnTo: string, firstProblem: ProviderProblem | undefined) {
  const [problem, setProblem] = useState(firstProblem);
  const [waiting, setWaiting] = useState(false);
  // Several tabs may stand at the door; only the one that asked takes the answer.
  const asked = useRef(false);
  const stopLooking = useRef(() => {});

  function fail(why: ProviderProblem) {
    logProviderProblem(why);
    setWaiting(false);
    setProblem(why);
  }

  const takeAnswer = useEffectEvent(async (answer: { problem: ProviderProblem | undefined }) => {
    if (!asked.current) return;
    asked.current = false;
    stopLooking.current();
    const failure = answer.problem ?? (await guser());
    if (failure !== undefined) fail(failure);
  });

  useEffect(() => {
    const stopListening = onProviderAnswer((answer) => void takeAnswer(answer));
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
      rememberReturnPath(returnTo);
      goToProvider();
      return;
    }
    asked.current = true;
    setWaiting(true);
    // A provider's page may only look closed from here: its answer is still taken when it comes.
    stopLooking.current = whenClosed(opened, () => fail('closed'));
  }

  return { start, waiting, problem };
}
