import { useQueryClient } from '@tanstack/react-query';
import { DISPLAY_NAME_MAX, type GiftView, nameOfGift, paiseFromRupees } from '@tohfa/contract';
import { useEffect, useRef, useState } from 'react';
import { ApiError, call } from '../../lib/api.ts';
import { type StoredUser, useUser } from '../../lib/session.ts';
import { withTimeout } from '../../lib/timeout.ts';
import {
  CALL_TIMEOUT_MS,
  isRefunded,
  type PaymentEvents,
  type PaymentResult,
  payOrder,
} from '../../payments/pay-order.ts';
import { paymentMessages, showPaymentProblem, showPaymentSuccess } from '../../payments/payment-messages.ts';
import { isConfirming, usePendingGiftPayments } from '../../payments/pending-payments.ts';
import { askUnheld } from '../../payments/unheld-question.tsx';
import {
  type PaymentOutcome,
  type PaymentProblem,
  toGiftProblem,
  usePayment,
} from '../../payments/use-payment.ts';
import { giftKey, pauseLiveUpdates, useCacheGift } from '../queries.ts';

/**
 * Pays one instalment in the specification's order: amount, script, order, checkout, save, update, thanks. The form
 * outlives the sheet, so that neither a refusal nor a closed checkout loses what was typed.
 */
export function usePayInstalment(gift: GiftView) {
  const user = useUser();
  const queryClient = useQueryClient();
  const cacheGift = useCacheGift();
  const isMounted = useIsMounted();
  const [sheet, setSheet] = useState<'open' | 'closing'>();
  const [problem, setProblem] = useState<PaymentProblem>();
  const [showThanks, setShowThanks] = useState(false);
  const emptyForm = { amount: '', displayName: user?.name.slice(0, DISPLAY_NAME_MAX) ?? '' };
  const [form, setForm] = useState<InstalmentForm>(emptyForm);
  const afterCelebration = useAfterCelebration();
  const pending = usePendingGiftPayments(gift.id, user?.id, () => thank(gift.remainingAmount === 0));
  const { step, pay } = usePayment({
    isConfirming: pending.some(isConfirming),
    onAttemptFailed: () => reportProblem({ message: paymentMessages.failed }),
  });

  /** First the box fills in sight, then the thank-you covers it. */
  function thank(isFull: boolean): void {
    setProblem(undefined);
    setForm(emptyForm);
    afterCelebration(isFull, () => {
      setShowThanks(true);
      scrollTo(0, 0);
    });
  }

  /** Beside the button; somewhere else in the shop, over the page. */
  function reportProblem(found: PaymentProblem): void {
    if (isMounted.current) setProblem(found);
    else showPaymentProblem([found.message, found.detail].filter(Boolean).join(' '));
  }

  async function proceed(instalment: Instalment): Promise<void> {
    if (user === undefined) return;
    setProblem(undefined);
    setForm({ amount: String(instalment.rupees), displayName: instalment.displayName });
    const onOrdered = () => setSheet('closing');
    const outcome = await pay(({ onPaid, ...events }) =>
      payInstalment({
        ...{ gift, instalment, payer: user, onOrdered, ...events },
        onPaid: () => {
          setProblem(undefined);
          onPaid();
        },
      }),
    );
    if (outcome === undefined) return;
    if (outcome.kind === 'updated') {
      cacheGift(outcome.gift);
      if (isMounted.current) thank(outcome.gift?.remainingAmount === 0);
      else showPaymentSuccess(paymentMessages.giftUpdated);
      return;
    }
    void queryClient.invalidateQueries({ queryKey: ['own', user.id] });
    const found = toInstalmentProblem(outcome);
    if (found !== undefined) reportProblem(found);
  }

  return {
    step,
    sheet,
    problem,
    showThanks,
    form,
    setForm,
    openSheet(rupees?: number) {
      if (step !== 'idle') return;
      if (rupees !== undefined) setForm({ ...form, amount: String(rupees) });
      setProblem(undefined);
      setSheet('open');
      // The holds of others may have changed since.
      void queryClient.invalidateQueries({ queryKey: giftKey(user?.id, gift.id) });
    },
    closeSheet: () => setSheet('closing'),
    onSheetClosed: () => setSheet(undefined),
    hideThanks: () => setShowThanks(false),
    proceed: (instalment: Instalment) => void proceed(instalment),
  };
}

