import { useQueryClient } from '@tanstack/react-query';
import type { GiftView } from '@tohfa/contract';
import { useEffect, useRef, useState } from 'react';
import { paymentWords } from '../payments/payment-words.ts';
import { forgetPending, useLoosePayments } from '../payments/pending-payments.ts';
import { type PayStep, usePaying } from '../payments/use-paying.ts';
import { useUser } from '../session.ts';
import { showToast } from '../ui/toasts.tsx';
import { giftKey } from './get-gift-request.ts';
import { type Instalment, payInstalment } from './pay-instalment.ts';
import { updateGift } from './update-gift.ts';

/**
 * The way of one share, in the specification's order: amount, script, order, checkout, save, update, thanks. What was
 * typed stays in the sheet until the checkout opens, so that a refusal loses nothing.
 */
export function usePayInstalment(gift: GiftView) {
  const user = useUser();
  const queryClient = useQueryClient();
  const { step, pay } = usePaying();
  const [sheet, setSheet] = useState<'open' | 'closing'>();
  const [problem, setProblem] = useState<string>();
  const [thanked, setThanked] = useState(false);
  const [typed, setTyped] = useState(NOTHING_TYPED);
  const pending = useLoosePayments(user?.id).filter(({ giftId }) => giftId === gift.id);
  const confirming = pending.some(({ stage }) => stage === 'confirming');
  const arrived = pending.some(({ stage }) => stage === 'paid');

  // Whoever sees the gift needs no word of its payment any more.
  useEffect(() => {
    if (arrived) forgetPending(({ giftId, stage }) => giftId === gift.id && stage === 'paid');
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
        showToast({ tone: 'good', words: paymentWords.giftUpdated });
        return;
      }
      setTyped(NOTHING_TYPED);
      setThanked(true);
      scrollTo(0, 0);
    } catch {
      showToast({ tone: 'bad', words: paymentWords.giftNotUpdated, stays: true });
    }
  }

  function tell(end: Exclude<Awaited<ReturnType<typeof pay>>, undefined>): void {
    if (end.kind === 'refused') setProblem(end.words);
    else if (end.kind === 'no-script') setProblem(paymentWords.noScript);
    else if (end.kind === 'closed') {
      if (!end.failed) showToast({ tone: 'good', words: paymentWords.giftLeft });
    } else
      showToast({
        tone: 'bad',
        words: end.kind === 'no-room' ? paymentWords.giftFull : paymentWords.failed,
        stays: true,
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
    type: (change: Partial<typeof NOTHING_TYPED>) => setTyped({ ...typed, ...change }),
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

const NOTHING_TYPED = { amount: '', displayName: '' };

export type Paying = ReturnType<typeof usePayInstalment>;

/** `confirming`: the answer to the saving was lost; nobody is to pay the same share twice meanwhile. */
export type InstalmentStep = PayStep | 'confirming';
