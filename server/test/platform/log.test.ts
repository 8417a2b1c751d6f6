import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase } from '../../../test/fresh-database.ts';
import { openTestDatabase } from '../../../test/open-database.ts';
import type { DatabaseHandle } from '../../src/platform/database.ts';
import { createLog } from '../../src/platform/log.ts';
import { formatLogLine } from '../../src/platform/terminal.ts';

const CANARY = 'canary-4711';

it('secrets and personal data do not reach the log, even when someone logs them by mistake', () => {
  const careless = {
    password: CANARY,
    token: CANARY,
    email: CANARY,
    phone: CANARY,
    otp: CANARY,
    address: CANARY,
    name: CANARY,
    displayName: CANARY,
    razorpay_signature: CANARY,
    giftId: CANARY,
  };
  const lines = logged((log) => {
    log.info(careless, 'a');
    log.info({ input: careless, headers: { authorization: CANARY, cookie: CANARY } }, 'b');
    log.info({ request: { list: [careless], body: { unknown: CANARY } } }, 'c');
    log.info({ code: '471147', note: `mailed to ${CANARY}@tohfa.test` }, 'd');
    log.error({
      err: Object.assign(new Error(`550 <${CANARY}@tohfa.test> unknown`), { rejected: [CANARY] }),
    });
  });
  expect(lines).toHaveLength(5);
  expect(lines.join('')).not.toContain(CANARY);
  expect(lines.join('')).not.toContain('471147');
});

it('our own ids, amounts, error names and error codes stay readable', () => {
  const cause = Object.assign(new TypeError('connect failed'), { code: 'ECONNREFUSED' });
  const [credited, failed] = logged((log) => {
    log.info(
      { order: 'o-1', payment: 'pay_1', refund: 'r-1', purchase: 'p-1', amountPaise: 49900 },
      'credited',
    );
    log.error({ err: new Error('no answer', { cause }), task: 'reconcile' }, 'periodic task failed');
  }).map((line) => JSON.parse(line));
  expect(credited).toMatchObject({
    order: 'o-1',
    payment: 'pay_1',
    refund: 'r-1',
    purchase: 'p-1',
    amountPaise: 49900,
  });
  expect(failed).toMatchObject({
    task: 'reconcile',
    err: { type: 'Error', message: 'no answer', cause: { type: 'TypeError', code: 'ECONNREFUSED' } },
  });
  expect(failed.err.stack).toContain('log.test.ts');
});

describe('a failed statement', () => {
  let handle: DatabaseHandle;
  let drop: () => Promise<void>;

  beforeAll(async () => {
    const fresh = await freshDatabase();
    handle = await openTestDatabase({ databaseUrl: fresh.url });
    drop = fresh.drop;
  });

  afterAll(async () => {
    await handle.close();
    await drop();
  });

  it.each([
    ['a value of the wrong type', sql`select ${CANARY}::text::integer`, '22P02'],
    ['a table that is not there', sql`select ${CANARY} from nowhere`, '42P01'],
    [
      'a row that is there already',
      sql`with again as (insert into migrations (name) values (${CANARY}), (${CANARY}) returning 1) select 1 from again`,
      '23505',
    ],
  ])('is logged with its code and without its parameters: %s', async (_kind, statement, code) => {
    const error = await handle.database.execute(statement).then(
      () => undefined,
      (reason: unknown) => reason,
    );
    const lines = logged((log) => log.error({ err: error }, 'call failed'));
    expect(JSON.stringify(lines)).toContain(code);
    expect(JSON.stringify(lines)).not.toContain(CANARY);
  });

  it('names table and constraint, and its cause before a stack', async () => {
    const twice = sql`insert into migrations (name) values (${CANARY}), (${CANARY})`;
    const error = await handle.database.execute(twice).then(undefined, (reason: unknown) => reason);
    const [line = ''] = logged((log) => log.error({ err: error }, 'call failed'));
    const { cause } = JSON.parse(line).err;
    expect(cause).toMatchObject({ code: '23505', table: 'migrations', constraint: 'migrations_pkey' });
    expect(line.indexOf('"cause"')).toBeLessThan(line.indexOf('"stack"'));
    expect(formatLogLine(line)).toContain('(23505 migrations migrations_pkey)\n');
    expect(line).not.toContain(CANARY);
  });
});

function logged(write: (log: ReturnType<typeof createLog>) => void): string[] {
  const lines: string[] = [];
  write(createLog({ logLevel: 'trace' }, { write: (line) => lines.push(line) }));
  return lines;
}
