import { firstName, type PurchaseView, safeName } from '@tohfa/contract';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../../platform/database.ts';
import { type Identity, Refusal, refuse } from '../../platform/http/operations.ts';
import type { Reviewer } from '../../reviews/index.ts';
import { findDeliveredProduct, findPurchase } from '../sql.ts';
import type { GuestBuyer, Purchase } from '../tables.ts';
import { findPurchaseView, type ViewDeps } from '../views.ts';
import { findBuyerByToken, isBuyersDevice } from './guest-buyers.ts';

/** Whose orders a call is about: an account's, or those of a link. A given token counts, also of someone signed in. */
export async function identifyBuyer(
  database: Database,
  { identity, request }: BuyerCall,
  orderToken: string | undefined,
): Promise<Buyer | Refusal<'signed_out' | 'not_found'>> {
  if (orderToken === undefined)
    return identity.customer ? { userId: identity.customer.userId } : refuse('signed_out');
  const guest = await findBuyerByToken(database, orderToken);
  if (!guest) return refuse('not_found');
  return { guest, seesDetails: await isBuyersDevice(database, guest.id, request) };
}

export function isBuyerOf(buyer: Buyer, { userId, guestBuyerId }: Purchase): boolean {
  return 'guest' in buyer ? guestBuyerId === buyer.guest.id : userId === buyer.userId;
}

/** For limits, and as who asked for a refund. */
export function buyerId(buyer: Buyer): string {
  return 'guest' in buyer ? buyer.guest.id : buyer.userId;
}

/** The account of a buyer, if there is one. */
export function accountOf(buyer: Buyer): string | null {
  return 'guest' in buyer ? buyer.guest.userId : buyer.userId;
}

/** Whoever reviews what they bought. Of a link, "not of this order" and "not there" are one answer. */
export async function identifyReviewer(
  database: Database,
  call: BuyerCall,
  orderToken: string | undefined,
  findAuthor: (userId: string) => Promise<{ name: string } | undefined>,
): Promise<Reviewer | Refusal<'signed_out' | 'not_found'>> {
  const buyer = await identifyBuyer(database, call, orderToken);
  if (buyer instanceof Refusal) return buyer;
  return {
    id: buyerId(buyer),
    userId: accountOf(buyer),
    findName: async () =>
      'guest' in buyer ? buyer.guest.name : ((await findAuthor(buyer.userId))?.name ?? ''),
    async findReceived(orderId, productId) {
      const purchase = await findPurchase(database, orderId);
      if (!purchase || !isBuyerOf(buyer, purchase))
        return refuse('guest' in buyer ? 'not_found' : 'not_received');
      return (await findDeliveredProduct(database, orderId, productId)) ?? refuse('not_received');
    },
  };
}

/** A purchase as this buyer sees it after a change. */
export async function getViewFor(deps: ViewDeps, buyer: Buyer, id: string): Promise<PurchaseView> {
  const view = await findPurchaseView(deps, id);
  if (!view) throw new Error(`purchase ${id} does not exist`);
  return 'guest' in buyer && !buyer.seesDetails ? hideDetails(view) : view;
}

/** For whoever has the link alone: without phone, address, surname, what the buyer wrote, the assistant they use and where refunds go. */
export function hideDetails(view: PurchaseView): PurchaseView {
  const { recipient, returns, parcels, ...others } = view;
  const { message: _message, startedBy: _startedBy, refundsToName: _refunds, ...shown } = others;
  const short = (name: string) => firstName(safeName(name));
  return {
    ...shown,
    address: '',
    ...(recipient && { recipient: { name: short(recipient.name), phone: '' } }),
    ...(parcels && {
      parcels: parcels.map((parcel) => ({ ...parcel, recipientName: short(parcel.recipientName) })),
    }),
    ...(returns && { returns: returns.map((one) => ({ ...one, details: '', pictures: [] })) }),
  };
}

export type Buyer = { userId: string } | { guest: GuestBuyer; seesDetails: boolean };

export interface BuyerCall {
  identity: Identity<'customer-or-guest'>;
  request: FastifyRequest;
}
