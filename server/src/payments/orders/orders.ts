import type { Operations } from '@tohfa/contract';
import type { FastifyRequest } from 'fastify';
import { type Call, Refusal, refuse } from '../../platform/http/operations.ts';
import type { OrderDraft, PaymentDeps } from '../deps.ts';
import { releaseOrderHold } from './holds.ts';
import { hashNetwork } from './network-limits.ts';
import { findOwnOrder } from './payers.ts';
import { type PlacedOrder, placeOrder } from './place-order.ts';

/** The domain drafts the order. Every draft is then placed the same way. */
export async function createOrder(
  payments: PaymentDeps,
  drafts: DraftOrders,
  { body, identity, request, reply }: Call<Operations['createOrder']>,
) {
  if (!identity.customer && ('productId' in body || !body.guest)) return refuse('signed_out');
  const paused = payments.pausedWords();
  // Payments of orders that exist are still taken.
  if (paused !== '') return refuse('shop_paused', { message: () => paused });
  const networks = await hashNetwork(payments.database, request.ip);
  if (!identity.customer) {
    if ('productId' in body || !body.guest) return refuse('signed_out');
    const { email: guestEmail } = body.guest;
    if (guestEmail && (await payments.isBlockedEmail(payments.database, guestEmail)))
      return refuse('blocked');
    const isGift = 'giftId' in body;
    const draft = isGift
      ? await drafts.instalment(body, undefined)
      : 'registryId' in body
        ? await drafts.registryGift(body, undefined, request.ip)
        : await drafts.basket(body, undefined, request.ip);
    if (draft instanceof Refusal) return draft;
    const caller = { request, token: isGift ? body.contributorToken : body.orderToken };
    const guests = payments.guests[draft.order.target];
    const guest = await guests.identify(caller, draft.order, body.guest);
    const placed = await placeOrder(payments, marked(drafts, draft, { body, request }), { guest, networks });
    if (placed instanceof Refusal) return placed;
    guest.remember(reply);
    const { token } = guest;
    return {
      ...toCheckoutOrder(payments, placed),
      ...(isGift ? { contributorToken: token } : { orderToken: token }),
    };
  }
  const { userId: id, name, email } = identity.customer;
  const payer = { id, name, email };
  const draft =
    'giftId' in body
      ? await drafts.instalment(body, payer)
      : 'registryId' in body
        ? await drafts.registryGift(body, payer, request.ip)
        : 'items' in body
          ? await drafts.basket(body, payer, request.ip)
          : await drafts.product(body, payer, request.ip);
  if (draft instanceof Refusal) return draft;
  const placed = await placeOrder(payments, marked(drafts, draft, { body, request }), { networks });
  if (placed instanceof Refusal) return placed;
  const { address } = draft.order;
  // A gift on a registry has somebody else's address.
  if (address && !('giftId' in body || 'registryId' in body))
    await payments.saveAddress(payments.database, id, {
      address,
      ...(body.recipient ?? { name: '', phone: '' }),
    });
  return toCheckoutOrder(payments, placed);
}

function marked(
  drafts: DraftOrders,
  draft: OrderDraft,
  { body, request }: Pick<Call<Operations['createOrder']>, 'body' | 'request'>,
): OrderDraft {
  const preparedToken = 'items' in body ? body.preparedToken : undefined;
  return preparedToken === undefined ? draft : drafts.markPrepared(draft, preparedToken, request);
}

function toCheckoutOrder(
  { provider }: PaymentDeps,
  { order, providerOrderId, held }: PlacedOrder,
): CheckoutOrder {
  const { amountPaise: amount } = order;
  return { orderId: providerOrderId, amount, currency: 'INR', key: provider.checkoutKey, held };
}

/** Releases the hold only. The order stays open, and a new request for the same amount returns it. */
export async function releaseOrder(payments: PaymentDeps, call: Call<Operations['releaseOrder']>) {
  const order = await findOwnOrder(payments, call, call.body.orderId, call.body);
  if (!order) return refuse('not_found');
  await payments.database.transaction((tx) => releaseOrderHold(payments, tx, order, 'closed'));
  return { success: true as const };
}

type OrderBody = Call<Operations['createOrder']>['body'];
/** Several lines, with their recipient. */
export type BasketOrder = Extract<OrderBody, { items: unknown }>;
/** One unit of one product. */
export type ProductOrder = Extract<OrderBody, { productId: unknown }>;
/** One unit of a registry's item. */
export type RegistryOrder = Extract<OrderBody, { registryId: unknown }>;
export type WantedInstalment = Pick<
  Extract<OrderBody, { giftId: unknown }>,
  'giftId' | 'amount' | 'displayName' | 'anonymous' | 'message' | 'guest' | 'pledgeToken'
>;

/** Computes the price of each kind of order and how to reserve it. */
export interface DraftOrders {
  /** The same draft, which also stores the mark of the assistant that prepared the order. */
  markPrepared(draft: OrderDraft, preparedToken: string, request: FastifyRequest): OrderDraft;
  /** `network` is the caller's IP address. */
  product(wanted: ProductOrder, payer: Payer, network: string): Promise<OrderDraft | DraftRefusal>;
  /** `payer` is undefined for a guest, whose details are in the order. */
  basket(wanted: BasketOrder, payer: Payer | undefined, network: string): Promise<OrderDraft | DraftRefusal>;
  registryGift(
    wanted: RegistryOrder,
    payer: Payer | undefined,
    network: string,
  ): Promise<OrderDraft | DraftRefusal>;
  /** `payer` is undefined for a guest, who can pay towards shared gifts only. */
  instalment(wanted: WantedInstalment, payer: Payer | undefined): Promise<OrderDraft | DraftRefusal>;
}

type DraftRefusal = Refusal<
  | 'product_not_found'
  | 'gift_not_found'
  | 'registry_not_found'
  | 'not_open_yet'
  | 'not_found'
  | 'amount_differs'
  | 'wrong_state'
  | 'invalid_input'
  | 'out_of_stock'
  | 'too_many_requests'
>;

export interface Payer {
  id: string;
  name: string;
  email: string;
}

interface CheckoutOrder {
  orderId: string;
  amount: number;
  currency: 'INR';
  key: string;
  held: boolean;
}
