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
import type { ConfirmedEmails, PersonalData } from '../platform/personal-data.ts';
import { deleteReviews, listReviewsOfPurchases } from '../reviews/index.ts';
import { deleteNotesOf } from './desk/sql.ts';
import {
  eraseBuyers,
  listBuyersOfAccount,
  listBuyersWhoNeverPaid,
  listGuestBuyers,
} from './guests/guest-buyers.ts';
import { eraseReturns } from './returns.ts';
import { eraseBuyerDetails, hasOpenPurchase } from './sql.ts';
import { listPurchaseViewsOf, listPurchaseViewsOfGuest, type ViewDeps } from './views.ts';

/** Orders of the account, and those that were placed without signing in under the email that it has confirmed. */
export function purchasePersonalData({
  startersOf,
  confirmedEmail,
}: Pick<ViewDeps, 'startersOf'> & ConfirmedEmails): PersonalData {
  const listGuests = async (database: Database, userId: string) =>
    listBuyersOfAccount(database, userId, await confirmedEmail(database, userId));
  return {
    async exportData(database, userId) {
      const deps = { database, startersOf };
      const guests = (await listGuests(database, userId)).filter((buyer) => buyer.userId === null);
      return {
        orders: await listPurchaseViewsOf(deps, userId),
        ordersAsGuest: await Promise.all(guests.map(({ id }) => exportGuestBuyer(deps, id))),
      };
    },
    async erasureBlocker(database, userId) {
      const blocker = ({ accounts }: Phrases) => accounts.erasureBlocked.order;
      if (await hasOpenPurchase(database, { userId })) return blocker;
      for (const { id } of await listGuests(database, userId))
        if (await hasOpenPurchase(database, { guestBuyerId: id })) return blocker;
      return undefined;
    },
    async erase(tx, { id }) {
      const purchaseIds = await eraseBuyerDetails(tx, { userId: id });
      await eraseReturns(tx, purchaseIds);
      await deleteNotesOf(tx, purchaseIds);
      const guests = await listGuests(tx, id);
      await eraseGuestOrders(
        tx,
        guests.map((guest) => guest.id),
      );
    },
  };
}

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
  const orders = await listPurchaseViewsOfGuest(deps, id);
  return {
    buyer,
    orders,
    reviews: await listReviewsOfPurchases(
      database,
      orders.map((order) => order.id),
    ),
    companies: await listGuestBusinesses(database, id),
    refundDetails: await listRefundDetailsOf(database, { by: 'guestBuyerId', id }),
  };
}

/** Removes the people from orders made without an account. Amounts stay. */
export async function eraseGuestOrders(tx: Database, guestBuyerIds: readonly string[]): Promise<void> {
  if (guestBuyerIds.length === 0) return;
  await eraseBuyers(tx, guestBuyerIds);
  await erasePayers(tx, 'guestBuyerId', guestBuyerIds);
  const purchaseIds = await eraseBuyerDetails(tx, { guestBuyerIds: [...guestBuyerIds] });
  await eraseRecipientsOfGuests(tx, guestBuyerIds);
  await forgetCouponPayers(tx, guestBuyerIds);
  await eraseReturns(tx, purchaseIds);
  await deleteNotesOf(tx, purchaseIds);
  await deleteReviews(tx, purchaseIds);
}

/** Job: erases buyers without an account who never paid. */
export async function cleanUpGuestBuyers(database: Database): Promise<void> {
  for (const id of await listBuyersWhoNeverPaid(database))
    await database.transaction((tx) => eraseGuestOrders(tx, [id]));
}
