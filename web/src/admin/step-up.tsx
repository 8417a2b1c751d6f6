import { useQueryClient } from '@tanstack/react-query';
import {
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useContext,
  useRef,
  useState,
} from 'react';
import { ApiError } from '../lib/api.ts';
import type { CodeKind } from './one-time-code.ts';
import { loadAdminEmail } from './session.ts';

const StepUpSheet = lazy(() => import('./step-up-sheet.tsx'));

/**
 * When the server refuses a call because a one-time code is needed, asks for one and repeats the call, so that nothing
 * typed is lost. Several calls refused at once share one prompt.
 */
export function StepUpProvider({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient();
  const [prompt, setPrompt] = useState<CodePrompt>();
  const pending = useRef<Promise<boolean>>(undefined);

  const withStepUp = useCallback(
    async <T,>(work: () => Promise<T>): Promise<T> => {
      for (;;) {
        try {
          return await work();
        } catch (error) {
          const kind = requiredCodeKind(error);
          if (kind === undefined) throw error;
          const email = await loadAdminEmail(queryClient);
          if (email === undefined) throw error;
          pending.current ??= new Promise((resolve) => setPrompt({ kind, email, resolve }));
          if (!(await pending.current)) throw error;
        }
      }
    },
    [queryClient],
  );

  function finish(verified: boolean) {
    pending.current = undefined;
    prompt?.resolve(verified);
    setPrompt(undefined);
  }

  return (
    <StepUpContext value={withStepUp}>
      {children}
      {prompt && (
        <Suspense>
          <StepUpSheet
            kind={prompt.kind}
            email={prompt.email}
            onVerified={() => finish(true)}
            onCancelled={() => finish(false)}
          />
        </Suspense>
      )}
    </StepUpContext>
  );
}

export function useStepUp(): WithStepUp {
  return useContext(StepUpContext);
}

const StepUpContext = createContext<WithStepUp>((work) => work());

function requiredCodeKind(error: unknown): CodeKind | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.code === 'step_up_needed') return 'step-up';
  return error.code === 'signed_out' ? 'sign-in' : undefined;
}

type WithStepUp = <T>(work: () => Promise<T>) => Promise<T>;

interface CodePrompt {
  kind: CodeKind;
  email: string;
  resolve: (verified: boolean) => void;
}
