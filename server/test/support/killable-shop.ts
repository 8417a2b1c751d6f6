import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { freshDatabase } from '../../../test/fresh-database.ts';
import { openTestDatabase } from '../../../test/open-database.ts';
import { type DatabaseHandle, queryRows } from '../../src/platform/database.ts';
import { sandboxOf } from './buying.ts';
import { openShop, type Shop } from './shop.ts';
import { type ShopProcess, startShopProcess, unreachableServices } from './shop-process.ts';

/**
 * A server in a process of its own, to be killed with SIGKILL while it stands at a step: a lock held by the test stops
 * it just before it writes the table of that step. Then it is started again, and left to put things right by itself.
 * Its payment provider is another shop's sandbox, which lives on.
 */
export async function openKillableShop(): Promise<KillableShop> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tohfa-killed-'));
  const provider = await openShop({}, { working: true });
  const fresh = await freshDatabase();
  const opened = await openTestDatabase({ databaseUrl: fresh.url });
  const locker = await openTestDatabase({ databaseUrl: fresh.url, databasePoolSize: 2 });
  const start = () => startShopProcess(settingsFor(provider, fresh.url, dataDir));
  let server: ShopProcess = await start();

  return {
    provider,
    opened,
    call: (path, { token, cookie, body }) =>
      fetch(`${server.url}/backend/${path}`, {
        method: body ? 'POST' : 'GET',
        headers: {
          ...(body && { 'content-type': 'application/json' }),
          ...(token && { authorization: `Bearer ${token}` }),
          ...(cookie && { cookie }),
        },
        ...(body && { body: JSON.stringify(body) }),
      }),
    async killedAt(table, act) {
      await locker.database
        .transaction(async (tx) => {
          await tx.execute(sql.raw(`lock table ${table} in exclusive mode`));
          const acting = act().catch(() => undefined);
          await expect.poll(() => waitingForLock(opened), { interval: 50 }).toBeGreaterThan(0);
          await server.kill();
          await acting;
          throw new Unlock();
        })
        .catch((error: unknown) => {
          if (!(error instanceof Unlock)) throw error;
        });
      server = await start();
    },
    async close() {
      await server.kill();
      await opened.close();
      await locker.close();
      await provider.close();
      await fresh.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

class Unlock extends Error {}

async function waitingForLock({ database }: DatabaseHandle): Promise<number> {
  const [row] = await queryRows<{ waiting: number }>(
    database,
    sql`select count(*)::int as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return row?.waiting ?? 0;
}

function settingsFor(provider: Shop, databaseUrl: string, dataDir: string): Record<string, string> {
  return {
    ...unreachableServices,
    ...settingsOfSandbox(provider),
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    RECONCILE_SECONDS: '1',
  };
}

/** What makes a server of its own use the shop's sandbox as its payment provider. */
export function settingsOfSandbox(shop: Shop): Record<string, string> {
  const { keyId, keySecret } = sandboxOf(shop);
  const { port } = shop.app.server.address() as { port: number };
  return {
    RAZORPAY_KEY_ID: keyId,
    RAZORPAY_KEY_SECRET: keySecret,
    RAZORPAY_WEBHOOK_SECRET: 'nobody signs with this',
    RAZORPAY_API_URL: `http://127.0.0.1:${port}/local/razorpay/v1`,
  };
}

export interface KillableShop {
  provider: Shop;
  opened: DatabaseHandle;
  call(path: string, sent: { token?: string; cookie?: string; body?: object }): Promise<Response>;
  /** Holds the table, lets the call run into it, kills the server there, and starts another. */
  killedAt(table: string, act: () => Promise<unknown>): Promise<void>;
  close(): Promise<void>;
}
