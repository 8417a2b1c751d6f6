import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { PageHeading } from '../shell/page-heading.tsx';
import { ScreenLoading } from '../shell/screen-loading.tsx';
import { Button } from '../ui/button.tsx';
import { WrappedGift } from '../ui/drawings/wrapped-gift.tsx';
import { atTheDoor } from './door-state.ts';
import { guser } from './guser.ts';
import { logProviderProblem, type ProviderProblem, problemIn } from './provider-problems.ts';
import { isProviderWindow, tellProviderAnswer } from './provider-window.ts';
import { takeReturnPath } from './return-path.ts';

/** The end of the provider's sign-in: its own window tells the page that opened it, the page itself goes on. */
export default function SignedInScreen() {
  const [params] = useSearchParams();
  const problem = problemIn(params);
  const [here, setHere] = useState(() => !isProviderWindow(params));
  return here ? <GoOnHere problem={problem} /> : <WindowEnd problem={problem} onStay={() => setHere(true)} />;
}

function GoOnHere({ problem }: { problem: ProviderProblem | undefined }) {
  const navigate = useNavigate();
  const started = useRef(false);
  useEffect(() => {
    // Effects run twice in development; a sign-in is finished once.
    if (started.current) return;
    started.current = true;
    void (async () => {
      const to = takeReturnPath();
      const failure = problem ?? (await guser());
      if (failure === undefined) return navigate(to, { replace: true });
      logProviderProblem(failure);
      return navigate(...atTheDoor({ to, problem: failure }));
    })();
  }, [navigate, problem]);
  return <ScreenLoading />;
}

function WindowEnd({ problem, onStay }: { problem: ProviderProblem | undefined; onStay: () => void }) {
  useEffect(() => {
    tellProviderAnswer({ problem });
    window.close();
  }, [problem]);
  // Seen only where the browser does not let the window close itself.
  return (
    <section className="column appear-late flex min-h-[60dvh] flex-col items-center justify-center text-center">
      <WrappedGift className="size-36" />
      <PageHeading title={problem ? 'Not signed in' : 'That was it'} className="mt-4" />
      <p className="mt-2 max-w-80 text-ink-soft">
        You can close this window and go on in the one you came from.
      </p>
      <Button look="quiet" onClick={onStay} className="mt-6">
        Go on here instead
      </Button>
    </section>
  );
}
