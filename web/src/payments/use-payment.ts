import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../lib/api.ts';
import { dismissToast, showToast } from '../ui/feedback.tsx';
import {
  type PaymentResult,
  type PaymentSnapshot,
  paymentErrorMessage,
  paymentMessages,
} from './pay-order.ts';
import { loadPendingPaymentPanel } from './pending-payment-watcher.tsx';

/**
 * One payment at a time, however often the button is pressed. A failed attempt is told here; how it ended is the
 * caller's to tell. Undefined when there is nothing to tell.
 */
export function usePayment() {
  const [step, setStep] = useState<PaymentStep>('idle');
  const busy = useRef(false);

  function become(next: PaymentStep) {
    busy.current = next !== 'idle';
    setStep(next);
  }

  // Back from the provider's page by the browser's own button: the page may be as it was left.
  useEffect(() => {
    const shown = ({ persisted }: PageTransitionEvent) => persisted && become('idle');
    addEventListener('pageshow', shown);
    return () => removeEventListener('pageshow', shown);
  });

  async function pay(
    payment: (news: PaymentSnapshot) => Promise<PaymentResult>,
  ): Promise<PaymentOutcome | undefined> {
    if (busy.current) return undefined;
    become('starting');
    // While there is a network: the panel is needed when there is none.
    void loadPendingPaymentPanel().catch(() => undefined);
    let failure: string | undefined;
    try {
      const paid = await payment({
        onFailed: () => {
          failure = showToast({ tone: 'error', message: paymentMessages.failed, persistent: true });
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
      if (error instanceof ApiError && error.code === 'signed_out') return undefined;
      return { kind: 'refused', words: paymentErrorMessage(error) };
    }
  }

  return { step, pay };
}

/** `starting`: until the checkout has been answered. `saving`: paid, the shop is being told. */
export type PaymentStep = 'idle' | 'starting' | 'saving';

/** `failed`: the last thing told was a failed attempt, and closing the checkout after it needs no more words. */
type PaymentOutcome = (PaymentResult & { failed: boolean }) | { kind: 'refused'; words: string };
