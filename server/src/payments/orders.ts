import { randomUUID } from 'node:crypto';
import type { Operations } from '@tohfa/contract';
import type { FastifyReply } from 'fastify';
import { type Database, databaseNow, isUniqueViolation } from '../platform/database.ts';
import { type Call, Refusal, refuse } from '../platform/http/operations.ts';
import { generateToken } from '../platform/tokens.ts';
import {
  contributorTokens,
  findContributor,
  type GuestDetails,
  saveContributor,
  setContributorCookie,
} from './contributors.ts';
import {
  limitPerTarget,
  type OrderDraft,
  type OrderTarget,
  type PaymentDeps,
  type PaymentTarget,
  type ReserveRefusal,
  type ReservingPayer,
} from './deps.ts';
import {
  type Guest,
  type GuestLimits,
  guestLimits,
  hashNetwork,
  payerDetails,
  refuseBusyNetwork,
  withContributor,
} from './guests.ts';
import {
  countOrdersThatHeld,
  findHold,
  insertHold,
  releaseExpiredHolds,
  releaseOrderHold,
  remainingHoldSeconds,
  renewHold,
} from './holds.ts';
import {
  getOrder,
  insertOrder,
  lockPayerAndTarget,
  lockUnpaidOrders,
  type PayerKey,
  setProviderOrderId,
  updateOrderDetails,
} from './orders-sql.ts';
import { findOwnOrder } from './payers.ts';
import { placeInstalmentAtOnce, placePurchaseAtOnce } from './place-order-sql.ts';
import type { PaymentOrder } from './tables.ts';

/** The target drafts the order; from there on a purchase and an instalment are handled alike. */
export async function createOrder(
  payments: PaymentDeps,
  { draftPurchase, draftInstalment }: CreateOrderDeps,
  { body, identity, request, reply }: OrderCall<SingleOrder>,
) {
  if (!identity.customer) {
    if (!('giftId' in body) || !body.guest) return refuse('signed_out');
    const draft = await draftInstalment(body, undefined);
    if (draft instanceof Refusal) return draft;
    const tokens = contributorTokens(request, draft.giftId ?? '', body.contributorToken);
    return placeGuestOrder(payments, draft, { details: body.guest, tokens, ip: request.ip, reply });
  }
  const { userId: id, name, email } = identity.customer;
  const payer = { id, name, email };
  const draft = 'giftId' in body ? await draftInstalment(body, payer) : await draftPurchase(body, payer);
  if (draft instanceof Refusal) return draft;
  const placed = await placeOrder(payments, draft);
  return placed instanceof Refusal ? placed : toCheckoutOrder(payments, placed);
}

async function placeGuestOrder(
  payments: PaymentDeps,
  draft: OrderDraft,
  {
    details,
    tokens,
    ip,
    reply,
  }: { details: GuestDetails; tokens: readonly (string | undefined)[] } & {
    ip: string;
    reply: FastifyReply;
  },
) {
  const giftId = draft.giftId ?? '';
  const known = await findContributor(payments.database, tokens, giftId);
  const fresh = generateToken();
  const token = known?.token ?? fresh.token;
  const networks = await hashNetwork(payments.database, ip);
  const guest = { known, details, tokenHash: fresh.tokenHash, networks };
  const placed = await placeOrder(payments, draft, guest);
  if (placed instanceof Refusal) return placed;
  setContributorCookie(payments, reply, { giftId, token });
  return { ...toCheckoutOrder(payments, placed), contributorToken: token, held: placed.held };
}

/** An order of one product or towards a gift; one of several lines is a `BasketOrder`. */
type SingleOrder = Exclude<Call<Operations['createOrder']>['body'], { items: unknown }>;

/** A call of `create-order.php` with this kind of body. */
export type OrderCall<Body> = Omit<Call<Operations['createOrder']>, 'body'> & { body: Body };

export interface CreateOrderDeps {
  draftPurchase(
    wanted: { productId: number; address: string; amount: number },
    payer: Payer,
  ): Promise<OrderDraftResult>;
  draftInstalment(
    wanted: { giftId: string; amount: number; displayName?: string | undefined },
    /** Undefined for a guest, who may pay towards shared gifts only. */
    payer: Payer | undefined,
  ): Promise<OrderDraftResult>;
}

type OrderDraftResult =
  | OrderDraft
  | Refusal<'product_not_found' | 'gift_not_found' | 'amount_differs' | 'wrong_state' | 'invalid_input'>;

export interface Payer {
  id: string;
  name: string;
  email: string;
}

/** Nobody may reserve a gift or the stock without paying. */
export const MAX_UNPAID_PER_HOUR = 5;

/** A shorter hold would expire while its payer is still paying. */
const MIN_HOLD_SECONDS = 120;

/**
 * The order and its hold are committed before the provider is called, so that a crash in between leaves a row that
 * expires by itself, and never a payment for an unknown order.
 */
