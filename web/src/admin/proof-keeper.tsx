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
import { Refusal } from '../api.ts';
import { knownAdminEmail } from './use-admin.ts';

const ProofSheet = lazy(() => import('./proof-sheet.tsx'));

/**
 * Lets work that the server refused for want of a code ask for one and then repeat itself, so that nothing typed is
 * lost. Several pieces of work refused at once share one question.
 */
export function ProofKeeper({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient();
  const [question, setQuestion] = useState<Question>();
  const waiting = useRef<Promise<boolean>>(undefined);

  const withProof = useCallback(
    async <T,>(work: () => Promise<T>): Promise<T> => {
      for (;;) {
        try {
          return await work();
        } catch (error) {
          const kind = proofWanted(error);
          const email = knownAdminEmail(queryClient);
          if (kind === undefined || email === undefined) throw error;
          waiting.current ??= new Promise((answer) => setQuestion({ kind, email, answer }));
          if (!(await waiting.current)) throw error;
        }
      }
    },
    [queryClient],
  );

  function answered(proven: boolean) {
    waiting.current = undefined;
    question?.answer(proven);
    setQuestion(undefined);
  }

  return (
    <ProofContext value={withProof}>
      {children}
      {question && (
        <Suspense>
          <ProofSheet
            kind={question.kind}
            email={question.email}
            onProven={() => answered(true)}
            onAbandoned={() => answered(false)}
          />
        </Suspense>
      )}
    </ProofContext>
  );
}

export function useProof(): WithProof {
  return useContext(ProofContext);
}

const ProofContext = createContext<WithProof>((work) => work());

function proofWanted(error: unknown): ProofKind | undefined {
  if (!(error instanceof Refusal)) return undefined;
  if (error.code === 'step_up_needed') return 'step-up';
  return error.code === 'signed_out' ? 'sign-in' : undefined;
}

type WithProof = <T>(work: () => Promise<T>) => Promise<T>;

export type ProofKind = 'step-up' | 'sign-in';

interface Question {
  kind: ProofKind;
  email: string;
  answer: (proven: boolean) => void;
}
