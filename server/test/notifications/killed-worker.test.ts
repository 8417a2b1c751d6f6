import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PushOutcome } from '@tohfa/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshDatabase } from '../../../test/fresh-database.ts';
import { openTestDatabase } from '../../../test/open-database.ts';
import { insertAdminSession } from '../../src/admin/sql.ts';
import { type DatabaseHandle, queryRows } from '../../src/platform/database.ts';
import { generateToken } from '../../src/platform/tokens.ts';
import { ADMIN } from '../support/admin-sign-in.ts';
import { productToSell } from '../support/products.ts';
import { type ShopProcess, startShopProcess } from '../support/shop-process.ts';
import { type Answer, type PushService, startPushService } from './push-service.ts';

const FULL = process.env.FULL_FIGURES === '1';
const DEVICES = FULL ? 10_000 : 200;
const KILLS = FULL ? 3 : 1;
/** Concurrent sends of one process: only these can have an unknown outcome after a kill. */
const CONCURRENT_SENDS = 16;

let fresh: Awaited<ReturnType<typeof freshDatabase>>;
let opened: DatabaseHandle;
let service: PushService;
let server: ShopProcess;
let cookie: string;
const dataDir = mkdtempSync(join(tmpdir(), 'tohfa-push-'));

beforeAll(async () => {
  fresh = await freshDatabase();
  opened = await openTestDatabase({ databaseUrl: fresh.url });
  service = await startPushService((device, attempt) => responseFor(Number(device), attempt));
  await productToSell(opened.database);
  await subscribeEverybody();
  const { token, tokenHash } = generateToken();
  await insertAdminSession(opened.database, { tokenHash, email: ADMIN });
  cookie = `tohfa_admin=${token}`;
  server = await startServer();
}, 120_000);

afterAll(async () => {
  await server?.kill();
  await opened.close();
  await fresh.drop();
  await service.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

it(`of ${DEVICES} devices none gets a message twice, and the report is correct, although the worker is killed ${KILLS} time(s)`, async () => {
  const id = await sendToEverybody();
  for (let kill = 1; kill <= KILLS; kill += 1) {
    await expect
      .poll(() => service.attempts.size, { interval: 10 })
      .toBeGreaterThan((DEVICES * kill) / (KILLS + 2));
    await server.kill();
    await passTime();
    server = await startServer();
  }
  await expect
    .poll(async () => (await report(id)).push.status, { timeout: 400_000, interval: 100 })
    .toBe('done');

  const acceptedCounts = new Map<string, number>();
  for (const { device } of service.accepted)
    acceptedCounts.set(device, (acceptedCounts.get(device) ?? 0) + 1);
  expect(Math.max(...acceptedCounts.values()), 'no device got it twice').toBe(1);

  const rows = await deliveries(id);
  expect(rows).toHaveLength(DEVICES);
  const unknown: string[] = [];
  for (const { device, outcome, subscribed } of rows) {
    const kind = kindOfDevice(Number(device));
    const accepted = acceptedCounts.get(device) ?? 0;
    if (outcome === 'unknown') unknown.push(device);
    else
      expect([device, outcome, accepted], device).toEqual([
        device,
        expectedByKind[kind].outcome,
        expectedByKind[kind].accepted,
      ]);
    expect(subscribed, `${device} is still subscribed`).toBe(outcome !== 'gone');
  }
  const unknownAfterKill = unknown.filter((device) => kindOfDevice(Number(device)) !== 'reset');
  expect(unknownAfterKill.length).toBeLessThanOrEqual(KILLS * CONCURRENT_SENDS);
  expect(unknown.length - unknownAfterKill.length, 'every broken connection is reported').toBe(DEVICES / 50);

  const counted = Object.groupBy(rows, ({ outcome }) => outcome);
  expect((await report(id)).push.counts).toEqual(
    Object.fromEntries(Object.entries(counted).map(([outcome, all]) => [outcome, all.length])),
  );
});

/** Of a hundred devices: 10 are gone, 5 find it too large, 5 ask to wait, 2 break the connection, every other one after it took the message. */
function kindOfDevice(device: number): Kind {
  const place = device % 100;
  if (place < 10) return 'gone';
  if (place < 15) return 'too-large';
  if (place < 20) return 'busy';
  return place < 22 ? 'reset' : 'well';
}

function responseFor(device: number, attempt: number): Answer {
  const kind = kindOfDevice(device);
  if (kind === 'gone') return 410;
  if (kind === 'too-large') return 413;
  if (kind === 'busy' && attempt === 1) return [429, { 'retry-after': '1' }];
  if (kind === 'reset') return device % 2 === 0 ? 'reset' : 'accepted-then-reset';
  return 201;
}

const expectedByKind: Record<Kind, { outcome: PushOutcome; accepted: number }> = {
  gone: { outcome: 'gone', accepted: 0 },
  'too-large': { outcome: 'too-large', accepted: 0 },
  busy: { outcome: 'sent', accepted: 1 },
  well: { outcome: 'sent', accepted: 1 },
  // Unknown, whether or not it was accepted.
  reset: { outcome: 'unknown', accepted: 0 },
};

async function subscribeEverybody(): Promise<void> {
  const { endpoint, keys } = service.subscription('');
  await opened.database.execute(sql`
    with person as (
      insert into users (email) select n || '@people.test' from generate_series(0, ${DEVICES}::int - 1) as n
      returning id, split_part(email, '@', 1) as device
    ), session as (
      insert into sessions (user_id, token_hash, provider, expires_at)
      select id, sha256(device::bytea), 'password', now() + interval '1 day' from person returning id, user_id
    ), choice as (
      insert into notice_choices (user_id, topic, mail, push) select id, 'offers', false, true from person
    )
    insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth)
    select person.id, session.id, ${endpoint}::text || person.device, ${keys.p256dh}, ${keys.auth}
    from person join session on session.user_id = person.id`);
}

async function sendToEverybody(): Promise<string> {
  const answer = await fetch(`${server.url}/backend/send-push.php`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({
      emails: [],
      topic: 'offers',
      title: 'Rakhi week',
      body: 'Threads for every brother.',
    }),
  });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { id: string }).id;
}

async function report(id: string): Promise<{ push: { status: string; counts: Record<string, number> } }> {
  const answer = await fetch(`${server.url}/backend/push-report?id=${id}`, { headers: { cookie } });
  return (await answer.json()) as Awaited<ReturnType<typeof report>>;
}

async function deliveries(id: string) {
  return queryRows<{ device: string; outcome: PushOutcome; subscribed: boolean }>(
    opened.database,
    sql`select split_part(email, '@', 1) as device, outcome, push_subscriptions.id is not null as subscribed
      from push_deliveries left join push_subscriptions on push_subscriptions.id = subscription_id
      where send_id = ${id}`,
  );
}

/** Expires the claims of a dead worker. */
async function passTime(): Promise<void> {
  await opened.database.execute(
    sql`update push_deliveries set claimed_at = claimed_at - interval '2 minutes' where outcome = 'sending'`,
  );
}

function startServer(): Promise<ShopProcess> {
  return startShopProcess({ DATABASE_URL: fresh.url, DATA_DIR: dataDir, PUSH_HOSTS: service.url });
}

type Kind = 'gone' | 'too-large' | 'busy' | 'reset' | 'well';
