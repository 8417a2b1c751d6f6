import { loginTexts } from '@tohfa/contract/screens';
import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { Button } from '../../ui/buttons.tsx';
import { WrappedGift } from '../../ui/drawings.tsx';
import { PageHeading } from '../../ui/page.tsx';
import { ScreenLoading } from '../../ui/states.tsx';
import { takeReturnPath, toLogin } from '../session/login-redirect.tsx';
import { completeProviderLogin } from '../session/provider-login.ts';
import {
  isProviderWindow,
  logProviderError,
  type ProviderError,
  postProviderResult,
  providerErrorFromUrl,
} from '../session/provider-window.ts';

/** Completes the provider's sign-in: a popup reports to the page that opened it, the page itself goes on. */
export default function SignedInScreen() {
  const [params] = useSearchParams();
  const problem = providerErrorFromUrl(params);
  const [inPage, setInPage] = useState(() => !isProviderWindow(params));
  return inPage ? (
    <FinishInPage problem={problem} />
  ) : (
    <FinishInPopup problem={problem} onStay={() => setInPage(true)} />
  );
}

function FinishInPage({ problem }: { problem: ProviderError | undefined }) {
  const navigate = useNavigate();
  const started = useRef(false);
  useEffect(() => {
    // Effects run twice in development; a sign-in is completed once.
    if (started.current) return;
    started.current = true;
    void (async () => {
      const to = takeReturnPath();
      const failure = problem ?? (await completeProviderLogin());
      if (failure === undefined) return navigate(to, { replace: true });
      logProviderError(failure);
      return navigate(...toLogin({ to, problem: failure }));
    })();
  }, [navigate, problem]);
  return <ScreenLoading />;
}

function FinishInPopup({ problem, onStay }: { problem: ProviderError | undefined; onStay: () => void }) {
  useEffect(() => {
    postProviderResult({ problem });
    window.close();
  }, [problem]);
  // Visible only where the browser does not let the window close itself.
  return (
    <section className="column appear-late flex min-h-[60dvh] flex-col items-center justify-center text-center">
      <WrappedGift className="size-36" />
      <PageHeading title={problem ? loginTexts.google.failed : loginTexts.google.done} className="mt-4" />
      <p className="mt-2 max-w-80 text-ink-soft">{loginTexts.google.close}</p>
      <Button variant="secondary" onClick={onStay} className="mt-6">
        {loginTexts.google.stay}
      </Button>
    </section>
  );
}
