import {
  type AdminOperationName,
  type AnswerOf,
  indianDay,
  mayCall,
  type Operations,
  operations,
} from '@tohfa/contract';
import { type AuditDeps, recentAdminActions } from '../audit/index.ts';
import { stockSummary } from '../catalogue/index.ts';
import { giftCounts } from '../gifts/index.ts';
import { paymentHealth } from '../payments/index.ts';
import type { Call } from '../platform/http/operations.ts';
import { countOrdersToShip } from '../purchases/index.ts';
import { salesSummary } from '../reports/index.ts';
import { listComingDays } from '../special-days/index.ts';
import { REVENUE } from './desk/deps.ts';

const RECENT_ACTIONS_SHOWN = 8;
const DAYS_AHEAD = 7;
const SPECIAL_DAYS_SHOWN = 8;

/** A role gets the parts that it may read elsewhere; a viewer gets neither names nor money. */
export async function dashboard(
  audit: AuditDeps,
  { identity }: Pick<Call<Operations['dashboard']>, 'identity'>,
  now = new Date(),
): Promise<AnswerOf<Operations['dashboard']>> {
  const { database } = audit;
  const may = (name: AdminOperationName) => mayCall(identity.admin.role, operations[name]);
  const [orders, gifts, comingDays, money, payments, stock, recentActions] = await Promise.all([
    countOrdersToShip(database),
    giftCounts(database),
    may('comingSpecialDays')
      ? listComingDays(database, { from: indianDay(now), days: DAYS_AHEAD })
      : undefined,
    mayCall(identity.admin.role, REVENUE) ? salesSummary(database, now) : undefined,
    may('paymentHealth') ? paymentHealth(database) : undefined,
    stockSummary(database),
    may('listAudit') ? recentAdminActions(audit, RECENT_ACTIONS_SHOWN) : undefined,
  ]);
  return {
    orders,
    gifts,
    ...(comingDays && {
      specialDays: { next: comingDays.slice(0, SPECIAL_DAYS_SHOWN), total: comingDays.length },
    }),
    ...(money && { money }),
    ...(payments && { payments }),
    stock,
    ...(recentActions && { recentActions }),
  };
}
