import type { Database } from '../platform/database.ts';
import type { OrderTarget, PaymentDeps } from './deps.ts';
import { listOrdersWithExpiredHold, releaseHold, transitionOrder, tryLockOrder } from './orders-sql.ts';

/** Frees what lapsed holds of one target keep; the caller has the target's lock. */
export async function releaseExpiredHolds(
  { targets }: Pick<PaymentDeps, 'targets'>,
  tx: Database,
  aim: OrderTarget,
): Promise<void> {
  for (const id of await listOrdersWithExpiredHold(tx, aim)) {
    const order = await tryLockOrder(tx, id);
    if (!order) continue;
    if (await releaseHold(tx, id, 'expired')) await targets[order.target].release(tx, order);
    await transitionOrder(tx, id, ['created', 'attempted'], 'expired');
  }
}

/** The same for every target, one transaction an order, so that no lock is held for long. */
export async function releaseAllExpiredHolds(
  payments: Pick<PaymentDeps, 'database' | 'targets'>,
): Promise<number> {
  const lapsed = await listOrdersWithExpiredHold(payments.database);
  for (const id of lapsed) {
    await payments.database.transaction(async (tx) => {
      const seen = await tryLockOrder(tx, id);
      if (seen) await releaseExpiredHolds(payments, tx, seen);
    });
  }
  return lapsed.length;
}
