import type { AuditEntry, AuditThingKind, auditOperations, Operations } from '@tohfa/contract';
import { and, desc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { type Database, queryRows } from '../platform/database.ts';
import type { Call, Handlers } from '../platform/http/operations.ts';
import { countRows } from '../platform/recent-text-search.ts';
import { auditEntries } from './tables.ts';
import { actionsOf, type FindThingNames, thingKindOf, withThings } from './things.ts';

const ENTRIES_PER_PAGE = 50;

/** Call it in the transaction of the change, so that neither is stored without the other. */
export async function recordAudit(tx: Database, entry: NewAuditEntry): Promise<void> {
  await tx.insert(auditEntries).values(entry);
}

/** What was done to one thing, newest first. */
export async function listAuditEntriesOf(database: Database, actions: readonly string[], subject: string) {
  return database
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.subject, subject), inArray(auditEntries.action, [...actions])))
    .orderBy(desc(auditEntries.id))
    .limit(100);
}

/** One person's actions, newest first. */
export async function listAuditEntriesByActor(database: Database, actor: string) {
  return database
    .select({ at: auditEntries.at, action: auditEntries.action, details: auditEntries.after })
    .from(auditEntries)
    .where(eq(auditEntries.actor, actor))
    .orderBy(desc(auditEntries.id))
    .limit(1000);
}

/** For the dashboard. */
export async function recentAdminActions(
  { database, findNames }: AuditDeps,
  limit: number,
): Promise<AuditEntry[]> {
  return withThings(await selectAuditEntries(database, { by: 'admins', limit, offset: 0 }), findNames);
}

/**
 * When a person is erased: removes what was typed about them. Who did what, to what and when stays. The database allows no
 * other change of an entry.
 */
export async function eraseAuditWords(tx: Database, about: AuditedThings): Promise<void> {
  const words = sql`${sql.param(`{${TYPED_WORDS.join()}}`)}::text[]`;
  await tx
    .update(auditEntries)
    .set({ before: sql`${auditEntries.before} - ${words}`, after: sql`${auditEntries.after} - ${words}` })
    .where(
      and(isAbout(about), sql`(${auditEntries.before} ?| ${words} or ${auditEntries.after} ?| ${words})`),
    );
}

/** Fields of entries that have free text, and what describes a person's own browser. The same as in migration 0366. */
const TYPED_WORDS = ['note', 'reason', 'answer', 'tracking', 'courier', 'trackingNumber', 'device', 'email'];

function isAbout(about: AuditedThings): SQL | undefined {
  if ('actor' in about) return eq(auditEntries.actor, about.actor);
  const isOfKind = sql`${auditEntries.action} ~ ${actionsOf(about.kind)}`;
  if ('email' in about)
    return and(
      isOfKind,
      sql`${about.email} in (${auditEntries.before} ->> 'email', ${auditEntries.after} ->> 'email')`,
    );
  return and(isOfKind, inArray(auditEntries.subject, [...about.subjects]));
}

/** The database allows no other deletions: a trigger protects entries that are younger. */
export async function deleteOldAuditEntries(database: Database): Promise<void> {
  await database.delete(auditEntries).where(lt(auditEntries.at, sql`now() - interval '2 years'`));
}

export function auditRoutes(audit: AuditDeps) {
  return { listAudit: (call) => listAudit(audit, call) } satisfies Handlers<typeof auditOperations>;
}

async function listAudit(
  { database, findCustomers, findNames }: AuditDeps,
  { query }: Call<Operations['listAudit']>,
) {
  const { page = 1, kind, ...rest } = query;
  const actions = await listAuditActions(database);
  const filter: AuditFilter = {
    ...rest,
    ...(kind && { actions: actions.filter((action) => thingKindOf(action) === kind) }),
  };
  const range = { limit: ENTRIES_PER_PAGE, offset: (page - 1) * ENTRIES_PER_PAGE };
  const [entries, counted] = await Promise.all([
    selectAuditEntries(database, { ...filter, ...range }),
    countRows(database, sql`from ${auditEntries} where ${matchesFilter(filter) ?? sql`true`}`),
  ]);
  const ids = [...new Set(entries.map(({ actor }) => actor).filter((actor) => CUSTOMER_ID.test(actor)))];
  const emails = new Map((await findCustomers(ids)).map(({ id, email }) => [id, email]));
  return {
    entries: (await withThings(entries, findNames)).map((entry) => {
      const actorEmail = emails.get(entry.actor);
      return { ...entry, ...(actorEmail !== undefined && { actorEmail }) };
    }),
    ...counted,
    pageSize: ENTRIES_PER_PAGE,
    actions,
  };
}

/** Admins are named by their email, customers by the id of their account. */
const CUSTOMER_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export interface AuditDeps {
  database: Database;
  findCustomers(ids: readonly string[]): Promise<{ id: string; email: string }[]>;
  findNames: FindThingNames;
}

/** Newest first. */
async function selectAuditEntries(
  database: Database,
  filter: AuditFilter & { limit: number; offset: number },
): Promise<AuditEntry[]> {
  const rows = await database
    .select()
    .from(auditEntries)
    .where(matchesFilter(filter))
    .orderBy(desc(auditEntries.id))
    .limit(filter.limit)
    .offset(filter.offset);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

/** A loose index scan: one index lookup per distinct action, however many entries each has. */
async function listAuditActions(database: Database): Promise<string[]> {
  const rows = await queryRows<{ action: string }>(
    database,
    sql`with recursive actions(action) as (
        select min(action) from ${auditEntries}
        union all
        select (select min(action) from ${auditEntries} where action > actions.action) from actions where actions.action is not null
      )
      select action from actions where action is not null`,
  );
  return rows.map((row) => row.action);
}

function matchesFilter({ by, actor, action, actions, subject, from, to }: AuditFilter): SQL | undefined {
  return and(
    by === 'admins' ? sql`position('@' in ${auditEntries.actor}) > 0` : undefined,
    actor === undefined ? undefined : eq(auditEntries.actor, actor),
    action === undefined ? undefined : eq(auditEntries.action, action),
    actions === undefined ? undefined : inArray(auditEntries.action, actions),
    subject === undefined ? undefined : eq(auditEntries.subject, subject),
    from === undefined ? undefined : gte(auditEntries.at, startOfDay(from, 0)),
    to === undefined ? undefined : lt(auditEntries.at, startOfDay(to, 1)),
  );
}

/** Midnight in India, where the shop's admins are. */
function startOfDay(date: string, daysLater: number): SQL {
  return sql`(${date}::date + ${daysLater}::integer)::timestamp at time zone 'Asia/Kolkata'`;
}

export interface AuditFilter {
  /** Admins are recorded by email, customers by user id. */
  by?: 'admins' | undefined;
  actor?: string | undefined;
  action?: string | undefined;
  /** Any of these. */
  actions?: string[];
  subject?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** Everything a person did; or what was done to things of a kind, by their names in the log or by the email in them. */
export type AuditedThings =
  | { actor: string }
  | { kind: AuditThingKind; subjects: readonly string[] }
  | { kind: AuditThingKind; email: string };

export interface NewAuditEntry {
  /** User id or admin email of who did it; '' when unknown. */
  actor: string;
  action: string;
  subject?: string;
  before?: unknown;
  after?: unknown;
}
