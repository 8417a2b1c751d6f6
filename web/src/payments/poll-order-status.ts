import { ApiError, call } from '../lib/api.ts';
import { type PendingPayment, removePending, updatePending } from './pending-payments.ts';

const FIRST_DELAY_MS = 1000;
/** A payer whose payment was not saved reads that first; mostly it is confirmed by then. */
const CONFIRMING_DELAY_MS = 4000;
const MAX_DELAY_MS = 30_000;
/** A checkout that was only opened is not asked about for ever. */
const MAX_POLLS_WHILE_OPEN = 8;

/** Polls an order until its outcome is known, and stores that for all tabs. Returns what stops it. */
export function pollOrderStatus(payment: PolledPayment): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let polls = 0;
  let isAsking = false;

  function schedule() {
    const delay = nextPollDelay(payment.stage, polls);
    if (delay !== false && !signal.aborted) timer = setTimeout(poll, delay);
  }
  async function poll() {
    if (isAsking) return;
    clearTimeout(timer);
    isAsking = true;
    polls += 1;
    // No answer is no outcome: it is asked again.
    await checkOrderStatus(payment, signal).catch(() => undefined);
    isAsking = false;
    schedule();
  }

  // Whoever comes back, or is online again, wants to know at once.
  const onVisible = () => document.visibilityState === 'visible' && void poll();
  document.addEventListener('visibilitychange', onVisible, { signal });
  addEventListener('online', () => void poll(), { signal });
  schedule();
  return () => {
    stopping.abort();
    clearTimeout(timer);
  };
}

/** After 1, 2, 4, 8, 16 and every 30 seconds; false when there is no point in another poll. */
export function nextPollDelay(stage: PendingPayment['stage'], polls: number): number | false {
  if (stage === 'open' && polls >= MAX_POLLS_WHILE_OPEN) return false;
  if (stage === 'confirming' && polls === 0) return CONFIRMING_DELAY_MS;
  return Math.min(FIRST_DELAY_MS * 2 ** Math.max(polls - 1, 0), MAX_DELAY_MS);
}

async function checkOrderStatus(payment: PolledPayment, signal: AbortSignal): Promise<void> {
  const { orderId, stage } = payment;
  const since = Date.now();
  try {
    const { status, atBank = false, purchaseId } = await call('orderStatus', { query: { orderId }, signal });
    const outcome = OUTCOMES[status] ?? whileWaiting(stage, atBank);
    if (outcome !== undefined)
      updatePending(orderId, { stage: outcome, since, ...(purchaseId !== undefined && { purchaseId }) });
  } catch (error) {
    if (!isUnknownOrder(error, payment)) throw error;
    // There is nothing to wait for.
    if (stage === 'confirming') updatePending(orderId, { stage: 'failed', since });
    else removePending((one) => one.orderId === orderId);
  }
}

/** A checkout that was left open or closed is at the bank, or not; only its own word tells that it was paid. */
function whileWaiting(stage: PendingPayment['stage'], atBank: boolean): PendingPayment['stage'] | undefined {
  if (stage === 'open' && atBank) return 'at-bank';
  return stage === 'at-bank' && !atBank ? 'failed' : undefined;
}

/** The shop knows no such order of this person; a guest is known by a cookie alone. */
function isUnknownOrder(error: unknown, { userId }: PolledPayment): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.code === 'not_found' || (error.code === 'signed_out' && userId === undefined);
}

const OUTCOMES: Partial<Record<string, PendingPayment['stage']>> = {
  paid: 'paid',
  refunding: 'refunding',
  refunded: 'refunding',
  failed: 'failed',
};

interface PolledPayment {
  orderId: string;
  userId: string | undefined;
  stage: PendingPayment['stage'];
}
