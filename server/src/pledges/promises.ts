import { daysAfter, type PromiseView, safeName } from '@tohfa/contract';
import { sql } from 'drizzle-orm';
import type { Promises } from '../gifts/index.ts';
import { toRupees } from '../payments/index.ts';
import { type Database, queryRows } from '../platform/database.ts';
import { hashToken } from '../platform/tokens.ts';
import type { PledgeDeps } from './deps.ts';
import { listConfirmed, listParts, PAID, readPaid } from './sql.ts';
import { type PledgePartRow, pledgeOrders } from './tables.ts';

/** At most so many promises stand on the organiser's list. */
const MAX_LISTED = 200;

/** Promises, as gifts ask about them. */
export function promisesOfGifts({ confirmedEmail }: Pick<PledgeDeps, 'confirmedEmail'>): Promises {
  return {
    promisedPaise,
    listPromises,
    async linkOrder(tx, order, pledgeToken) {
      const email =
        pledgeToken === undefined && order.payerId !== null
          ? await confirmedEmail(tx, order.payerId)
          : undefined;
      await linkOrder(tx, order, { pledgeToken, email });
    },
  };
}

/** A part counts until the day after its own, when the last reminder of it is sent. */
function isOver(dueOn: string, today: string): boolean {
  return dueOn < daysAfter(today, -1);
}

/** At most what is left to pay: other people may have paid it since, and more may have been promised than there was. */
async function promisedPaise(
  database: Database,
  { id: giftId, pricePaise, paidPaise }: Parameters<Promises['promisedPaise']>[1],
  today: string,
): Promise<number> {
  const [row] = await queryRows<{ promised: string | number }>(
    database,
    sql`select coalesce(sum(greatest(0, least(part.amount_paise, part.until_paise - paid.paise))), 0) as promised
      from pledges p cross join lateral (select ${PAID} as paise) paid
      join pledge_parts part on part.pledge_id = p.id and part.due_on >= ${today}::date - 1
      where p.gift_id = ${giftId} and p.status = 'confirmed'`,
  );
  return Math.max(0, Math.min(Number(row?.promised ?? 0), pricePaise - paidPaise));
}

async function listPromises(database: Database, giftId: string, today: string): Promise<PromiseView[]> {
  const found = await listConfirmed(database, { giftId, today }, MAX_LISTED);
  const ids = found.map(({ id }) => id);
  const paid = await readPaid(database, ids);
  const parts = Map.groupBy(
    ids.length === 0 ? [] : await listParts(database, ids),
    ({ pledgeId }) => pledgeId,
  );
  const views = found.map(({ id, name, amountPaise }) => {
    const paidPaise = Math.max(0, paid.get(id) ?? 0);
    const own = parts.get(id) ?? [];
    const open = own.find(({ untilPaise }) => untilPaise > paidPaise);
    return {
      name: safeName(name),
      amount: toRupees(amountPaise),
      paidAmount: toRupees(paidPaise),
      by: own.at(-1)?.dueOn ?? today,
      state: open === undefined ? ('paid' as const) : partState(open, { paidPaise, today, isOpen: true }),
    };
  });
  return views.sort((one, other) => one.by.localeCompare(other.by));
}

export function partState(
  { dueOn, untilPaise }: Pick<PledgePartRow, 'dueOn' | 'untilPaise'>,
  { paidPaise, today, isOpen }: { paidPaise: number; today: string; isOpen: boolean },
): PromiseView['state'] {
  if (untilPaise <= paidPaise) return 'paid';
  if (!isOpen || isOver(dueOn, today)) return 'ended';
  return dueOn < today ? 'late' : 'promised';
}

/**
 * Paying is never refused because of a promise: a token that opens none of this gift links nothing. Without one, the email that
 * the payer's account has confirmed tells: an address that somebody typed proves nothing.
 */
async function linkOrder(
  tx: Database,
  order: { id: string; giftId: string | null },
  { pledgeToken, email }: { pledgeToken: string | undefined; email: string | undefined },
): Promise<void> {
  if (pledgeToken === undefined && email === undefined) return;
  const isTheirs =
    pledgeToken === undefined
      ? sql`p.email = ${email}`
      : sql`p.id in (select pledge_id from pledge_links where token_hash = ${hashToken(pledgeToken)})`;
  await tx.execute(sql`insert into ${pledgeOrders} (order_id, pledge_id)
    select ${order.id}, p.id from pledges p
    where ${isTheirs} and p.gift_id = ${order.giftId} and p.status = 'confirmed'
    order by p.confirmed_at desc limit 1
    on conflict (order_id) do update set pledge_id = excluded.pledge_id`);
}
