import type { Database } from '../platform/database.ts';
import { lapsedOrders, lockOrderUnlessBusy, moveOrder, releaseHold } from './orders-sql.ts';
import type { OrderTarget, Payments } from './payments.ts';

/** Frees what lapsed holds of one target keep; the caller has the target's lock. */
export async function releaseLapsedHolds(
  { targets }: Pick<Payments, 'targets'>,
  tx: Database,
  aim: OrderTarget,
): Promise<void> {
  for (const id of await lapsedOrders(tx, aim)) {
    const order = await lockOrderUnlessBusy(tx, id);
    if (!order) continue;
    if (await releaseHold(tx, id, 'expired')) await targets[order.target].release(tx, order);
    await moveOrder(tx, id, ['created', 'attempted'], 'expired');
  }
}

/** The same for every target, one transaction an order, so that no lock is held for long. */
export async function expireHolds(payments: Pick<Payments, 'database' | 'targets'>): Promise<number> {
  const lapsed = await lapsedOrders(payments.database);
  for (const id of lapsed) {
    await payments.database.transaction(async (tx) => {
      const seen = await lockOrderUnlessBusy(tx, id);
      if (seen) await releaseLapsedHolds(payments, tx, seen);
    });
  }
  return lapsed.length;
}
