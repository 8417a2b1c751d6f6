import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { daysAfter, indianDay, pledgeParts } from '@tohfa/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { compileCache } from '../../../test/compile-cache.ts';
import { openTestDatabase } from '../../../test/open-database.ts';
import { type DatabaseHandle, queryRows } from '../../src/platform/database.ts';
import { withdraw } from '../../src/pledges/erase.ts';
import { openGift } from '../support/gifts.ts';
import { openShop, type Shop } from '../support/shop.ts';

/** Starting a process takes seconds: one kill, and one process after it, are the short form. */
const isFull = process.env.FULL_FIGURES === '1';
const RESTARTED = isFull ? 2 : 1;
const PROGRAM = join(import.meta.dirname, 'reminder-process.ts');
const folder = mkdtempSync(join(tmpdir(), 'tohfa-reminders-'));
const outbox = join(folder, 'outbox');
const day0 = indianDay(new Date());
const children: ChildProcess[] = [];
let shop: Shop;
let locker: DatabaseHandle;

beforeAll(async () => {
  shop = await openShop();
  locker = await openTestDatabase({ databaseUrl: shop.databaseUrl, databasePoolSize: 2 });
  writeFileSync(outbox, '');
  await shop.opened.exec('create table simulated_time (now timestamptz not null, reminded timestamptz)');
  await shop.opened.exec("insert into simulated_time values ('2000-01-01')");
});
afterAll(async () => {
  await killAll();
  await locker.close();
  await shop.close();
  rmSync(folder, { recursive: true, force: true });
});

it('over four weeks, with two processes that are killed at each step, every reminder is sent exactly once', async () => {
  const gifts = { open: await newGift(), unshared: await newGift(), cancelled: await newGift() };
  const promises: Promised[] = [
    { email: 'once@people.test', gift: gifts.open, plan: pledgeParts({ amount: 501, by: on(5) }) },
    {
      email: 'weekly@people.test',
      gift: gifts.open,
      plan: pledgeParts({ amount: 400, by: on(5), parts: 4 }),
    },
    { email: 'off@people.test', gift: gifts.open, plan: pledgeParts({ amount: 10, by: on(21) }) },
    {
      email: 'withdrawn@people.test',
      gift: gifts.open,
      until: 12,
      plan: pledgeParts({ amount: 9, by: on(5), parts: 3 }),
    },
    {
      email: 'unshared@people.test',
      gift: gifts.unshared,
      until: 5,
      plan: pledgeParts({ amount: 9, by: on(5) }),
    },
    {
      email: 'cancelled@people.test',
      gift: gifts.cancelled,
      until: 6,
      plan: pledgeParts({ amount: 9, by: on(5) }),
    },
    // Confirmed on the day before it is due.
    {
      email: 'late@people.test',
      gift: gifts.open,
      confirmedOn: 11,
      plan: pledgeParts({ amount: 9, by: on(12) }),
    },
    { email: 'never@people.test', gift: gifts.open, until: 0, plan: pledgeParts({ amount: 9, by: on(5) }) },
  ];
  for (const promise of promises) await store(promise);
  await Promise.all([start(), start()]);
  const expected: string[] = [];
  // Before the jobs of a day are written, and while a mail is being written.
  const kills = new Map([[12, 'pledge_links']]);
  if (isFull) kills.set(5, 'jobs.job');
  for (let day = 1; day <= 27; day += 1) {
    if (day === 5) await change(sql`update gifts set sharable = false where public_id = ${gifts.unshared}`);
    if (day === 6)
      await change(sql`update gifts set status = 'cancelled' where public_id = ${gifts.cancelled}`);
    if (day === 12) await withdrawAt('withdrawn@people.test');
    // A mail whose process dies between sending and noting it is never noted: the next kill waits for the notes of the day before.
    if (day === 20 || kills.has(day)) await expect.poll(countUnsent, { interval: 20 }).toBe(0);
    if (day === 20) await killAll();
    // Two days without a server: what was missed is not made up for.
    const isOff = day === 20 || day === 21;
    if (day === 22) await start();
    const table = kills.get(day);
    if (table === undefined) await setTime(day);
    else await killedAt(table, day);
    if (!isOff) {
      expected.push(...promises.flatMap((promise) => remindersOn(promise, day)));
      await expect.poll(hasReminded, { interval: 20 }).toBe(true);
    }
    await expect.poll(sentMails, { interval: 20 }).toEqual([...expected].sort());
  }
  expect(expected).toContain('off@people.test pledge-after');
  expect(expected).not.toContain('off@people.test pledge-day');
  await expect.poll(countUnsent).toBe(0);
});

