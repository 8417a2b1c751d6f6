import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshDatabase } from '../../../test/fresh-database.ts';
import { type ShopProcess, startShopProcess, unreachableServices } from '../support/shop-process.ts';

/** Each restart waits for its connections to drain: the short form restarts one of the two servers. */
const FULL = process.env.FULL_FIGURES === '1';
/** Like a balancer: connections are reused. */
const agent = new Agent({ keepAlive: true });
const dataDir = mkdtempSync(join(tmpdir(), 'tohfa-rolling-'));
let servers: ShopProcess[];
let start: () => Promise<ShopProcess>;
let drop: () => Promise<void>;

beforeAll(async () => {
  const fresh = await freshDatabase();
  drop = fresh.drop;
  start = () =>
    startShopProcess({
      ...unreachableServices,
      RAZORPAY_KEY_ID: 'k',
      RAZORPAY_KEY_SECRET: 's',
      RAZORPAY_WEBHOOK_SECRET: 'w',
      DATABASE_URL: fresh.url,
      DATA_DIR: dataDir,
      // Longer than it takes on a busy machine until everyone has noticed that a server is not ready.
      DRAIN_SECONDS: '20',
    });
  servers = await Promise.all([start(), start()]);
});

afterAll(async () => {
  agent.destroy();
  await Promise.all(servers.map((server) => server.kill()));
  await drop();
  rmSync(dataDir, { recursive: true, force: true });
});

it('a rolling restart under load fails no request: a server that is stopping says so, still answers, and ends each connection politely', async () => {
  const ready = new Set(servers.map(({ url }) => url));
  const outcomes = new Map<string, number>();
  let restarting = true;

  const watch = async () => {
    while (restarting) {
      for (const { url } of servers) {
        const { status } = await send(url, '/readyz', false).catch(() => ({ status: 0 }));
        if (status === 200) ready.add(url);
        else ready.delete(url);
      }
      await sleep(50);
    }
  };
  const load = async () => {
    while (restarting) {
      const [url] = [...ready].sort(() => Math.random() - 0.5);
      if (!url) {
        await sleep(20);
        continue;
      }
      const path = Math.random() < 0.5 ? '/backend/get-products.php' : '/backend/shop-info';
      const outcome = await send(url, path).then(
        ({ status }) => String(status),
        (error: unknown) => String(error),
      );
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      await sleep(50);
    }
  };
  const clients = [watch(), ...Array.from({ length: 3 }, load)];
  for (const old of FULL ? [...servers] : servers.slice(1)) {
    const ended = old.kill('SIGTERM');
    await expect.poll(async () => (await send(old.url, '/readyz', false)).status).toBe(503);
    expect((await send(old.url, '/readyz?without=database', false)).status).toBe(503);
    expect(await send(old.url, '/backend/shop-info')).toEqual({ status: 200, connection: 'close' });
    await expect.poll(() => ready.has(old.url)).toBe(false);
    await ended;
    expect(old.child.exitCode).toBe(0);
    const next = await start();
    servers = [...servers.filter((server) => server !== old), next];
    await expect.poll(() => ready.has(next.url)).toBe(true);
  }
  restarting = false;
  await Promise.all(clients);
  expect([...outcomes.keys()]).toEqual(['200']);
  expect(outcomes.get('200')).toBeGreaterThan(100);
});

function send(
  url: string,
  path: string,
  keepAlive: Agent | false = agent,
): Promise<{ status: number; connection: string | undefined }> {
  return new Promise((resolve, reject) => {
    request(`${url}${path}`, { agent: keepAlive }, (response) => {
      response
        .resume()
        .once('end', () =>
          resolve({ status: response.statusCode ?? 0, connection: response.headers.connection }),
        );
    })
      .once('error', reject)
      .end();
  });
}
