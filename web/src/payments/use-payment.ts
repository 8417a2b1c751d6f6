import type { ProblemCode } from '@tohfa/contract';
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

/**
 * One payment at a time, however often the button is pressed, and none while the outcome of an earlier one is not
 * known. The caller shows how it ended; undefined when there is nothing to show. A new attempt, and a success, take
 * back the problem of an earlier one.
 */
export function usePayment({ isConfirming, onAttemptFailed }: PaymentOptions) {
  const [step, setStep] = useState<Exclude<PaymentStep, 'confirming'>>('idle');
  const busy = useRef(false);

  function goTo(next: typeof step) {
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
    if (busy.current || isConfirming) return undefined;
    goTo('starting');
    dismissPaymentToast();
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
      const { code, fields } = error instanceof ApiError ? error : { code: undefined, fields: {} };
      if (code === 'signed_out') return { kind: 'signed-out' };
      return { kind: 'refused', code, reason: refusalReason(error), fields };
    }
  }

  return { step: step === 'idle' && isConfirming ? ('confirming' as const) : step, pay };
}

/**
 * How the payment of a product or a basket ended, in the specification's words. The panel of the pending payment tells
 * of one that is being confirmed, the login screen of a session that is over.
 */
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
    case 'no-script':
      showPaymentProblem(paymentMessages.noScript);
      break;
    case 'refunding':
      showPaymentProblem(paymentMessages.outOfStock);
      break;
  }
}

/** What went wrong with a payment towards a gift; undefined where nothing is known to have gone wrong. */
export function toGiftProblem(outcome: PaymentOutcome<PaymentResult>): PaymentProblem | undefined {
  switch (outcome.kind) {
    case 'refused':
      return { message: paymentMessages.failed, detail: outcome.reason };
    case 'no-script':
      return { message: paymentMessages.noScript };
    case 'closed':
      return outcome.attemptFailed
        ? { message: paymentMessages.failed }
        : { message: paymentMessages.failed, detail: paymentMessages.giftClosed };
    case 'refunding':
      return { message: paymentMessages.giftFull };
    default:
      return undefined;
  }
}

/** The checkout takes the focus with it when it closes; the keyboard would start again at the end of the page. */
function focusPayButton(): void {
  requestAnimationFrame(() => {
    if (document.activeElement !== null && document.activeElement !== document.body) return;
    // A phone and a wide screen have one each; the other is not drawn.
    const buttons = document.querySelectorAll<HTMLElement>('[data-pay-button]');
    [...buttons].find((button) => button.checkVisibility())?.focus();
  });
}

interface PaymentOptions {
  /** Whether an earlier payment for the same is being confirmed. */
  isConfirming: boolean;
  onAttemptFailed: () => void;
}

/**
 * `starting`: until the checkout was answered. `saving`: paid, and being saved. `confirming`: the outcome is not known,
 * and paying again is blocked until it is.
 */
export type PaymentStep = 'idle' | 'starting' | 'saving' | 'confirming';

/** `attemptFailed`: the last attempt failed and was shown, so closing the checkout after it needs no more words. */
export type PaymentOutcome<Result> =
  | (Result & { attemptFailed: boolean })
  | {
      kind: 'refused';
      /** Undefined when the shop was not reached. */
      code: ProblemCode | undefined;
      reason: string | undefined;
      fields: Readonly<Record<string, string>>;
    }
  | { kind: 'signed-out' };

export interface PaymentProblem {
  message: string;
  /** The reason, beside it. */
  detail?: string | undefined;
}
