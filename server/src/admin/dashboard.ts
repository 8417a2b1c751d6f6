import type { AnswerOf, Operations } from '@tohfa/contract';
import { recentAudit } from '../audit/list-audit.ts';
import { stockFigures } from '../catalogue/stock-figures.ts';
import { giftsWaiting } from '../gifts/gifts-waiting.ts';
import { moneyIn } from '../payments/money-in.ts';
import { paymentHealth } from '../payments/payment-health.ts';
import type { Call } from '../platform/http/mount-operations.ts';
import { ordersWaiting } from '../purchases/orders-waiting.ts';
import type { Admin } from './admin.ts';

const RECENT_ACTIONS = 8;

/** Each domain gives its own part. */
export async function dashboard(
  { database }: Pick<Admin, 'database'>,
  { identity }: Pick<Call<Operations['dashboard']>, 'identity'>,
  now = new Date(),
): Promise<AnswerOf<Operations['dashboard']>> {
  const [orders, gifts, money, payments, stock, recentActions] = await Promise.all([
    ordersWaiting(database),
    giftsWaiting(database),
    moneyIn(database, now),
    paymentHealth(database),
    stockFigures(database),
    recentAudit(database, RECENT_ACTIONS),
  ]);
  return { email: identity.admin.email, orders, gifts, money, payments, stock, recentActions };
}