export async function placeOrder(
  payments: PaymentDeps,
  draft: OrderDraft,
  guest?: Guest,
): Promise<PlacedOrder | PlaceOrderRefusal> {
  const reserved = await reserveAtOnce(payments, draft, guest);
  if (reserved instanceof Refusal) return reserved;
  const opened = await openProviderOrder(payments, reserved.order);
  return opened instanceof Refusal ? opened : { ...opened, held: reserved.held };
}

/** The provider's order for one of ours, which is committed; without an answer its hold is released. */
export async function openProviderOrder(
  payments: PaymentDeps,
  order: PaymentOrder,
): Promise<{ order: PaymentOrder; providerOrderId: string } | Refusal<'provider_down'>> {
  if (order.providerOrderId !== null) return { order, providerOrderId: order.providerOrderId };

  const created = await payments.razorpay.createOrder({
    amountPaise: order.amountPaise,
    receipt: order.id,
    notes: { order: order.id, for: order.target },
  });
  if (!created.ok || created.value.amount !== order.amountPaise) {
    // Another request for the same order may have succeeded.
    const { providerOrderId } = await getOrder(payments.database, order.id);
    if (providerOrderId !== null) return { order, providerOrderId };
    await payments.database.transaction((tx) => releaseOrderHold(payments, tx, order, 'failed'));
    return refuse('provider_down');
  }
  const providerOrderId = await setProviderOrderId(payments.database, order.id, created.value.id);
  return { order, providerOrderId };
}