/** What the rules say, apart from the code that sends. */
function remindersOn({ email, plan, confirmedOn = 0, until = 99 }: Promised, day: number): string[] {
  if (day <= confirmedOn || day >= until) return [];
  return plan.flatMap(({ by }, index) => {
    const kind = { [daysAfter(by, -1)]: 'before', [by]: 'day', [daysAfter(by, 1)]: 'after' }[on(day)];
    const part = plan.length > 1 ? `part ${index + 1} of ${plan.length}` : '';
    return kind ? [`${email} pledge-${kind} ${part}`.trim()] : [];
  });
}

const on = (day: number) => daysAfter(day0, day);
const sentMails = () =>
  readFileSync(outbox, 'utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .sort();
const change = (statement: ReturnType<typeof sql>) => shop.opened.database.execute(statement);
/** Half past nine in India. */
const setTime = (day: number) => change(sql`update simulated_time set now = ${`${on(day)}T04:00:00Z`}`);

async function countUnsent(): Promise<number | undefined> {
  const [row] = await queryRows<{ n: number }>(
    shop.opened.database,
    sql`select count(*)::int as n from pledge_mails where sent_at is null`,
  );
  return row?.n;
}

/** Also on a day on which nothing is due. */
async function hasReminded(): Promise<boolean> {
  const [row] = await queryRows<{ done: boolean }>(
    shop.opened.database,
    sql`select coalesce(reminded = now, false) as done from simulated_time`,
  );
  return row?.done ?? false;
}

async function newGift(): Promise<string> {
  const { id } = await openGift(shop, { date: on(60) });
  return id;
}

async function store({ email, gift, plan, confirmedOn = 0, until }: Promised): Promise<void> {
  const amount = plan.reduce((sum, part) => sum + part.amount, 0) * 100;
  const status = until === 0 ? 'unconfirmed' : 'confirmed';
  const [row] = await queryRows<{ id: string }>(
    shop.opened.database,
    sql`insert into pledges (gift_id, status, name, email, amount_paise, confirmed_at)
      select id, ${status}, 'Meera', ${email}, ${amount}, ${`${on(confirmedOn)}T12:00:00Z`} from gifts where public_id = ${gift}
      returning id`,
  );
  let sumPaise = 0;
  for (const [index, part] of plan.entries()) {
    sumPaise += part.amount * 100;
    await change(
      sql`insert into pledge_parts values (${row?.id}, ${index + 1}, ${part.by}, ${part.amount * 100}, ${sumPaise})`,
    );
  }
}

async function withdrawAt(email: string): Promise<void> {
  const rows = await queryRows<{ id: string }>(
    shop.opened.database,
    sql`select id from pledges where email = ${email}`,
  );
  const ids = rows.map(({ id }) => id);
  await shop.opened.database.transaction((tx) => withdraw(tx, ids, new Date()));
}

async function start(): Promise<void> {
  const child = spawn(process.execPath, [PROGRAM, shop.databaseUrl, outbox], {
    env: { PATH: process.env.PATH ?? '', ...compileCache },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  await once(child.stdout, 'data');
}

async function killAll(): Promise<void> {
  await Promise.all(
    children.splice(0).map(async (child) => {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }),
  );
}

/** The day begins while the table is locked; whoever waits for it is killed, and others go on. */
async function killedAt(table: string, day: number): Promise<void> {
  await locker.database
    .transaction(async (tx) => {
      await tx.execute(sql.raw(`lock table ${table} in exclusive mode`));
      await setTime(day);
      await expect.poll(waitingForLock, { interval: 20 }).toBeGreaterThan(0);
      await killAll();
      throw new Unlock();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Unlock)) throw error;
    });
  // What the queue does with the jobs of a process that died, without the wait for it.
  await change(sql`update jobs.job set state = 'retry', start_after = now() where state = 'active'`);
  await Promise.all(Array.from({ length: RESTARTED }, start));
}

async function waitingForLock(): Promise<number> {
  const [row] = await queryRows<{ waiting: number }>(
    shop.opened.database,
    sql`select count(*)::int as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return row?.waiting ?? 0;
}

class Unlock extends Error {}

interface Promised {
  email: string;
  gift: string;
  plan: ReturnType<typeof pledgeParts>;
  /** The day of confirming; 0 for the first. */
  confirmedOn?: number;
  /** From this day on nothing is due: withdrawn, or its gift takes no payments. */
  until?: number;
}
