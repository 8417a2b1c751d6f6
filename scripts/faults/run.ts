import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../test/free-port.ts';
import { type Cleanup, createCleanup, until } from '../cluster/daemon.ts';
import { portsFrom } from '../cluster/ports.ts';
import { queryDirect } from '../cluster/postgres-nodes.ts';
import { startWorld, type World } from './world.ts';

/** Starts two shops that cannot sell out, lets `judge` work on them, and ends with 1 unless it passes. */
export async function runInWorld(
  { port, keep }: { port?: string; keep: boolean },
  judge: (world: World) => Promise<boolean>,
): Promise<void> {
  const passed = await runInFolder(keep, async (folder, cleanup) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.once(signal, () => void cleanup.run().then(() => process.exit(1)));
    const base = Number(port ?? (await findFreePorts()));
    const world = await startWorld(cleanup, { base, folder, disks: true, shopCount: 2 });
    await stockUp(world.database.port);
    console.log(`logs in ${world.logDir}`);
    return judge(world);
  });
  process.exitCode = passed ? 0 : 1;
}

/** Whatever does not pass, breaks or is interrupted leaves its logs, and says where. */
export async function runInFolder(
  keep: boolean,
  act: (folder: string, cleanup: Cleanup) => Promise<boolean>,
): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'tohfa-faults-'));
  // Root made it, PostgreSQL's account works in it.
  chmodSync(folder, 0o755);
  const cleanup = createCleanup();
  let passed = false;
  // The oldest task runs last, when nothing is mounted in the folder any more.
  cleanup.add(() => (passed && !keep ? remove(folder) : keepLogs(folder)));
  try {
    passed = await act(folder, cleanup);
    return passed;
  } finally {
    await cleanup.run();
  }
}

function keepLogs(folder: string): void {
  for (const name of readdirSync(folder)) if (name !== 'logs') remove(join(folder, name));
  console.log(`The logs are kept in ${join(folder, 'logs')}.`);
}

function remove(path: string): void {
  rmSync(path, { recursive: true, force: true });
}

/** Where nobody listens on any port of the range that the programs of a run share. */
export async function findFreePorts(): Promise<number> {
  for (;;) {
    // Below the ports that outgoing connections are given.
    const base = 12_000 + 100 * Math.floor(Math.random() * 200);
    const ports = portsFrom(base);
    const used = [ports.postgres(0), ports.primary, ports.http, ports.pgbouncer, ports.provider];
    used.push(ports.provider + 1, ports.shop(0), ports.shop(1));
    const taken = await Promise.all(
      used.map((port) =>
        freePort(port).then(
          () => false,
          () => true,
        ),
      ),
    );
    if (!taken.includes(true)) return base;
  }
}

/** Nothing may sell out: that would be a refusal, not a fault. What a product with options has is the sum of its variants. */
export async function stockUp(port: number): Promise<void> {
  await until('the demo catalogue is there', async () => {
    const [row] = await queryDirect<{ count: number }>(port, 'select count(*)::int as count from products');
    return (row?.count ?? 0) > 0;
  });
  const received = `set count_in_stock = count_in_stock + ${UNITS}, stock_received = stock_received + ${UNITS}`;
  await queryDirect(
    port,
    `begin; select set_config('tohfa.stock_reason', 'received', true);
     update products ${received} where options = '[]'; update product_variants ${received}; commit`,
  );
}

const UNITS = 100_000;