/** The usual order needs one statement. Whatever it does not place is decided, or refused, in a transaction. */
async function reserveAtOnce(
  payments: PaymentDeps,
  draft: OrderDraft,
  guest: Guest | undefined,
): Promise<ReservedOrder | PlaceOrderRefusal> {
  const { database, addresses } = payments;
  for (let attempt = 1; ; attempt += 1) {
    try {
      const order = guest ? undefined : await placeAtOnce(payments, draft);
      if (order) return { order, held: true };
      const reserved = await limitPerTarget(draft.giftId ?? `product ${draft.productId}`, () =>
        database.transaction((tx) => reserveOrder(payments, tx, draft, guest)),
      );
      if (!(reserved instanceof Refusal) && draft.address && draft.payerId)
        await addresses.save(database, draft.payerId, draft.address);
      return reserved;
    } catch (error) {
      // Another request of the same payer was quicker: now its order is there to be found.
      if (!isUniqueViolation(error) || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}

const MAX_ATTEMPTS = 3;

async function placeAtOnce(payments: PaymentDeps, draft: OrderDraft): Promise<PaymentOrder | undefined> {
  const { database, holdSeconds, addresses, targets } = payments;
  const id = randomUUID();
  if (draft.target === 'purchase')
    return placePurchaseAtOnce(database, draft, { id, holdSeconds, maxAddresses: addresses.max });
  const today = await targets.gift.today?.(database);
  return placeInstalmentAtOnce(database, draft, { id, holdSeconds, today });
}

async function reserveOrder(
  payments: PaymentDeps,
  tx: Database,
  draft: OrderDraft,
  guest: Guest | undefined,
): Promise<ReservedOrder | PlaceOrderRefusal> {
  const target = payments.targets[draft.target];
  const orderTarget = { giftId: draft.giftId ?? null, productId: draft.productId ?? null };
  if (draft.payerId !== null && !(await payments.lockPayer(tx, draft.payerId))) return refuse('signed_out');
  const payer = payerKey(draft, guest);
  // A gift's own lock serialises its payers.
  if (payer && draft.target === 'purchase') await lockPayerAndTarget(tx, payer, orderTarget);
  await target.lock(tx, orderTarget);
  // Orders are locked before products: releasing a unit locks the product's row.
  if (payer) await lockUnpaidOrders(tx, payer, orderTarget);
  await releaseExpiredHolds(payments, tx, orderTarget);
  // Read again: one of them may just have expired.
  const unpaid = payer ? await lockUnpaidOrders(tx, payer, orderTarget) : [];

  const limits = guest && (await guestLimits(tx, orderTarget.giftId ?? '', guest));
  const reserving = { target, payer, as: limits ? limits.as : ('customer' as const), limits };
  const reusable = unpaid.find((order) => isReusable(order, draft));
  if (reusable) return reuseOrder(payments, tx, reserving, reusable, draft, guest);
  if (limits?.refusal) return limits.refusal;
  if ((await countOrdersThatHeld(tx, unpaid)) >= MAX_UNPAID_PER_HOUR) return refuseTooManyOrders(tx, unpaid);
  for (const order of unpaid) await releaseOrderHold(payments, tx, order, 'replaced');

  const seconds = await nextHoldSeconds(payments, tx, payer, orderTarget);
  if (seconds === undefined) return refuseHeldTooLong();
  const refusal = await target.reserve(tx, { ...orderTarget, amountPaise: draft.amountPaise }, reserving.as);
  if (refusal) return refusal;
  const order = await insertOrder(tx, { ...(await withContributor(tx, draft, guest)), id: randomUUID() });
  const held = reserving.as !== 'guest-without-hold';
  if (held) await insertHold(tx, order, seconds);
  return { order, held };
}

/** Undefined for a guest who was not here before: nobody else can be the same payer. */
function payerKey({ payerId }: OrderDraft, guest: Guest | undefined): PayerKey | undefined {
  if (payerId !== null) return { payerId };
  return guest?.known && { contributorId: guest.known.id };
}

/** An expired order is not reused, though its payment may still arrive. */
function isReusable(order: PaymentOrder, draft: OrderDraft): boolean {
  const open = order.status === 'created' || order.status === 'attempted';
  return open && order.amountPaise === draft.amountPaise && order.pricePaise === (draft.pricePaise ?? null);
}

async function reuseOrder(
  payments: PaymentDeps,
  tx: Database,
  { target, payer, as, limits }: Reserving,
  order: PaymentOrder,
  draft: OrderDraft,
  guest: Guest | undefined,
): Promise<ReservedOrder | PlaceOrderRefusal> {
  const hold = await findHold(tx, order.id);
  const held = hold !== undefined && (hold.releasedAt === null || as !== 'guest-without-hold');
  if (hold?.releasedAt && held) {
    if (limits?.tooManyHolds) return refuseBusyNetwork();
    const seconds = await nextHoldSeconds(payments, tx, payer, order);
    if (seconds === undefined) return refuseHeldTooLong();
    const refusal = await target.reserve(tx, order, as);
    if (refusal) return refusal;
    await renewHold(tx, order.id, seconds);
  }
  if (guest) {
    const saved = await saveContributor(tx, guest.known, { giftId: order.giftId ?? '', ...guest });
    await updateOrderDetails(tx, order.id, payerDetails(saved));
    return { order, held };
  }
  const { address, displayName } = draft;
  if (address && address !== order.address) await updateOrderDetails(tx, order.id, { address });
  if (displayName !== undefined && displayName !== order.displayName)
    await updateOrderDetails(tx, order.id, { displayName });
  return { order, held };
}

/** Undefined when the payer has used up their time for this target. */
export async function nextHoldSeconds(
  { holdSeconds, guestHoldSeconds }: PaymentDeps,
  tx: Database,
  payer: PayerKey | undefined,
  target: OrderTarget,
): Promise<number | undefined> {
  const each = payer && 'payerId' in payer ? holdSeconds : guestHoldSeconds;
  if (!payer) return each;
  const seconds = Math.min(each, await remainingHoldSeconds(tx, payer, target, each));
  return seconds < Math.min(MIN_HOLD_SECONDS, each) ? undefined : seconds;
}

export function refuseHeldTooLong() {
  return refuse('too_many_requests', {
    message: 'You have started this payment several times. Please wait a few minutes and try again.',
    retryAfterSeconds: 1800,
  });
}

export async function refuseTooManyOrders(tx: Database, unpaid: readonly PaymentOrder[]) {
  const oldest = Math.min(...unpaid.map((order) => order.createdAt.getTime()));
  const now = await databaseNow(tx);
  return refuse('too_many_requests', {
    message: 'You have started this payment several times. Please wait a few minutes and try again.',
    retryAfterSeconds: (oldest + 3_600_000 - now.getTime()) / 1000,
  });
}

export function toCheckoutOrder(
  { keyId }: PaymentDeps,
  { order, providerOrderId }: Omit<PlacedOrder, 'held'>,
): CheckoutOrder {
  return { orderId: providerOrderId, amount: order.amountPaise, currency: 'INR', key: keyId };
}

interface Reserving {
  target: PaymentTarget;
  payer: PayerKey | undefined;
  as: ReservingPayer;
  limits: GuestLimits | undefined;
}

interface ReservedOrder {
  order: PaymentOrder;
  held: boolean;
}

interface PlacedOrder extends ReservedOrder {
  providerOrderId: string;
}

export type PlaceOrderRefusal =
  | ReserveRefusal
  | Refusal<'signed_out' | 'provider_down' | 'too_many_requests'>;

export interface CheckoutOrder {
  orderId: string;
  amount: number;
  currency: 'INR';
  key: string;
}

/** The order itself stays open: asking for the same amount again returns it. */
export async function releaseOrder(payments: PaymentDeps, call: Call<Operations['releaseOrder']>) {
  const order = await findOwnOrder(payments.database, call, call.body.orderId, call.body.contributorToken);
  if (!order) return refuse('not_found');
  await payments.database.transaction((tx) => releaseOrderHold(payments, tx, order, 'closed'));
  return { success: true as const };
}
