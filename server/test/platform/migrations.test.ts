import { createHash } from 'node:crypto';
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getTableColumns, getTableName, is, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { describe, expect, it } from 'vitest';
import { freshDatabase } from '../../../test/fresh-database.ts';
import { openTestDatabase } from '../../../test/open-database.ts';
import { deleteNotesByUser } from '../../src/contributions/gift-notes.ts';
import { findBrokenInvariants } from '../../src/payments/invariants.ts';
import { isMigrated, migrate, queryRows } from '../../src/platform/database.ts';
import { settle } from '../support/buying.ts';
import { openGift, payInstalment, readGift } from '../support/gifts.ts';
import { payAsGuest } from '../support/guests.ts';
import { signedInPerson } from '../support/people.ts';
import { openShop } from '../support/shop.ts';

const MIGRATIONS = join(import.meta.dirname, '../../migrations');

describe('server/migrations/landed.txt', () => {
  it('lists every migration as it is in the folder', () => {
    const landed = readFileSync(join(MIGRATIONS, 'landed.txt'), 'utf8').trimEnd().split('\n');
    const present = readdirSync(MIGRATIONS)
      .filter((name) => name.endsWith('.sql'))
      .sort()
      .map((name) => `${hashOf(name)}  ${name}`);
    expect(findChanges(landed, present)).toEqual([]);
  });

  it.each([
    ['changed', ['1  0010-a.sql', '3  0020-b.sql'], /^0020-b\.sql has changed/],
    ['renamed', ['1  0010-a.sql', '2  0030-b.sql'], /^0020-b\.sql is now called 0030-b\.sql/],
    ['removed', ['1  0010-a.sql'], /^0020-b\.sql is gone/],
    [
      'put before another',
      ['1  0010-a.sql', '3  0015-c.sql', '2  0020-b.sql'],
      /^0015-c\.sql would run before/,
    ],
    ['not appended', [...LANDED, '3  0030-c.sql'], /landed\.txt:\n3 {2}0030-c\.sql$/],
  ])('a migration that is %s is told', (_, present, told) => {
    const changes = findChanges(LANDED, present);
    expect(changes).toEqual([expect.stringMatching(told)]);
  });

  it('lines that change places are told', () => {
    expect(findChanges(LANDED.toReversed(), LANDED)).toEqual([
      expect.stringMatching(/^0010-a\.sql stands after/),
    ]);
  });
});

const LANDED = ['1  0010-a.sql', '2  0020-b.sql'];

function hashOf(migration: string): string {
  return createHash('sha256')
    .update(readFileSync(join(MIGRATIONS, migration)))
    .digest('hex');
}

/** What is wrong with migrations that databases have run, and what to do about it. Lines are `hash  name`. */
function findChanges(landed: readonly string[], present: readonly string[]): string[] {
  const nameOf = (line: string) => line.split('  ')[1] ?? '';
  const names = landed.map(nameOf);
  const last = names.toSorted().at(-1) ?? '';
  const added = present.filter((line) => !names.includes(nameOf(line)));
  const renamed = (line: string) => added.find((one) => one.split('  ')[0] === line.split('  ')[0]);
  const lost = landed.filter((line) => !present.includes(line));
  return [
    ...names.flatMap((name, n) =>
      n > 0 && name < (names[n - 1] ?? '')
        ? `${name} stands after ${names[n - 1]}, but runs before it: give landed.txt its order back and append new lines only.`
        : [],
    ),
    ...lost.map((line) => {
      const name = nameOf(line);
      const now = renamed(line);
      if (now)
        return `${name} is now called ${nameOf(now)}, and databases that have run it would run it again: give it its name back.`;
      if (present.some((one) => nameOf(one) === name))
        return `${name} has changed, and databases that have run it stay as they are: restore it and write a new migration.`;
      return `${name} is gone, and new databases would miss it: restore it and undo it in a new migration.`;
    }),
    ...added
      .filter((line) => !lost.some((one) => renamed(one) === line))
      .map((line) =>
        nameOf(line) < last
          ? `${nameOf(line)} would run before ${last}, which databases have run already: give it a higher number.`
          : `Append this line to server/migrations/landed.txt:\n${line}`,
      ),
  ];
}

