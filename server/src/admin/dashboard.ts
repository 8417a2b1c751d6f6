import { type AnswerOf, indianDay, type Operations } from '@tohfa/contract';
import { recentAudit } from '../audit/list-audit.ts';
import { stockFigures } from '../catalogue/stock-figures.ts';
import { giftsWaiting } from '../gifts/gifts-waiting.ts';
import { moneyIn } from '../payments/money-in.ts';
import { paymentHealth } from '../payments/payment-health.ts';
import type { Call } from '../platform/http/mount-operations.ts';
import { ordersWaiting } from '../purchases/orders-waiting.ts';
import { comingDays } from '../special-days/coming-special-days.ts';
import type { Admin } from './admin.ts';

const RECENT_ACTIONS = 8;
const DAYS_AHEAD = 7;
const SPECIAL_DAYS_SHOWN = 8;

/** Each domain gives its own part. */
export async function dashboard(
  { database }: Pick<Admin, 'database'>,
  { identity }: Pick<Call<Operations['dashboard']>, 'identity'>,
  now = new Date(),
): Promise<AnswerOf<Operations['dashboard']>> {
  const [orders, gifts, coming, money, payments, stock, recentActions] = await Promise.all([
    ordersWaiting(database),
    giftsWaiting(database),
    comingDays(database, { from: indianDay(now), days: DAYS_AHEAD }),
    moneyIn(database, now),
    paymentHealth(database),
    stockFigures(database),
    recentAudit(database, RECENT_ACTIONS),
  ]);
  return {
    email: identity.admin.email,
    orders,
    gifts,
    specialDays: { next: coming.slice(0, SPECIAL_DAYS_SHOWN), total: coming.length },
    money,
    payments,
    stock,
    recentActions,
  };
}
