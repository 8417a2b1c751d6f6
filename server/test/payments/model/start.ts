import { randomBytes, randomUUID } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import { createRandom, type Random } from '../../../../test/fuzz/inputs.ts';
import { type Database, queryRows } from '../../../src/platform/database.ts';
import { generateToken } from '../../../src/platform/tokens.ts';
import { adminCookie } from '../../support/gifts.ts';
import type { Person } from '../../support/people.ts';
import { type ModelTarget, MoneyModel } from './model.ts';
import { drawAddress, type ModelItem, type ModelShop, type Payer, type Sequence } from './sequence.ts';

/** Prices of the gift and the first product, and of the second product, which only baskets use. */
export const PRICES_RUPEES = [1000, 600] as const;
const priceOf = (n: number) => (PRICES_RUPEES[n] ?? 0) * 100;
const SIZES = [{ name: 'Size', values: ['0', '1'] }];
const CUSTOMERS = 2;
const GUESTS = 2;

/** The people and things of many sequences at once: written one by one they would cost more than what is tested. */
export async function startSequences(modelShop: ModelShop, seeds: readonly number[]): Promise<Sequence[]> {
  const { database } = modelShop.shop.opened;
  const starts = seeds.map((seed) => drawStart(createRandom(seed)));
  await insertPeople(
    database,
    starts.flatMap(({ customers, owner }) => [...customers, owner]),
  );
  const items = await insertProducts(database, starts);
  await insertCoupons(database, starts);
  await copyGifts(database, modelShop.giftTemplate, starts, items);
  await insertRegistries(database, starts, items);
  // The admin's code must be fresh, however long the sequences take.
  const current = { ...modelShop, cookie: await adminCookie(modelShop.shop) };
  return starts.map((start, index) => toSequence(current, start, items[index] ?? []));
}

function drawStart(random: Random): Start {
  const target = random.pick(['gift', 'gift', 'purchase', 'basket', 'registry'] as const);
  const person = (name: string): Start['owner'] => ({
    id: randomUUID(),
    email: `${randomUUID()}@people.test`,
    name,
    ...generateToken(),
  });
  return {
    random,
    target,
    hasOptions: random.below(2) === 0,
    stock: target === 'gift' ? [2] : PRICES_RUPEES.map(() => random.below(target === 'basket' ? 4 : 3)),
    couponCode: `MODEL-${randomBytes(8).toString('hex').toUpperCase()}`,
    couponUses: 1 + random.below(2),
    customers: Array.from({ length: CUSTOMERS }, () => person('Some Person')),
    owner: person('Asha Asker'),
    gift: { id: randomBytes(16).toString('base64url'), internalId: randomUUID() },
    wanted: 1 + random.below(2),
  };
}

function toSequence(
  modelShop: ModelShop & { cookie: string },
  start: Start,
  items: readonly ModelItem[],
): Sequence {
  const { random, target, customers, owner, gift, stock, couponCode, couponUses, wanted } = start;
  const payers = new Map<string, Payer>(customers.map((person, n) => [`customer ${n}`, person]));
  // One product at once is for accounts.
  if (target !== 'purchase')
    for (let n = 0; n < GUESTS; n += 1) payers.set(`guest ${n}`, { ip: drawAddress(random) });
  return {
    ...modelShop,
    random,
    payers,
    erased: new Set(),
    gift: target === 'gift' ? { ...gift, owner } : undefined,
    // Its ids are those that a gift would have.
    registry: target === 'registry' ? { registryId: gift.id, itemId: gift.internalId } : undefined,
    items,
    couponCode,
    model: new MoneyModel(target, {
      pricePaise: PRICES_RUPEES[0] * 100,
      // The approved gift holds one unit.
      stock: target === 'gift' ? [1] : stock,
      couponUses,
      wanted: target === 'registry' ? wanted : Number.POSITIVE_INFINITY,
    }),
    orderIds: new Map(),
    paymentIds: new Map(),
    events: [],
    refunds: [],
    outside: new Map(),
    disputes: [],
    known: new Set(),
    repeated: false,
    log: [],
    differences: [],
  };
}

async function insertPeople(database: Database, people: readonly Start['owner'][]): Promise<void> {
  const rows = people.map(({ id, email, name, tokenHash }) => ({
    id,
    email,
    name,
    hash: tokenHash.toString('hex'),
  }));
  await database.execute(sql`with people as (select * from ${records(rows, sql`id uuid, email text, name text, hash text`)}),
      inserted as (insert into users (id, email, name) select id, email, name from people)
    insert into sessions (user_id, token_hash, provider, expires_at)
      select id, decode(hash, 'hex'), 'password', now() + interval '1 day' from people`);
}