it('the tables in TypeScript are the tables of the migrated database, column by column', async () => {
  const fresh = await freshDatabase();
  const opened = await openTestDatabase({ databaseUrl: fresh.url });
  const columns = await queryRows<Column>(
    opened.database,
    sql`select table_name, column_name, is_nullable = 'YES' as nullable, data_type
      from information_schema.columns where table_schema = 'public'`,
  );
  const tables = await declaredTables();
  expect(tables.length).toBeGreaterThan(10);
  for (const table of tables) {
    const name = getTableName(table);
    const unused = FOR_THE_PREVIOUS_VERSION[name] ?? [];
    const inDatabase = columns.filter(
      (column) => column.table_name === name && !unused.includes(column.column_name),
    );
    const inCode = Object.values(getTableColumns(table));
    expect(inCode.map((column) => column.name).sort(), name).toEqual(
      inDatabase.map((one) => one.column_name).sort(),
    );
    for (const column of inCode) {
      const kept = inDatabase.find((one) => one.column_name === column.name);
      expect(kept?.nullable, `${name}.${column.name} nullable`).toBe(!column.notNull);
      expect(kept?.data_type, `${name}.${column.name}`).toBe(typeNamed(column.getSQLType()));
    }
  }
  await opened.close();
  await fresh.drop();
});

/** Columns that only a process of the previous version still uses; the next version drops them. */
const FOR_THE_PREVIOUS_VERSION: Record<string, string[]> = {
  payment_orders: ['product_id', 'product_name', 'product_image', 'tax_rate_bp', 'hsn'],
  holds: ['product_id'],
};

it('several processes starting at once on an empty database migrate it once', async () => {
  const fresh = await freshDatabase({ empty: true });
  const opened = await Promise.all(
    Array.from({ length: 5 }, () => openTestDatabase({ databaseUrl: fresh.url })),
  );
  await Promise.all(opened.map((one) => migrate(one)));
  for (const one of opened) {
    expect(await isMigrated(one.database)).toBe(true);
    await one.close();
  }
  await fresh.drop();
});

it('the previous version still starts after a newer one added to the schema, and is refused once it took away', async () => {
  const fresh = await freshDatabase();
  const opened = await openTestDatabase({ databaseUrl: fresh.url });
  await opened.database.execute(sql`insert into migrations (name) values ('9998-more.sql')`);
  await migrate(opened);
  await opened.database.execute(sql`insert into migrations (name) values ('9999-less-contract.sql')`);
  await expect(migrate(opened)).rejects.toThrow(/newer version of Tohfa \(9999-less-contract\.sql\)/);
  await opened.close();
  await fresh.drop();
});

it('payments from before the balance column are counted, even while someone is paying', async () => {
  const shop = await openShop({}, { working: true });
  const { database } = shop.opened;
  const gift = await openGift(shop, { priceRupees: 500 });
  await payInstalment(shop, await signedInPerson(database), gift.id, 200);
  await settle(shop);
  await shop.opened.exec(`drop trigger ledger_entries_gift_balance on ledger_entries; drop function keep_gift_balance;
    drop trigger gifts_registry on gifts; alter table gifts drop column paid_paise; delete from migrations where name = '0150-gift-balance.sql'`);

  // As a payment does it: the gift first, then the ledger.
  const migrated = await database.transaction(async (tx) => {
    await tx.execute(sql`select 1 from gifts for update`);
    const migrating = migrate(shop.opened);
    await expect
      .poll(() => queryRows(database, sql`select 1 from pg_locks where not granted`))
      .not.toEqual([]);
    await tx.execute(sql`lock table ledger_entries in row exclusive mode`);
    return { migrating };
  });
  await migrated.migrating;
  expect(await queryRows(database, sql`select paid_paise::int from gifts`)).toEqual([{ paid_paise: 20_000 }]);
  expect(await findBrokenInvariants(database)).toEqual([]);
  await shop.close();
});

