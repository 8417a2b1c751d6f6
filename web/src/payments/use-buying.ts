import { useQueryClient } from '@tanstack/react-query';
import type { Product } from '@tohfa/contract';
import { useNavigate } from 'react-router';
import { orderPath, paths } from '../paths.ts';
import { useUser } from '../session.ts';
import { showToast } from '../ui/toasts.tsx';
import { buy } from './buy.ts';
import type { Paid } from './pay-order.ts';
import { paymentWords } from './payment-words.ts';
import { useLoosePayments } from './pending-payments.ts';
import { type PayStep, usePaying } from './use-paying.ts';

/** Buys one of a product; every end of it is told in words. */
export function useBuying(product: Product) {
  const user = useUser();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { step, pay } = usePaying();
  const confirming = useLoosePayments(user?.id).some(
    ({ productId, giftId, stage }) =>
      productId === product.id && giftId === undefined && stage === 'confirming',
  );

  async function payFor(address: string): Promise<void> {
    if (confirming || user === undefined) return;
    const bought = await pay((news) => buy({ product, address, buyer: user, ...news }));
    // Its stock, its price and the list of orders may all be others now.
    void queryClient.invalidateQueries({ queryKey: ['product', product.id] });
    void queryClient.invalidateQueries({ queryKey: ['own', user.id] });
    if (bought === undefined) return;
    if (bought.kind === 'refused') {
      showToast({ tone: 'bad', words: bought.words, stays: true });
      return;
    }
    if (bought.kind !== 'closed' || !bought.failed) tell(bought);
    if (bought.kind === 'saved')
      void navigate(bought.purchaseId === undefined ? paths.orders : orderPath(bought.purchaseId));
  }

  const shown: BuyStep = step === 'idle' && confirming ? 'confirming' : step;
  return { step: shown, pay: payFor };
}

function tell({ kind }: Paid): void {
  const { tone, words, stays } = told[kind];
  if (words !== undefined) showToast({ tone, words, ...(stays && { stays }) });
}

const told: Record<Paid['kind'], { tone: 'good' | 'bad'; words?: string; stays?: true }> = {
  saved: { tone: 'good', words: paymentWords.successful },
  'no-script': { tone: 'bad', words: paymentWords.noScript, stays: true },
  closed: { tone: 'good', words: paymentWords.closed },
  unanswered: { tone: 'bad', words: paymentWords.unanswered, stays: true },
  'not-saved': { tone: 'bad', words: paymentWords.notSaved, stays: true },
  'no-room': { tone: 'bad', words: paymentWords.noRoom, stays: true },
  left: { tone: 'good' },
};

/** `confirming`: the answer to the saving was lost; nobody is to pay for the same thing twice meanwhile. */
export type BuyStep = PayStep | 'confirming';
