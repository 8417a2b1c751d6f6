import { useQueryClient } from '@tanstack/react-query';
import { type GiftView, paiseFromRupees } from '@tohfa/contract';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../lib/api.ts';
import { type StoredUser, useUser } from '../../lib/session.ts';
import { withTimeout } from '../../lib/timeout.ts';
import {
  CALL_TIMEOUT_MS,
  type PaymentResult,
  type PaymentSnapshot,
  paymentMessages,
  payOrder,
} from '../../payments/pay-order.ts';
import { removePending, useUnclaimedPayments } from '../../payments/pending-payments.ts';
import { type PaymentStep, usePayment } from '../../payments/use-payment.ts';
import { showToast } from '../../ui/feedback.tsx';
import { giftKey } from '../queries.ts';

/**
 * The way of one share, in the specification's order: amount, script, order, checkout, save, update, thanks. What was
 * typed stays in the sheet until the checkout opens, so that a refusal loses nothing.
 */
export function usePayInstalment(gift: GiftView) {
  const user = useUser();
  const queryClient = useQueryClient();
  const { step, pay } = usePayment();
  const [sheet, setSheet] = useState<'open' | 'closing'>();
  const [problem, setProblem] = useState<string>();
  const [thanked, setThanked] = useState(false);
  const [typed, setTyped] = useState(EMPTY_FORM);
  const pending = useUnclaimedPayments(user?.id).filter(({ giftId }) => giftId === gift.id);
  const confirming = pending.some(({ stage }) => stage === 'confirming');
  const arrived = pending.some(({ stage }) => stage === 'paid');

  // Whoever sees the gift needs no word of its payment any more.
  useEffect(() => {
    if (arrived) removePending(({ giftId, stage }) => giftId === gift.id && stage === 'paid');
  }, [arrived, gift.id]);

  // Whoever goes elsewhere in the shop while the checkout is open is told there.
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  const askAgain = () => queryClient.invalidateQueries({ queryKey: giftKey(user?.id, gift.id) });

  async function proceed(instalment: Instalment): Promise<void> {
    if (user === undefined || confirming) return;
    setProblem(undefined);
    const paid = await pay((news) =>
      payInstalment({ gift, instalment, payer: user, ...news, onOrdered: () => setSheet('closing') }),
    );
    if (paid?.kind === 'saved') await tellGift();
    else if (paid !== undefined) tell(paid);
    void queryClient.invalidateQueries({ queryKey: ['own', user.id] });
  }

  async function tellGift(): Promise<void> {
    try {
      await updateGift(gift.id);
      await askAgain();
      if (!isHere.current) {
        showToast({ tone: 'success', message: paymentMessages.giftUpdated });
        return;
      }
      setTyped(EMPTY_FORM);
      setThanked(true);
      scrollTo(0, 0);
    } catch {
      showToast({ tone: 'error', message: paymentMessages.giftNotUpdated, persistent: true });
    }
  }

  function tell(end: Exclude<Awaited<ReturnType<typeof pay>>, undefined>): void {
    if (end.kind === 'refused') setProblem(end.words);
    else if (end.kind === 'no-script') setProblem(paymentMessages.noScript);
    else if (end.kind === 'closed') {
      if (!end.failed) showToast({ tone: 'success', message: paymentMessages.giftLeft });
    } else
      showToast({
        tone: 'error',
        message: end.kind === 'no-room' ? paymentMessages.giftFull : paymentMessages.failed,
        persistent: true,
      });
  }

  const shown: InstalmentStep = step === 'idle' && confirming ? 'confirming' : step;
  return {
    step: shown,
    sheet,
    problem,
    thanked,
    /** Outlives the sheet: whoever leaves the checkout finds it again. */
    typed,
    type: (change: Partial<typeof EMPTY_FORM>) => setTyped({ ...typed, ...change }),
    openSheet() {
      if (step !== 'idle') return;
      setProblem(undefined);
      setSheet('open');
      // What others hold may have changed since.
      void askAgain();
    },
    closeSheet: () => setSheet('closing'),
    endSheet: () => setSheet(undefined),
    endThanks: () => setThanked(false),
    proceed: (instalment: Instalment) => void proceed(instalment),
  };
}

const EMPTY_FORM = { amount: '', displayName: '' };

export type InstalmentPayment = ReturnType<typeof usePayInstalment>;

/** `confirming`: the answer to the saving was lost; nobody is to pay the same share twice meanwhile. */
export type InstalmentStep = PaymentStep | 'confirming';

/** A share of a gift, under the name its payer wants to be seen by. */
function payInstalment({ gift, instalment, payer, ...news }: InstalmentRequest): Promise<PaymentResult> {
  const amount: number = paiseFromRupees(instalment.rupees);
  const displayName = instalment.displayName.trim();
  return payOrder({
    order: { amount, currency: 'INR', giftId: gift.id, ...(displayName !== '' && { displayName }) },
    item: { productId: gift.productId, giftId: gift.id, name: gift.productName },
    payer,
    ...news,
  });
}

export interface Instalment {
  rupees: number;
  /** Empty: 'A friend'. */
  displayName: string;
}

interface InstalmentRequest extends PaymentSnapshot {
  gift: GiftView;
  instalment: Instalment;
  payer: StoredUser;
}

/**
 * Tells the gift the figures it should have by now. They are read afresh: others may have paid while this payer was at
 * the checkout, and the gift's figures are the sum of all of them.
 */
async function updateGift(id: string): Promise<void> {
  const gift = await withTimeout(call('getGiftRequest', { query: { userId: id } }), CALL_TIMEOUT_MS);
  const { totalAmount, remainingAmount, noOfPayments } = gift;
  const paid = totalAmount - remainingAmount;
  const body = { amountPaid: paid, remainingAmount, noOfPayments, paymentAmount: paid };
  await withTimeout(call('updateGift', { query: { id }, body }), CALL_TIMEOUT_MS);
}
