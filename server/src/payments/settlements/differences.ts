import {
  type Operations,
  SETTLEMENT_DIFFERENCES_PER_PAGE,
  type SettlementDifferenceView,
} from '@tohfa/contract';
import { and, desc, eq, sql } from 'drizzle-orm';
import { recordAudit } from '../../audit/index.ts';
import type { Database } from '../../platform/database.ts';
import { type Call, refuse } from '../../platform/http/operations.ts';
import { findTargets, type SettlementDesk } from './desk.ts';
import { settlementDifferences } from './tables.ts';

export async function listSettlementDifferences(
  desk: SettlementDesk,
  {
    query: { state = 'open', settlementId, page = 1 },
  }: Pick<Call<Operations['settlementDifferences']>, 'query'>,
) {
  const { database } = desk;
  const where = and(
    eq(settlementDifferences.state, state),
    settlementId === undefined ? undefined : eq(settlementDifferences.settlementId, settlementId),
  );
  const rows = await database
    .select()
    .from(settlementDifferences)
    .where(where)
    .orderBy(desc(settlementDifferences.foundAt), desc(settlementDifferences.id))
    .limit(SETTLEMENT_DIFFERENCES_PER_PAGE)
    .offset((page - 1) * SETTLEMENT_DIFFERENCES_PER_PAGE);
  const total = await database.$count(settlementDifferences, where);
  const targets = await findTargets(
    desk,
    rows.map(({ paymentId }) => paymentId),
  );
  const differences = rows.map(
    (row): SettlementDifferenceView => ({
      ...{ id: row.id, kind: row.kind, state: row.state, entityId: row.entityId, note: row.note },
      ...(row.settlementId !== null && { settlementId: row.settlementId }),
      ...(row.expectedPaise !== null && { expected: row.expectedPaise }),
      ...(row.foundPaise !== null && { found: row.foundPaise }),
      ...(row.resolvedAt && { resolvedAt: row.resolvedAt.toISOString() }),
      since: row.foundAt.toISOString(),
      ...(row.paymentId !== null && { paymentId: row.paymentId, ...targets.get(row.paymentId) }),
    }),
  );
  return { differences, total };
}

/** For the work list: open differences, the oldest first. */
export async function differencesToResolve(database: Database, items: number) {
  const isOpen = eq(settlementDifferences.state, 'open');
  const [count, rows] = await Promise.all([
    database.$count(settlementDifferences, isOpen),
    database
      .select()
      .from(settlementDifferences)
      .where(isOpen)
      .orderBy(settlementDifferences.foundAt, settlementDifferences.id)
      .limit(items),
  ]);
  return {
    count,
    items: rows.map(({ id, kind, entityId, foundAt }) => ({
      ...{ id, kind, entityId },
      since: foundAt.toISOString(),
    })),
  };
}

export function resolveSettlementDifference(
  desk: SettlementDesk,
  { body: { id, note }, identity }: Call<Operations['resolveSettlementDifference']>,
) {
  return moveDifference(desk, { id, from: 'open', to: 'resolved', note, actor: identity.admin.email });
}

export function reopenSettlementDifference(
  desk: SettlementDesk,
  { body: { id }, identity }: Call<Operations['reopenSettlementDifference']>,
) {
  return moveDifference(desk, { id, from: 'resolved', to: 'open', actor: identity.admin.email });
}

async function moveDifference({ database }: SettlementDesk, { id, from, to, note, actor }: Move) {
  return database.transaction(async (tx) => {
    const [moved] = await tx
      .update(settlementDifferences)
      .set({
        state: to,
        ...(note !== undefined && { note }),
        resolvedAt: to === 'resolved' ? sql`now()` : null,
        updatedAt: sql`now()`,
      })
      .where(and(eq(settlementDifferences.id, id), eq(settlementDifferences.state, from)))
      .returning();
    if (!moved) {
      const known = await tx.$count(settlementDifferences, eq(settlementDifferences.id, id));
      return refuse(known > 0 ? 'wrong_state' : 'not_found');
    }
    await recordAudit(tx, {
      actor,
      action: to === 'resolved' ? 'settlement-difference-resolve' : 'settlement-difference-reopen',
      subject: moved.entityId,
      before: { state: from },
      after: { state: to, kind: moved.kind, ...(note !== undefined && { note }) },
    });
    return { success: true as const };
  });
}

interface Move {
  id: number;
  from: 'open' | 'resolved';
  to: 'open' | 'resolved';
  note?: string;
  actor: string;
}
