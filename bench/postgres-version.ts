import { sql } from 'drizzle-orm';
import pg from 'pg';
import { openDatabase, queryRows } from '../server/src/platform/database.ts';

/** Which PostgreSQL this is, and whether it compiles expensive plans (JIT): by default, and for the shop. */
export async function describePostgres(adminUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  const shop = await openDatabase({ databaseUrl: adminUrl, databasePoolSize: 1 });
  try {
    const { rows } = await client.query<ServerFacts>(FACTS);
    const [ours] = await queryRows<ServerFacts>(shop.database, sql.raw(FACTS));
    return `PostgreSQL ${rows[0]?.version}, JIT ${inWords(rows[0])} by default and ${inWords(ours)} for the shop`;
  } finally {
    await client.end();
    await shop.close();
  }
}

const FACTS = `select current_setting('server_version') as version, pg_jit_available() as jit`;

const inWords = (facts: ServerFacts | undefined) => (facts?.jit ? 'on' : 'off');

interface ServerFacts {
  version: string;
  /** Switched on, and installed. */
  jit: boolean;
}
