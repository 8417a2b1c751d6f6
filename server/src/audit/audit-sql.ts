import type { AuditEntry } from '@tohfa/contract';
import { and, count, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import { type Database, rowsOf } from '../platform/database.ts';
import { auditEntries } from './audit-tables.ts';

/** Newest first. */
export async function selectAudit(
  database: Database,
  asked: AuditAsked & { limit: number; offset: number },
): Promise<AuditEntry[]> {
  const rows = await database
    .select()
    .from(auditEntries)
    .where(matching(asked))
    .orderBy(desc(auditEntries.id))
    .limit(asked.limit)
    .offset(asked.offset);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

export async function countAudit(database: Database, asked: AuditAsked): Promise<number> {
  const [row] = await database.select({ total: count() }).from(auditEntries).where(matching(asked));
  return row?.total ?? 0;
}

/** Hops along the index from one action to the next, however many entries each has. */
export async function auditActions(database: Database): Promise<string[]> {
  const rows = await rowsOf<{ action: string }>(
    database,
    sql`with recursive hop(action) as (
        select min(action) from ${auditEntries}
        union all
        select (select min(action) from ${auditEntries} where action > hop.action) from hop where hop.action is not null
      )
      select action from hop where action is not null`,
  );
  return rows.map((row) => row.action);
}

function matching({ by, actor, action, from, to }: AuditAsked): SQL | undefined {
  return and(
    by === 'admins' ? sql`position('@' in ${auditEntries.actor}) > 0` : undefined,
    actor === undefined ? undefined : eq(auditEntries.actor, actor),
    action === undefined ? undefined : eq(auditEntries.action, action),
    from === undefined ? undefined : gte(auditEntries.at, startOfDay(from, 0)),
    to === undefined ? undefined : lt(auditEntries.at, startOfDay(to, 1)),
  );
}

/** Midnight in India: the shop's days are its owner's days. */
function startOfDay(date: string, daysLater: number): SQL {
  return sql`(${date}::date + ${daysLater}::integer)::timestamp at time zone 'Asia/Kolkata'`;
}

export interface AuditAsked {
  /** Admins are written by email, customers by their id. */
  by?: 'admins' | undefined;
  actor?: string | undefined;
  action?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}
