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
import { cachedAdminEmail } from './session.ts';

const StepUpSheet = lazy(() => import('./step-up-sheet.tsx'));

/**
 * Lets work that the server refused for want of a code ask for one and then repeat itself, so that nothing typed is
 * lost. Several pieces of work refused at once share one question.
 */
export function StepUpProvider({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient();
  const [question, setQuestion] = useState<CodePrompt>();
  const waiting = useRef<Promise<boolean>>(undefined);

  const withProof = useCallback(
    async <T,>(work: () => Promise<T>): Promise<T> => {
      for (;;) {
        try {
          return await work();
        } catch (error) {
          const kind = requiredCodeKind(error);
          const email = cachedAdminEmail(queryClient);
          if (kind === undefined || email === undefined) throw error;
          waiting.current ??= new Promise((answer) => setQuestion({ kind, email, resolve: answer }));
          if (!(await waiting.current)) throw error;
        }
      }
    },
    [queryClient],
  );

  function answered(proven: boolean) {
    waiting.current = undefined;
    question?.resolve(proven);
    setQuestion(undefined);
  }

  return (
    <StepUpContext value={withProof}>
      {children}
      {question && (
        <Suspense>
          <StepUpSheet
            kind={question.kind}
            email={question.email}
            onVerified={() => answered(true)}
            onCancelled={() => answered(false)}
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
  resolve: (proven: boolean) => void;
}
