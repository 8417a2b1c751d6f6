import { useEffect, useRef, useState } from 'react';
import { Refusal } from '../api.ts';
import { dismissToast, showToast } from '../ui/toasts.tsx';
import type { Paid, PaymentSnapshot } from './pay-order.ts';
import { loadPendingPanel } from './payment-keeper.tsx';
import { failureWords, paymentWords } from './payment-words.ts';

/**
 * One payment at a time, however often the button is pressed. A failed attempt is told here; how it ended is the
 * caller's to tell. Undefined when there is nothing to tell.
 */
export function usePaying() {
  const [step, setStep] = useState<PayStep>('idle');
  const busy = useRef(false);

  function become(next: PayStep) {
    busy.current = next !== 'idle';
    setStep(next);
  }

  // Back from the provider's page by the browser's own button: the page may be as it was left.
  useEffect(() => {
    const shown = ({ persisted }: PageTransitionEvent) => persisted && become('idle');
    addEventListener('pageshow', shown);
    return () => removeEventListener('pageshow', shown);
  });

  async function pay(payment: (news: PaymentSnapshot) => Promise<Paid>): Promise<PayEnd | undefined> {
    if (busy.current) return undefined;
    become('starting');
    // While there is a network: the panel is needed when there is none.
    void loadPendingPanel().catch(() => undefined);
    let failure: number | undefined;
    try {
      const paid = await payment({
        onFailed: () => {
          failure = showToast({ tone: 'bad', words: paymentWords.failed, stays: true });
        },
        onPaid: () => {
          if (failure !== undefined) dismissToast(failure);
          failure = undefined;
          become('saving');
        },
      });
      if (paid.kind === 'left') return undefined;
      become('idle');
      return { ...paid, failed: failure !== undefined };
    } catch (error) {
      become('idle');
      // Whoever is signed out is told so at the door.
      if (error instanceof Refusal && error.code === 'signed_out') return undefined;
      return { kind: 'refused', words: failureWords(error) };
    }
  }

  return { step, pay };
}

/** `starting`: until the checkout has been answered. `saving`: paid, the shop is being told. */
export type PayStep = 'idle' | 'starting' | 'saving';

/** `failed`: the last thing told was a failed attempt, and closing the checkout after it needs no more words. */
type PayEnd = (Paid & { failed: boolean }) | { kind: 'refused'; words: string };
