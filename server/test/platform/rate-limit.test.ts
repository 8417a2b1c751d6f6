import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase } from '../../../test/fresh-database.ts';
import { openTestDatabase } from '../../../test/open-database.ts';
import { type DatabaseHandle, queryRows } from '../../src/platform/database.ts';
import { createRateLimits, fairShare, networkKey } from '../../src/platform/http/rate-limit.ts';

describe('an address counts as its network', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['::FFFF:203.0.113.9', '203.0.113.9'],
    ['::ffff:cb00:7109', '203.0.113.9'],
    ['0:0:0:0:0:ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002::1', '2001:db8:1:2::/64'],
    ['2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
    ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['asha@tohfa.test', 'asha@tohfa.test'],
    ['a-session-id', 'a-session-id'],
    ['12:34', '12:34'],
  ])('%s as %s', (address, network) => {
    expect(networkKey(address)).toBe(network);
  });
});

describe('a fair share', () => {
  it.each([
    [[], 100, Number.POSITIVE_INFINITY],
    [[10, 20, 30], 100, Number.POSITIVE_INFINITY],
    [[600, 600], 100, 50],
    [[1, 1, 600, 600], 102, 50],
    [[40, 600], 100, 60],
    [[600, 600, 600, 600, 600, 600, 300], 3300, 500],
  ])('of those who took %j of %d is %d', (taken, all, share) => {
    expect(fairShare(taken, all)).toBe(share);
  });
});

describe('a limit', () => {
  let handle: DatabaseHandle;
  let drop: () => Promise<void>;

  beforeAll(async () => {
    const fresh = await freshDatabase();
    drop = fresh.drop;
    handle = await openTestDatabase({ databaseUrl: fresh.url });
  });

  afterAll(async () => {
    await handle.close();
    await drop();
  });

  it('is shared by all addresses of one IPv6 network, and by no other', async () => {
    const limit = createRateLimits(handle).limit({ name: 'test', points: 3, seconds: 60 });
    for (const last of ['1', '2', 'ffff:2:3'])
      expect(await limit.consume(`2001:db8:1:2::${last}`)).toBeUndefined();
    expect(await limit.consume('2001:db8:1:2::4')).toMatchObject({ code: 'too_many_requests' });
    expect(await limit.consume('2001:db8:1:3::4')).toBeUndefined();
    expect(await limit.consume('203.0.113.9')).toBeUndefined();
  });

  it('that many share refuses those above their fair share once all is taken, and nobody else', async () => {
    const limit = createRateLimits(handle).share({ name: 'shared', points: 50, allPoints: 100, seconds: 60 });
    expect(await limit.consume('203.0.113.1', 50)).toBeUndefined();
    expect(await limit.consume('203.0.113.1')).toMatchObject({ code: 'too_many_requests' });
    expect(await limit.consume('203.0.113.2', 10)).toBeUndefined();
    expect(await limit.consume('203.0.113.3', 48)).toMatchObject({ code: 'too_many_requests' });
    expect(await limit.consume('203.0.113.2', 10)).toBeUndefined();
    expect(await limit.consume('203.0.113.4', 10)).toBeUndefined();
  });

  it('is shared by processes and stores no email and no address that a reader of the table could recognise', async () => {
    const [one, other] = [handle, handle].map((process) =>
      createRateLimits(process).limit({ name: 'stored', points: 2, seconds: 60 }),
    );
    const people = ['asha@tohfa.test', '203.0.113.77', '2001:db8:9:9::1'];
    for (const person of people) {
      expect(await one?.consume(person)).toBeUndefined();
      expect(await other?.consume(person)).toBeUndefined();
      expect(await one?.consume(person)).toMatchObject({ code: 'too_many_requests' });
      await other?.reset(person);
      expect(await other?.consume(person)).toBeUndefined();
    }
    const rows = await queryRows<{ key: string }>(
      handle.database,
      sql`select key from rate_limits where key like 'stored:%'`,
    );
    expect(rows).toHaveLength(people.length);
    const unkeyed = people.map((person) => createHash('sha256').update(person).digest('base64url'));
    for (const { key } of rows) {
      expect(key).toMatch(/^stored:[\w-]{43}$/);
      for (const known of [...people, ...unkeyed, 'asha', '203.0.113', '2001:db8'])
        expect(key).not.toContain(known);
    }
  });
});