/** Half of the sequences sell two variants of one product, the others two products. A gift is of one of them. */
async function insertProducts(database: Database, starts: readonly Start[]): Promise<ModelItem[][]> {
  const [category] = await queryRows<{ id: number }>(
    database,
    sql`insert into categories (name) values (${randomUUID()}) returning id`,
  );
  const rows = starts.flatMap(({ stock, hasOptions }, start) =>
    hasOptions
      ? { name: `${start}`, units: 0, paise: 100, options: SIZES }
      : stock.map((units, n) => ({ name: `${start} ${n}`, units, paise: priceOf(n), options: [] })),
  );
  const products = await queryRows<{ id: number; name: string }>(
    database,
    sql`insert into products (name, description, price_paise, category_id, count_in_stock, stock_received, options)
      select name, 'Hand-cast.', paise, ${category?.id}, units, units, options
      from ${records(rows, sql`name text, units int, paise bigint, options jsonb`)} returning id, name`,
  );
  const ids = new Map(products.map(({ id, name }) => [name, id]));
  const variantRows = starts.flatMap(({ stock, hasOptions }, start) =>
    hasOptions
      ? stock.map((units, n) => ({ product: ids.get(`${start}`), n, units, paise: priceOf(n) }))
      : [],
  );
  const variants = await queryRows<{ id: number; product: number; n: number }>(
    database,
    sql`insert into product_variants (product_id, position, choices, price_paise, count_in_stock)
      select product, n, array[n::text], paise, units
      from ${records(variantRows, sql`product int, n int, units int, paise bigint`)}
      returning id, product_id as product, position as n`,
  );
  return starts.map(({ stock, hasOptions }, start) =>
    stock.map((_, n) => {
      const productId = ids.get(hasOptions ? `${start}` : `${start} ${n}`) ?? 0;
      return { productId, variantId: variants.find((one) => one.product === productId && one.n === n)?.id };
    }),
  );
}

async function insertCoupons(database: Database, starts: readonly Start[]): Promise<void> {
  const rows = starts
    .filter(({ target }) => target === 'basket')
    .map(({ couponCode, couponUses }) => ({ code: couponCode, uses: couponUses }));
  await database.execute(sql`insert into coupons (code, kind, value, max_uses)
    select code, 'percent', 1000, uses from ${records(rows, sql`code text, uses int`)}`);
}

async function copyGifts(
  database: Database,
  template: string,
  starts: readonly Start[],
  items: readonly ModelItem[][],
): Promise<void> {
  const rows = starts.flatMap(({ target, gift, owner }, start) =>
    target === 'gift'
      ? [{ id: gift.internalId, public: gift.id, owner: owner.id, ...items[start]?.[0] }]
      : [],
  );
  await database.execute(sql`with wanted as (
        select * from ${records(rows, sql`id uuid, public text, owner uuid, "productId" int, "variantId" int`)}),
      reason as materialized (select set_config('tohfa.stock_reason', 'held', true)),
      taken as (update products set count_in_stock = count_in_stock - 1 from reason
        where id in (select "productId" from wanted where "variantId" is null)),
      variant_taken as (update product_variants set count_in_stock = count_in_stock - 1 from reason
        where id in (select "variantId" from wanted))
    insert into gifts select (jsonb_populate_record(t, jsonb_build_object('id', w.id, 'public_id', w.public,
        'owner_id', w.owner, 'product_id', w."productId", 'variant_id', w."variantId",
        'card_id', replace(gen_random_uuid()::text, '-', '')))).*
      from wanted w, gifts t where t.public_id = ${template}`);
}

/** Each with one item. */
async function insertRegistries(
  database: Database,
  starts: readonly Start[],
  items: readonly ModelItem[][],
): Promise<void> {
  const rows = starts.flatMap(({ target, gift, owner, wanted }, start) =>
    target === 'registry'
      ? [{ id: gift.internalId, public: gift.id, owner: owner.id, wanted, ...items[start]?.[0] }]
      : [],
  );
  await database.execute(sql`with wanted as (select * from ${records(
    rows,
    sql`id uuid, public text, owner uuid, wanted int, "productId" int, "variantId" int`,
  )}),
      made as (insert into registries (id, public_id, owner_id, title, occasion, date, deliver_on, recipient_name,
          recipient_phone, address, address_parts, state)
        select id, public, owner, 'Asha weds Ravi', 'Wedding', now() + interval '20 days', now() + interval '20 days',
          'Meera', '+919845012345', '12, Rose Villa, MG Road, Bengaluru, Karnataka 560001', '{}', 'Karnataka' from wanted)
    insert into registry_items (id, registry_id, product_id, variant_id, product_name, product_image, price_paise, wanted,
        position)
      select id, id, "productId", "variantId", 'A gift', '', 100, wanted, 1 from wanted`);
}

function records(rows: readonly object[], columns: SQL): SQL {
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(${columns})`;
}

interface Start {
  random: Random;
  target: ModelTarget;
  /** Its things are variants of one product. */
  hasOptions: boolean;
  stock: number[];
  couponCode: string;
  couponUses: number;
  customers: Start['owner'][];
  owner: Person & { tokenHash: Buffer };
  gift: { id: string; internalId: string };
  /** By a registry. */
  wanted: number;
}
