import {
  type AnswerOf,
  guestDetails,
  type Operations,
  type PublicGift,
  paiseFromRupees,
} from '@tohfa/contract';
import { ApiError, call, errorMessage } from '../../lib/api.ts';
import type { StoredUser } from '../../lib/session.ts';
import { getShopInfo } from '../../lib/shop-info.ts';
import { withTimeout } from '../../lib/timeout.ts';
import { loadCheckout, openCheckout, type RazorpayCheckout } from '../../payments/checkout.ts';
import { paymentMessages } from '../../payments/payment-messages.ts';
import { type Draft, type PendingOrder, savePendingOrder } from './draft.ts';

const CALL_TIMEOUT_MS = 30_000;
const FIRST_POLL_MS = 1500;
const MAX_POLL_MS = 30_000;
/** A checkout that was only opened is not asked about for ever. */
const MAX_POLLS_WHILE_OPEN = 4;

/**
 * From the tap on Pay to what became of it. An order for which nothing could be kept comes back `prepared`: that is said
 * before anything is paid, and the next tap hands it in again.
 */
export async function contribute(
  request: ContributionRequest,
  prepared: PreparedContribution | undefined,
  events: PaymentEvents,
): Promise<PreparedContribution | ContributionProblem | PaymentOutcome> {
  const ready = prepared ?? (await prepareContribution(request));
  if (ready.kind === 'problem') return ready;
  if (ready.order.held === false && prepared === undefined) return ready;
  return payPrepared(request, ready, events);
}

/**
 * Checks what was typed and orders the amount. What was written goes with the order, so that it is on the card however
 * the payment is reported. Nothing is charged before the checkout opens.
 */
async function prepareContribution({
  gift,
  draft,
  rupees,
  user,
}: ContributionRequest): Promise<PreparedContribution | ContributionProblem> {
  const guest = guestDetails.safeParse({
    name: draft.anonymous ? '' : draft.displayName,
    email: draft.email,
    phone: draft.phone,
    message: draft.message,
    anonymous: draft.anonymous,
    ...(draft.email.trim() !== '' && { wantsNews: draft.wantsNews }),
  });
  if (!guest.success) return { kind: 'problem', fields: toFieldErrors(guest.error.issues) };
  const { name: displayName, message, anonymous } = guest.data;
  try {
    const { checkoutUrl, checkoutSeconds, guestCheckoutSeconds } = await getShopInfo();
    const Checkout = await loadCheckout(checkoutUrl).catch(() => undefined);
    if (Checkout === undefined) return { kind: 'problem', message: paymentMessages.noScript };
    const body = { amount: paiseFromRupees(rupees), currency: 'INR' as const, giftId: gift.id };
    const order = await withTimeout(
      call('createOrder', {
        body: user ? { ...body, displayName, message, anonymous } : { ...body, guest: guest.data },
      }),
      CALL_TIMEOUT_MS,
    );
    return {
      kind: 'prepared',
      order,
      Checkout,
      seconds: user ? checkoutSeconds : guestCheckoutSeconds,
    };
  } catch (error) {
    return toProblem(error);
  }
}

/** Shows the checkout and saves what was paid. Whatever is cut off stays a pending order that is followed. */
async function payPrepared(
  { gift, draft, rupees, user }: ContributionRequest,
  { order, Checkout, seconds }: PreparedContribution,
  events: PaymentEvents,
): Promise<PaymentOutcome> {
  const { orderId } = order;
  const pending: PendingOrder = { orderId, stage: 'open', rupees, message: draft.message.trim() };
  events.onOpen();
  savePendingOrder(gift.id, pending);
  const result = await openCheckout(Checkout, {
    ...order,
    description: gift.productName,
    payer: {
      name: user?.name ?? (draft.anonymous ? '' : draft.displayName.trim()),
      email: user?.email ?? draft.email.trim(),
      ...(draft.phone.trim() !== '' && { contact: draft.phone.trim() }),
    },
    timeoutSeconds: seconds,
    returnTo: { gift: gift.id },
    onAttemptFailed: events.onAttemptFailed,
  });
  if (result.kind === 'left') return { kind: 'left' };
  if (result.kind === 'closed') {
    // Awaited: a late release would free the hold of the next checkout.
    await withTimeout(call('releaseOrder', { body: { orderId } }), CALL_TIMEOUT_MS).catch(() => undefined);
    savePendingOrder(gift.id, undefined);
    return { kind: 'closed' };
  }
  events.onPaid();
  const confirming: PendingOrder = { ...pending, stage: 'confirming' };
  savePendingOrder(gift.id, confirming);
  try {
    await withTimeout(call('savePayment', { body: result.proof }), CALL_TIMEOUT_MS);
  } catch {
    return { kind: 'confirming', order: confirming };
  }
  savePendingOrder(gift.id, undefined);
  return (await orderState(orderId)) === 'refunding' ? { kind: 'refunding' } : { kind: 'paid' };
}

