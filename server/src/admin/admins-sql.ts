import { asc, eq, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '../platform/database.ts';
import { admins } from './admin-tables.ts';

export async function isInvitedAdmin(database: Database, email: string): Promise<boolean> {
  const rows = await database.select({ email: admins.email }).from(admins).where(eq(admins.email, email));
  return rows.length > 0;
}

export async function listInvitedAdmins(database: Database) {
  return database.select().from(admins).orderBy(asc(admins.createdAt), asc(admins.email));
}

/** False when they were invited before. */
export async function insertAdmin(
  tx: Database,
  admin: { email: string; invitedBy: string },
): Promise<boolean> {
  const rows = await tx.insert(admins).values(admin).onConflictDoNothing().returning({ email: admins.email });
  return rows.length > 0;
}

/** Locks every row: two removals at once cannot each take the other for the one who stays. */
export async function lockInvitedAdmins(tx: Database): Promise<string[]> {
  const rows = await tx.select({ email: admins.email }).from(admins).orderBy(asc(admins.email)).for('update');
  return rows.map((row) => row.email);
}

export async function deleteAdmin(tx: Database, email: string): Promise<void> {
  await tx.delete(admins).where(eq(admins.email, email));
}

export function isInvited(email: PgColumn): SQL {
  return sql`exists (select 1 from ${admins} where ${admins.email} = ${email})`;
}
