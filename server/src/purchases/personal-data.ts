import type { Phrases } from '@tohfa/contract/phrases';
import type { PersonalData } from '../platform/personal-data.ts';
import { eraseReturns } from './returns.ts';
import { eraseBuyerDetails, hasOpenPurchaseOfUser } from './sql.ts';
import { listPurchaseViewsOf } from './views.ts';

export const purchasePersonalData: PersonalData = {
  exportData: async (database, userId) => ({ orders: await listPurchaseViewsOf(database, userId) }),
  erasureBlocker: async (database, userId) =>
    (await hasOpenPurchaseOfUser(database, userId))
      ? ({ accounts }: Phrases) => accounts.erasureBlocked.order
      : undefined,
  async erase(tx, { id }) {
    await eraseBuyerDetails(tx, id);
    await eraseReturns(tx, id);
  },
};
