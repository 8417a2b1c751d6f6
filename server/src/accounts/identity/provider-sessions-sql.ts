import { and, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { identities, providerSessions } from '../accounts-tables.ts';
import { PROVIDER_SESSION_DAYS } from './identity-cookies.ts';

/** Longer than a provider may take to answer; only a process that died leaves it to run out. */
const REFRESH_SECONDS = 30;

export async function insertProviderSession(database: Database, row: ProviderSessionRow): Promise<void> {
  await database.insert(providerSessions).values({ ...row, expiresAt: inSomeDays() });
}

export async function providerSession(
  database: Database,
  cookieHash: Buffer,
): Promise<ProviderSessionRow | undefined> {
  const [row] = await database
    .select(columns)
    .from(providerSessions)
    .where(and(eq(providerSessions.cookieHash, cookieHash), gt(providerSessions.expiresAt, sql`now()`)));
  return row;
}

/** The row as it is now, for one caller at a time; undefined while another refreshes it, or when it is gone. */
export async function holdForRefresh(
  database: Database,
  cookieHash: Buffer,
): Promise<ProviderSessionRow | undefined> {
  const [row] = await database
    .update(providerSessions)
    .set({ refreshingUntil: sql`now() + make_interval(secs => ${REFRESH_SECONDS})` })
    .where(
      and(
        eq(providerSessions.cookieHash, cookieHash),
        gt(providerSessions.expiresAt, sql`now()`),
        or(isNull(providerSessions.refreshingUntil), lt(providerSessions.refreshingUntil, sql`now()`)),
      ),
    )
    .returning(columns);
  return row;
}

/** False when the row went while it was refreshed: the person signed out. */
export async function storeRefreshed(
  database: Database,
  cookieHash: Buffer,
  sealed: Buffer,
): Promise<boolean> {
  const rows = await database
    .update(providerSessions)
    .set({ sealed, refreshingUntil: null, expiresAt: inSomeDays() })
    .where(eq(providerSessions.cookieHash, cookieHash))
    .returning({ cookieHash: providerSessions.cookieHash });
  return rows.length > 0;
}

export async function letGo(database: Database, cookieHash: Buffer): Promise<void> {
  await database
    .update(providerSessions)
    .set({ refreshingUntil: null })
    .where(eq(providerSessions.cookieHash, cookieHash));
}

export async function deleteProviderSession(
  database: Database,
  cookieHash: Buffer,
): Promise<ProviderSessionRow | undefined> {
  const [row] = await database
    .delete(providerSessions)
    .where(eq(providerSessions.cookieHash, cookieHash))
    .returning(columns);
  return row;
}

export async function deleteProviderSessionsOf(database: Database, userId: string): Promise<void> {
  await database
    .delete(providerSessions)
    .where(
      inArray(
        sql`(${providerSessions.issuer}, ${providerSessions.subject})`,
        database
          .select({ issuer: identities.issuer, subject: identities.subject })
          .from(identities)
          .where(eq(identities.userId, userId)),
      ),
    );
}

export async function deleteIdentitiesOf(database: Database, userId: string): Promise<void> {
  await database.delete(identities).where(eq(identities.userId, userId));
}

const columns = {
  cookieHash: providerSessions.cookieHash,
  issuer: providerSessions.issuer,
  subject: providerSessions.subject,
  sealed: providerSessions.sealed,
};

function inSomeDays() {
  return sql`now() + make_interval(days => ${PROVIDER_SESSION_DAYS})`;
}

export interface ProviderSessionRow {
  cookieHash: Buffer;
  issuer: string;
  subject: string;
  sealed: Buffer;
}
