import { useQueryClient } from '@tanstack/react-query';
import type { Product } from '@tohfa/contract';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { Refusal } from '../api.ts';
import { orderPath, paths } from '../paths.ts';
import { useUser } from '../session.ts';
import { dismissToast, showToast } from '../ui/toasts.tsx';
import { type Bought, buy } from './buy.ts';
import { loadPendingPanel } from './payment-keeper.tsx';
import { failureWords, paymentWords } from './payment-words.ts';
import { useLoosePayments } from './pending-payments.ts';

/** One payment at a time, however often the button is pressed; every end of it is told in words. */
export function useBuying(product: Product) {
  const user = useUser();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [step, setStep] = useState<BuyStep>('idle');
  const busy = useRef(false);
  const confirming = useLoosePayments(user?.id).some(
    ({ productId, stage }) => productId === product.id && stage === 'confirming',
  );

  function become(next: BuyStep) {
    busy.current = next !== 'idle';
    setStep(next);
  }

  // Back from the provider's page by the browser's own button: the page may be as it was left.
  useEffect(() => {
    const shown = ({ persisted }: PageTransitionEvent) => persisted && become('idle');
    addEventListener('pageshow', shown);
    return () => removeEventListener('pageshow', shown);
  });

  async function pay(address: string): Promise<void> {
    if (busy.current || confirming || user === undefined) return;
    become('starting');
    // While there is a network: the panel is needed when there is none.
    void loadPendingPanel().catch(() => undefined);
    let failure: number | undefined;
    try {
      const bought = await buy({
        product,
        address,
        buyer: user,
        onFailed: () => {
          failure = showToast({ tone: 'bad', words: paymentWords.failed, stays: true });
        },
        onPaid: () => {
          if (failure !== undefined) dismissToast(failure);
          failure = undefined;
          become('saving');
        },
      });
      if (bought.kind === 'left') return;
      if (bought.kind !== 'closed' || failure === undefined) tell(bought);
      become('idle');
      if (bought.kind === 'bought') {
        void navigate(bought.purchaseId === undefined ? paths.orders : orderPath(bought.purchaseId));
      }
    } catch (error) {
      become('idle');
      // Whoever is signed out is told so at the door.
      if (error instanceof Refusal && error.code === 'signed_out') return;
      showToast({ tone: 'bad', words: failureWords(error), stays: true });
    } finally {
      // Its stock, its price and the list of orders may all be others now.
      void queryClient.invalidateQueries({ queryKey: ['product', product.id] });
      void queryClient.invalidateQueries({ queryKey: ['own', user.id] });
    }
  }

  return { step: step === 'idle' && confirming ? 'confirming' : step, pay } as const;
}

function tell({ kind }: Bought): void {
  const { tone, words, stays } = told[kind];
  if (words !== undefined) showToast({ tone, words, ...(stays && { stays }) });
}

const told: Record<Bought['kind'], { tone: 'good' | 'bad'; words?: string; stays?: true }> = {
  bought: { tone: 'good', words: paymentWords.successful },
  'no-script': { tone: 'bad', words: paymentWords.noScript, stays: true },
  closed: { tone: 'good', words: paymentWords.closed },
  unanswered: { tone: 'bad', words: paymentWords.unanswered, stays: true },
  'not-saved': { tone: 'bad', words: paymentWords.notSaved, stays: true },
  'no-room': { tone: 'bad', words: paymentWords.noRoom, stays: true },
  left: { tone: 'good' },
};

/**
 * `starting`: until the checkout has been answered. `saving`: paid, the shop is being told. `confirming`: its answer was
 * lost; nobody is to pay for the same thing twice meanwhile.
 */
export type BuyStep = 'idle' | 'starting' | 'saving' | 'confirming';
