import type { Database } from '../platform/database.ts';
import { purchaseViews } from './purchase-view.ts';
import { forgetBuyer as forget, isWaitingForPurchase, purchasesOf } from './purchases-sql.ts';

/** For the download of everything held about a person. */
export async function boughtBy(database: Database, userId: string) {
  return purchaseViews(database, await purchasesOf(database, userId));
}

export function isWaitingFor(database: Database, userId: string): Promise<boolean> {
  return isWaitingForPurchase(database, userId);
}

/** Erasing an account: the purchases stay, without a name, an email and an address. */
export function forgetBuyer(tx: Database, userId: string): Promise<void> {
  return forget(tx, userId);
}