it('messages that the previous version writes during the upgrade become gift notes, and are erased with them', async () => {
  const shop = await openShop({}, { working: true });
  const { database } = shop.opened;
  const { id, owner } = await openGift(shop, { priceRupees: 500 });
  const payer = await signedInPerson(database);
  await payInstalment(shop, payer, id, 200);
  const { token } = await payAsGuest(shop, id, 100);
  const gift = sql`(select id from gifts where public_id = ${id})`;
  const read = async () => {
    const { entries } = (await shop.call('cardDraft', { token: owner.token, query: { id } })).json();
    const feedback: { message: string }[] = (await readGift(shop, id)).feedback;
    return {
      card: entries.map(({ message }: { message: string }) => message),
      feedback: feedback.map(({ message }) => message),
    };
  };

  // As it stores a wish, which it also puts on the card.
  await database.execute(
    sql`insert into gift_messages (gift_id, user_id, message) values (${gift}, ${payer.id}, 'A wish')`,
  );
  await database.execute(
    sql`insert into card_messages (gift_id, user_id, message) values (${gift}, ${payer.id}, 'A wish')`,
  );
  await database.execute(sql`update contributors set message = 'A guest’s' where gift_id = ${gift}`);
  expect(await read()).toEqual({ card: ['A wish', 'A guest’s'], feedback: ['A wish', 'A guest’s'] });
  await database.execute(
    sql`update card_messages set message = 'Signed', emoji = '🎂' where gift_id = ${gift}`,
  );
  expect(await read()).toEqual({
    card: ['Signed', 'A guest’s'],
    feedback: ['A wish', 'A guest’s', 'Signed'],
  });

  await shop.call('eraseContribution', { body: { contributorToken: token } });
  await deleteNotesByUser(database, payer.id);
  expect(await read()).toEqual({ card: [], feedback: [] });
  const kept = await queryRows(
    database,
    sql`select message from gift_messages union select message from card_messages
    union select message from contributors where message <> ''`,
  );
  expect(kept).toEqual([]);
  await shop.close();
});

it('what the previous version takes off a card is hidden', async () => {
  const shop = await openShop({}, { working: true });
  const { database } = shop.opened;
  const { id, owner } = await openGift(shop, { priceRupees: 500 });
  const gift = sql`(select id from gifts where public_id = ${id})`;
  await database.execute(
    sql`insert into gift_messages (gift_id, user_id, message) values (${gift}, ${owner.id}, 'A wish')`,
  );
  await database.execute(
    sql`insert into card_messages (gift_id, user_id, message) values (${gift}, ${owner.id}, 'A wish')`,
  );
  await database.execute(
    sql`update card_messages set message = '', removed_at = now() where gift_id = ${gift}`,
  );
  await database.execute(sql`delete from gift_messages where gift_id = ${gift}`);
  expect((await readGift(shop, id)).feedback).toEqual([]);
  const own = await shop.call('myCardEntry', { token: owner.token, body: { giftId: id } });
  expect(own.json()).toMatchObject({ message: '', removed: true });
  await shop.close();
});

async function declaredTables(): Promise<PgTable[]> {
  const source = join(import.meta.dirname, '../../src');
  const modules: Record<string, unknown>[] = await Promise.all(
    globSync('**/tables.ts', { cwd: source }).map((file) => import(join(source, file))),
  );
  return modules.flatMap((module) => Object.values(module).filter((value) => is(value, PgTable)));
}

function typeNamed(sqlType: string): string {
  return sqlType.endsWith('[]') ? 'ARRAY' : sqlType.replace(/\(.*\)/, '');
}

interface Column {
  table_name: string;
  column_name: string;
  nullable: boolean;
  data_type: string;
}
