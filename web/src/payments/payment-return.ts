import { call } from '../lib/api.ts';
import { chipInPath, giftPath, paths, productPath, registryPath } from '../lib/paths.ts';
import { paymentMessages } from './payment-messages.ts';
import {
  type PendingPayment,
  readPending,
  removePending,
  savePending,
  updatePending,
} from './pending-payments.ts';

/**
 * Reads the address to which a browser comes back that left the shop to pay: `?paid=` is polled like any payment whose
 * answer was lost, `?problem=` is returned. The caller makes the address plain again.
 */
export function takePaymentReturn(params: URLSearchParams, payer: ReturnedPayer): ReturnProblem | undefined {
  const paid = params.get('paid');
  const problem = params.get('problem');
  if (paid !== null) trackReturnedPayment(paid, payer);
  else if (problem !== null) return toReturnProblem(problem);
  return undefined;
}

function trackReturnedPayment(orderId: string, payer: ReturnedPayer): void {
  const stage = 'confirming';
  const since = Date.now();
  if (readPending().some((payment) => payment.orderId === orderId)) updatePending(orderId, { stage, since });
  // Paid in a browser that stored nothing: the order alone is enough to poll it.
  else
    savePending({
      orderId,
      ...payer,
      productId: 0,
      name: paymentMessages.unknownItem,
      amount: 0,
      stage,
      since,
    });
}

/** The payment that was open is the one that failed: its hold is released, for others and for another attempt. */
function toReturnProblem(code: string): ReturnProblem {
  const open = readPending().findLast(({ stage }) => stage === 'open');
  const retryPath = open && retryPathOf(open);
  if (code !== 'failed') return { message: paymentMessages.unverified, retryPath };
  if (open) {
    removePending(({ orderId }) => orderId === open.orderId);
    void call('releaseOrder', { body: { orderId: open.orderId } }).catch(() => undefined);
  }
  return { message: paymentMessages.failed, retryPath };
}

function retryPathOf({ giftId, registryId, userId, productId }: PendingPayment): string {
  if (registryId !== undefined) return registryPath(registryId);
  if (giftId !== undefined) return userId === undefined ? chipInPath(giftId) : giftPath(giftId);
  return productId === 0 ? paths.basket : productPath(productId);
}

type ReturnedPayer = Pick<PendingPayment, 'userId' | 'giftId' | 'registryId'>;

export interface ReturnProblem {
  message: string;
  /** Where the payment can be tried again. */
  retryPath: string | undefined;
}