/** Asks until the outcome is known; undefined when there is none to wait for. */
export async function followOrder(
  giftId: string,
  { orderId, stage }: PendingOrder,
  signal: AbortSignal,
): Promise<'paid' | 'refunding' | 'failed' | undefined> {
  for (let polls = 0; !signal.aborted; polls += 1) {
    const state = await orderState(orderId);
    if (state === 'paid' || state === 'refunding' || state === 'failed') {
      savePendingOrder(giftId, undefined);
      return state;
    }
    if (state === 'unknown' || (stage === 'open' && polls >= MAX_POLLS_WHILE_OPEN)) {
      savePendingOrder(giftId, undefined);
      return stage === 'confirming' ? 'failed' : undefined;
    }
    await sleep(Math.min(FIRST_POLL_MS * 2 ** polls, MAX_POLL_MS), signal);
  }
  return undefined;
}

/** `waiting` also when there was no answer; `unknown`: the shop knows no such order of this person. */
async function orderState(orderId: string): Promise<'waiting' | 'paid' | 'refunding' | 'failed' | 'unknown'> {
  try {
    const { status } = await withTimeout(call('orderStatus', { query: { orderId } }), CALL_TIMEOUT_MS);
    return status === 'refunded' ? 'refunding' : status;
  } catch (error) {
    return error instanceof ApiError && error.status < 500 && error.status !== 429 ? 'unknown' : 'waiting';
  }
}

function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

function toProblem(error: unknown): ContributionProblem {
  if (!(error instanceof ApiError))
    return { kind: 'problem', message: paymentMessages.failed, detail: errorMessage(error) };
  const fields = Object.entries(error.fields).map(([name, text]) => [toControlName(name), text]);
  if (fields.length > 0) return { kind: 'problem', fields: Object.fromEntries(fields) };
  if (error.code === 'signed_out') return { kind: 'problem', message: SESSION_OVER };
  return {
    kind: 'problem',
    message: paymentMessages.failed,
    detail: error.code === 'failed' ? undefined : error.userMessage,
  };
}

const SESSION_OVER = 'Your sign-in has expired. You can chip in without an account: just pay again.';

function toFieldErrors(issues: readonly { path: readonly PropertyKey[]; message: string }[]) {
  return Object.fromEntries(issues.map(({ path, message }) => [toControlName(String(path.at(-1))), message]));
}

/** The control for a payer's name has the name that other payment forms use. */
function toControlName(field: string): string {
  const name = field.replace(/^guest\./, '');
  return name === 'name' ? 'displayName' : name;
}

interface ContributionRequest {
  gift: PublicGift;
  draft: Draft;
  rupees: number;
  user: StoredUser | undefined;
}

export interface PreparedContribution {
  kind: 'prepared';
  order: AnswerOf<Operations['createOrder']>;
  Checkout: RazorpayCheckout;
  seconds: number;
}

export interface ContributionProblem {
  kind: 'problem';
  message?: string;
  /** The reason, beside the message. */
  detail?: string | undefined;
  /** By the name of the control. */
  fields?: Record<string, string>;
}

interface PaymentEvents {
  onOpen: () => void;
  onAttemptFailed: () => void;
  onPaid: () => void;
}

type PaymentOutcome =
  | { kind: 'paid' | 'closed' | 'left' | 'refunding' }
  | { kind: 'confirming'; order: PendingOrder };
