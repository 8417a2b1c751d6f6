import { desc, eq } from 'drizzle-orm';
import type { Database } from '../platform/database.ts';
import { auditEntries } from './audit-tables.ts';

/** Written in the transaction of what it tells of: one cannot happen without the other. */
export async function recordAudit(tx: Database, entry: AuditEntry): Promise<void> {
  await tx.insert(auditEntries).values(entry);
}

/** What one person did, newest first. */
export async function auditEntriesOf(database: Database, actor: string) {
  return database
    .select({ at: auditEntries.at, action: auditEntries.action, details: auditEntries.after })
    .from(auditEntries)
    .where(eq(auditEntries.actor, actor))
    .orderBy(desc(auditEntries.id))
    .limit(1000);
}

export interface AuditEntry {
  /** The acting person's user id or admin email, '' when nobody is known. */
  actor: string;
  action: string;
  subject?: string;
  before?: unknown;
  after?: unknown;
}
