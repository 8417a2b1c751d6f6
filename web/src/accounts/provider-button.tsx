import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { type ProviderProblem, providerProblems } from './provider-problems.ts';
import { useProviderSignIn } from './use-provider-sign-in.ts';

export function ProviderButton({ returnTo, firstProblem }: Props) {
  const { start, waiting, problem } = useProviderSignIn(returnTo, firstProblem);
  return (
    <div>
      <Button look="quiet" onClick={start} className="w-full">
        <ProviderMark />
        Continue with Google
      </Button>
      <div role="status">
        {waiting && (
          <p className="mt-2 text-center text-14 text-ink-soft">Go on in the window that has opened.</p>
        )}
      </div>
      {problem && (
        <Notice tone="calm" className="mt-3">
          {providerProblems[problem]}
        </Notice>
      )}
    </div>
  );
}

function ProviderMark() {
  return (
    <svg viewBox="0 0 24 24" fill="none" strokeWidth="4" className="size-5" aria-hidden="true">
      <path d="M18.4 5.9A8.8 8.8 0 0 0 4.4 7.6" stroke="#ea4335" />
      <path d="M4.4 7.6a8.8 8.8 0 0 0 0 8.8" stroke="#fbbc05" />
      <path d="M4.4 16.4a8.8 8.8 0 0 0 13.3 2.2" stroke="#34a853" />
      <path d="M12.2 12h8.6a8.8 8.8 0 0 1-3.1 6.6" stroke="#4285f4" />
    </svg>
  );
}

interface Props {
  returnTo: string;
  firstProblem: ProviderProblem | undefined;
}