function toInstalmentProblem(
  outcome: PaymentOutcome<Exclude<InstalmentResult, { kind: 'updated' }>>,
): PaymentProblem | undefined {
  return outcome.kind === 'not-updated'
    ? { message: paymentMessages.giftNotUpdated }
    : toGiftProblem(outcome);
}

/** The order, its checkout and the two calls that follow: save-payment, then update-gift. */
export async function payInstalment({
  gift,
  instalment,
  payer,
  ...events
}: InstalmentRequest): Promise<InstalmentResult> {
  const amount: number = paiseFromRupees(instalment.rupees);
  const displayName = instalment.displayName.trim();
  let resumeLiveUpdates = () => {};
  try {
    const result = await payOrder({
      order: { amount, currency: 'INR', giftId: gift.id, ...(displayName !== '' && { displayName }) },
      item: { productId: gift.productId, giftId: gift.id, name: nameOfGift(gift) },
      payer,
      acceptsUnheld: askUnheld,
      updatesGift: true,
      ...events,
      onPaid: () => {
        // The update's answer carries the gift: an event of the same change need not fetch it again.
        resumeLiveUpdates = pauseLiveUpdates(gift.id);
        events.onPaid();
      },
    });
    return result.kind === 'saved' ? await updateGift(gift, instalment.rupees, result.orderId) : result;
  } finally {
    resumeLiveUpdates();
  }
}

/**
 * The figures follow from those the payer saw. The shop compares them with its own, which are the sum of all verified
 * payments, and refuses only figures that claim more.
 */
async function updateGift(before: GiftView, rupees: number, orderId: string): Promise<InstalmentResult> {
  const paymentAmount = before.paymentAmount + rupees;
  const body = {
    amountPaid: paymentAmount,
    remainingAmount: Math.max(0, before.totalAmount - paymentAmount),
    noOfPayments: before.noOfPayments + 1,
    paymentAmount,
  };
  try {
    const answer: UpdatedGift = await withTimeout(
      call('updateGift', { query: { id: before.id }, body }),
      CALL_TIMEOUT_MS,
    );
    return { kind: 'updated', gift: answer.gift };
  } catch (error) {
    const claimsMore = error instanceof ApiError && error.code === 'wrong_state';
    return { kind: claimsMore && (await isRefunded(orderId)) ? 'refunding' : 'not-updated' };
  }
}

/** Runs what would cover the gift's box only after people have seen it fill; at once where motion is unwanted. */
function useAfterCelebration() {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (isFull: boolean, then: () => void) => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return then();
    document.getElementById('gift-progress')?.scrollIntoView({ block: 'center' });
    clearTimeout(timer.current);
    timer.current = setTimeout(then, isFull ? 2400 : 1200);
  };
}

/** A payer may go elsewhere in the shop while the checkout is open. */
function useIsMounted() {
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return isMounted;
}

export type InstalmentPayment = ReturnType<typeof usePayInstalment>;

export interface InstalmentForm {
  amount: string;
  displayName: string;
}

export interface Instalment {
  rupees: number;
  /** Empty: 'A friend'. */
  displayName: string;
}

interface InstalmentRequest extends PaymentEvents {
  gift: GiftView;
  instalment: Instalment;
  payer: StoredUser;
}

type InstalmentResult =
  | Exclude<PaymentResult, { kind: 'saved' }>
  | { kind: 'updated'; gift: GiftView | undefined }
  | { kind: 'not-updated' };

interface UpdatedGift {
  message: string;
  gift?: GiftView;
}
