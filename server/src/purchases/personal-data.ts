import type { Phrases, Sentence } from '@tohfa/contract/phrases';
import { forgetCouponPayers } from '../coupons/index.ts';
import { eraseRecipientsOfGuests } from '../delivery/index.ts';
import {
  erasePayers,
  findPayerErasureBlocker,
  listGuestBusinesses,
  listRefundDetailsOf,
} from '../payments/index.ts';
import type { Database } from '../platform/database.ts';
import type { PersonalData } from '../platform/personal-data.ts';
import { deleteReviews } from '../reviews/index.ts';
import { deleteNotesOf } from './desk/sql.ts';
import { eraseBuyers, listBuyersWhoNeverPaid, listGuestBuyers } from './guests/guest-buyers.ts';
import { eraseReturns } from './returns.ts';
import { eraseBuyerDetails, hasOpenPurchase } from './sql.ts';
import { listPurchaseViewsOf, listPurchaseViewsOfGuest, type ViewDeps } from './views.ts';

export const purchasePersonalData = ({ startersOf }: Pick<ViewDeps, 'startersOf'>): PersonalData => ({
  exportData: async (database, userId) => ({
    orders: await listPurchaseViewsOf({ database, startersOf }, userId),
  }),
  erasureBlocker: async (database, userId) =>
    (await hasOpenPurchase(database, { userId }))
      ? ({ accounts }: Phrases) => accounts.erasureBlocked.order
      : undefined,
  async erase(tx, { id }) {
    const purchaseIds = await eraseBuyerDetails(tx, { userId: id });
    await eraseReturns(tx, purchaseIds);
    await deleteNotesOf(tx, purchaseIds);
    await eraseGuestOrders(tx, { userId: id });
  },
});

/** A message while a payment or an order of this guest is under way. */
export async function findGuestErasureBlocker(
  database: Database,
  guestBuyerId: string,
): Promise<Sentence | undefined> {
  const blocker = await findPayerErasureBlocker(database, { by: 'guestBuyerId', id: guestBuyerId });
  if (blocker) return blocker;
  return (await hasOpenPurchase(database, { guestBuyerId }))
    ? ({ accounts }) => accounts.erasureBlocked.order
    : undefined;
}

/** What is stored about a buyer without an account, for the person themselves. */
export async function exportGuestBuyer(deps: ViewDeps, id: string): Promise<Record<string, unknown>> {
  const { database } = deps;
  const [buyer] = await listGuestBuyers(database, { ids: [id] });
  return {
    buyer,
    orders: await listPurchaseViewsOfGuest(deps, id),
    companies: await listGuestBusinesses(database, id),
    refundDetails: await listRefundDetailsOf(database, { by: 'guestBuyerId', id }),
  };
}

/** Removes the people from orders made without an account, or from those that an account has claimed. Amounts stay. */
export async function eraseGuestOrders(
  tx: Database,
  whose: { id: string } | { userId: string },
): Promise<void> {
  const guestBuyerIds = await eraseBuyers(tx, whose);
  if (guestBuyerIds.length === 0) return;
  await erasePayers(tx, 'guestBuyerId', guestBuyerIds);
  const purchaseIds = await eraseBuyerDetails(tx, { guestBuyerIds });
  await eraseRecipientsOfGuests(tx, guestBuyerIds);
  await forgetCouponPayers(tx, guestBuyerIds);
  await eraseReturns(tx, purchaseIds);
  await deleteNotesOf(tx, purchaseIds);
  await deleteReviews(tx, purchaseIds);
}

/** Job: erases buyers without an account who never paid. */
export async function cleanUpGuestBuyers(database: Database): Promise<void> {
  for (const id of await listBuyersWhoNeverPaid(database))
    await database.transaction((tx) => eraseGuestOrders(tx, { id }));
}
