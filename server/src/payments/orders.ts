import type { Operations } from '@tohfa/contract';
import type { FastifyReply } from 'fastify';
import { type Call, Refusal, refuse } from '../platform/http/operations.ts';
import { generateToken } from '../platform/tokens.ts';
import {
  contributorTokens,
  findContributor,
  type GuestDetails,
  setContributorCookie,
} from './contributors.ts';
import type { OrderDraft, PaymentDeps } from './deps.ts';
import { hashNetwork } from './guests.ts';
import { releaseOrderHold } from './holds.ts';
import { findOwnOrder } from './payers.ts';
import { type PlacedOrder, placeOrder } from './place-order.ts';

/** The domain drafts the order; from there on every order is placed the same way. */
export async function createOrder(
  payments: PaymentDeps,
  drafts: DraftOrders,
  { body, identity, request, reply }: Call<Operations['createOrder']>,
) {
  if (!identity.customer) {
    if (!('giftId' in body) || !body.guest) return refuse('signed_out');
    const draft = await drafts.instalment(body, undefined);
    if (draft instanceof Refusal) return draft;
    const giftId = draft.order.giftId ?? '';
    const tokens = contributorTokens(request, giftId, body.contributorToken);
    return createGuestOrder(payments, draft, {
      giftId,
      details: body.guest,
      tokens,
      ip: request.ip,
      reply,
    });
  }
  const { userId: id, name, email } = identity.customer;
  const payer = { id, name, email };
  const draft =
    'giftId' in body
      ? await drafts.instalment(body, payer)
      : 'items' in body
        ? await drafts.basket(body, payer, request.ip)
        : await drafts.product(body, payer, request.ip);
  if (draft instanceof Refusal) return draft;
  const placed = await placeOrder(payments, draft);
  if (placed instanceof Refusal) return placed;
  if (draft.order.address) await payments.saveAddress(payments.database, id, draft.order.address);
  return toCheckoutOrder(payments, placed);
}

async function createGuestOrder(
  payments: PaymentDeps,
  draft: OrderDraft,
  { giftId, details, tokens, ip, reply }: GuestCall,
) {
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

function toCheckoutOrder({ provider }: PaymentDeps, { order, providerOrderId }: PlacedOrder): CheckoutOrder {
  return { orderId: providerOrderId, amount: order.amountPaise, currency: 'INR', key: provider.checkoutKey };
}

/** The order itself stays open: asking for the same amount again returns it. */
export async function releaseOrder(payments: PaymentDeps, call: Call<Operations['releaseOrder']>) {
  const order = await findOwnOrder(payments.database, call, call.body.orderId, call.body.contributorToken);
  if (!order) return refuse('not_found');
  await payments.database.transaction((tx) => releaseOrderHold(payments, tx, order, 'closed'));
  return { success: true as const };
}

type OrderBody = Call<Operations['createOrder']>['body'];
/** Several lines, with their recipient. */
export type BasketOrder = Extract<OrderBody, { items: unknown }>;
/** One unit of one product. */
export type ProductOrder = Extract<OrderBody, { productId: unknown }>;
export type WantedInstalment = Pick<
  Extract<OrderBody, { giftId: unknown }>,
  'giftId' | 'amount' | 'displayName' | 'anonymous' | 'message' | 'guest'
>;

/** What each kind of order costs, and how it is reserved. */
export interface DraftOrders {
  /** `network` is the address the call comes from. */
  product(wanted: ProductOrder, payer: Payer, network: string): Promise<OrderDraft | DraftRefusal>;
  basket(wanted: BasketOrder, payer: Payer, network: string): Promise<OrderDraft | DraftRefusal>;
  /** The payer is undefined for a guest, who may pay towards shared gifts only. */
  instalment(wanted: WantedInstalment, payer: Payer | undefined): Promise<OrderDraft | DraftRefusal>;
}

type DraftRefusal = Refusal<
  | 'product_not_found'
  | 'gift_not_found'
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

interface GuestCall {
  giftId: string;
  details: GuestDetails;
  tokens: readonly (string | undefined)[];
  ip: string;
  reply: FastifyReply;
}

interface CheckoutOrder {
  orderId: string;
  amount: number;
  currency: 'INR';
  key: string;
}
