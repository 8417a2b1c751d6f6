import type { AuditEntry, auditOperations, Operations } from '@tohfa/contract';
import { and, count, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import { type Database, queryRows } from '../platform/database.ts';
import type { Call, Handlers } from '../platform/http/operations.ts';
import { auditEntries } from './tables.ts';

/** Written in the transaction of what it tells of: one cannot happen without the other. */
export async function recordAudit(tx: Database, entry: NewAuditEntry): Promise<void> {
  await tx.insert(auditEntries).values(entry);
}

/** What one person did, newest first. */
export async function listAuditEntriesByActor(database: Database, actor: string) {
  return database
    .select({ at: auditEntries.at, action: auditEntries.action, details: auditEntries.after })
    .from(auditEntries)
    .where(eq(auditEntries.actor, actor))
    .orderBy(desc(auditEntries.id))
    .limit(1000);
}

export interface NewAuditEntry {
  /** The acting person's user id or admin email, '' when nobody is known. */
  actor: string;
  action: string;
  subject?: string;
  before?: unknown;
  after?: unknown;
}

/** Two years are enough to look into anything that happened; until then a trigger keeps every entry. */
export async function cleanUpAudit(database: Database): Promise<void> {
  await database.execute(sql`delete from ${auditEntries} where at < now() - interval '2 years'`);
}

const ENTRIES_PER_PAGE = 50;

async function listAudit(database: Database, { query }: Call<Operations['listAudit']>) {
  const { page = 1, ...asked } = query;
  const cut = { limit: ENTRIES_PER_PAGE, offset: (page - 1) * ENTRIES_PER_PAGE };
  const [entries, total, actions] = await Promise.all([
    selectAuditEntries(database, { ...asked, ...cut }),
    countAuditEntries(database, asked),
    listAuditActions(database),
  ]);
  return { entries, total, pageSize: ENTRIES_PER_PAGE, actions };
}

/** For the dashboard: what the admins did last. */
export async function recentAdminActions(database: Database, limit: number): Promise<AuditEntry[]> {
  return selectAuditEntries(database, { by: 'admins', limit, offset: 0 });
}

export function auditRoutes(database: Database) {
  return { listAudit: (call) => listAudit(database, call) } satisfies Handlers<typeof auditOperations>;
}

/** Newest first. */
async function selectAuditEntries(
  database: Database,
  asked: AuditFilter & { limit: number; offset: number },
): Promise<AuditEntry[]> {
  const rows = await database
    .select()
    .from(auditEntries)
    .where(matchesFilter(asked))
    .orderBy(desc(auditEntries.id))
    .limit(asked.limit)
    .offset(asked.offset);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

async function countAuditEntries(database: Database, asked: AuditFilter): Promise<number> {
  const [row] = await database.select({ total: count() }).from(auditEntries).where(matchesFilter(asked));
  return row?.total ?? 0;
}

/** Hops along the index from one action to the next, however many entries each has. */
async function listAuditActions(database: Database): Promise<string[]> {
  const rows = await queryRows<{ action: string }>(
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

function matchesFilter({ by, actor, action, from, to }: AuditFilter): SQL | undefined {
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

export interface AuditFilter {
  /** Admins are written by email, customers by their id. */
  by?: 'admins' | undefined;
  actor?: string | undefined;
  action?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}
