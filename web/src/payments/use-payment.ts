import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../lib/api.ts';
import type { PaymentEvents, PaymentResult } from './pay-order.ts';
import {
  dismissPaymentToast,
  paymentMessages,
  refusalReason,
  showPaymentProblem,
  showPaymentSuccess,
} from './payment-messages.ts';
import { loadPendingPaymentPanel } from './pending-payment-watcher.tsx';

/**
 * One payment at a time, however often the button is pressed. The caller shows how it ended; undefined when there is
 * nothing to show. A new attempt, and a success, take back the problem of an earlier one.
 */
export function usePayment({ onAttemptFailed }: { onAttemptFailed: () => void }) {
  const [step, setStep] = useState<PaymentStep>('idle');
  const busy = useRef(false);

  function goTo(next: PaymentStep) {
    busy.current = next !== 'idle';
    setStep(next);
  }

  // Back from the provider's page by the browser's own button: the page may be restored as it was left.
  useEffect(() => {
    const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && goTo('idle');
    addEventListener('pageshow', onPageShow);
    return () => removeEventListener('pageshow', onPageShow);
  });

  async function pay<Result extends { kind: string }>(
    payment: (events: PaymentEvents) => Promise<Result>,
  ): Promise<PaymentOutcome<Result> | undefined> {
    if (busy.current) return undefined;
    goTo('starting');
    dismissPaymentToast();
    // Loaded while there is a network: the panel is needed when there is none.
    void loadPendingPaymentPanel().catch(() => undefined);
    let attemptFailed = false;
    try {
      const result = await payment({
        onAttemptFailed: () => {
          attemptFailed = true;
          onAttemptFailed();
        },
        onPaid: () => {
          attemptFailed = false;
          dismissPaymentToast();
          goTo('saving');
        },
      });
      if (result.kind === 'left') return undefined;
      goTo('idle');
      focusPayButton();
      return { ...result, attemptFailed };
    } catch (error) {
      goTo('idle');
      // The login screen explains that the session is over.
      if (error instanceof ApiError && error.code === 'signed_out') return undefined;
      return { kind: 'refused', reason: refusalReason(error) };
    }
  }

  return { step, pay };
}

/** How the payment of a product or a basket ended, in the specification's words. */
export function showPurchaseOutcome(outcome: PaymentOutcome<PaymentResult>): void {
  switch (outcome.kind) {
    case 'saved':
      showPaymentSuccess(paymentMessages.successful);
      break;
    case 'closed':
      if (!outcome.attemptFailed) showPaymentSuccess(paymentMessages.closed);
      break;
    case 'refused':
      showPaymentProblem(outcome.reason ?? paymentMessages.failed);
      break;
    case 'left':
      break;
    default:
      showPaymentProblem(PROBLEMS[outcome.kind]);
  }
}

const PROBLEMS = {
  'no-script': paymentMessages.noScript,
  unanswered: paymentMessages.unanswered,
  'not-saved': paymentMessages.notSaved,
  refunding: paymentMessages.outOfStock,
};

/** The checkout takes the focus with it when it closes; the keyboard would start again at the end of the page. */
function focusPayButton(): void {
  requestAnimationFrame(() => {
    if (document.activeElement !== null && document.activeElement !== document.body) return;
    // A phone and a wide screen have one each; the other is not drawn.
    const buttons = document.querySelectorAll<HTMLElement>('[data-pay-button]');
    [...buttons].find((button) => button.checkVisibility())?.focus();
  });
}

/** `starting`: until the checkout was answered. `saving`: paid, and being saved. */
export type PaymentStep = 'idle' | 'starting' | 'saving';

/** `attemptFailed`: the last attempt failed and was shown, so closing the checkout after it needs no more words. */
export type PaymentOutcome<Result> =
  | (Result & { attemptFailed: boolean })
  | { kind: 'refused'; reason: string | undefined };
