import { type AnswerOf, indianDay, type Operations } from '@tohfa/contract';
import { recentAdminActions } from '../audit/index.ts';
import { stockSummary } from '../catalogue/index.ts';
import { giftCounts } from '../gifts/index.ts';
import { paymentHealth, revenueSummary } from '../payments/index.ts';
import type { Call } from '../platform/http/operations.ts';
import { countOrdersToShip } from '../purchases/index.ts';
import { listComingDays } from '../special-days/index.ts';
import type { AdminDeps } from './admin.ts';

const RECENT_ACTIONS_SHOWN = 8;
const DAYS_AHEAD = 7;
const SPECIAL_DAYS_SHOWN = 8;

export async function dashboard(
  { database }: Pick<AdminDeps, 'database'>,
  { identity }: Pick<Call<Operations['dashboard']>, 'identity'>,
  now = new Date(),
): Promise<AnswerOf<Operations['dashboard']>> {
  const [orders, gifts, comingDays, money, payments, stock, recentActions] = await Promise.all([
    countOrdersToShip(database),
    giftCounts(database),
    listComingDays(database, { from: indianDay(now), days: DAYS_AHEAD }),
    revenueSummary(database, now),
    paymentHealth(database),
    stockSummary(database),
    recentAdminActions(database, RECENT_ACTIONS_SHOWN),
  ]);
  return {
    email: identity.admin.email,
    orders,
    gifts,
    specialDays: { next: comingDays.slice(0, SPECIAL_DAYS_SHOWN), total: comingDays.length },
    money,
    payments,
    stock,
    recentActions,
  };
}
