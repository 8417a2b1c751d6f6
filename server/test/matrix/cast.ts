import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { queryRows } from '../../src/platform/database.ts';
import { buy, startOrder } from '../support/buying.ts';
import { adminCookie, decide, openGift, payInstalment } from '../support/gifts.ts';
import { buyAsGuest, payAsGuest, startGuestOrder } from '../support/guests.ts';
import { type Person, signedInPerson } from '../support/people.ts';
import { productToSell } from '../support/products.ts';
import type { Sent, Shop } from '../support/shop.ts';
import { type Details, type Ids, makeRareObjects, type RareKind } from './objects.ts';

/**
 * Everyone who can call, and one of every thing with an owner:
 * - own: of the customer, and nobody else knows of it
 * - shared: of the customer, with a link; the payer and the contributor have paid towards it. A purchase: bought without
 *   an account, by the guest who has its link
 * - foreign: of a stranger
 * - unknown: not there
 */
export async function makeCast(shop: Shop): Promise<Cast> {
  const { database } = shop.opened;
  const cookie = await adminCookie(shop);
  const [stranger, other, payer, erased] = await people(shop, 4);
  const productId = await productToSell(database, { stock: 100 });
  const own = await privateGift(shop, cookie);
  const shared = await openGift(shop, { stock: 10 });
  const foreign = await privateGift(shop, cookie);
  // The same organiser has both.
  await database.execute(sql`update gifts set owner_id = ${own.owner.id} where public_id = ${shared.id}`);
  const customer = own.owner;
  await payInstalment(shop, payer, shared.id, 100);
  const guest = await payAsGuest(shop, shared.id, 100);
  await buy(shop, customer, productId);
  await buy(shop, stranger, productId);
  const buyer = await buyAsGuest(shop, { items: [{ productId, quantity: 1 }] });
  const stale = await adminCookie(shop);
  await database.execute(
    sql`update admin_sessions set code_verified_at = now() - interval '16 minutes'
      where id = (select id from admin_sessions order by created_at desc, id desc limit 1)`,
  );
  await shop.call('eraseAccount', { token: erased.token, body: { email: erased.email } });
  const pending = await startGuestOrder(shop, shared.id, 50, { contributorToken: guest.token });
  const details: Details = new Map();
  const gift = ids(own.id, shared.id, foreign.id, randomBytes(16).toString('base64url'));
  return {
    callers: {
      nobody: {},
      customer: { token: customer.token },
      'other customer': { token: other.token },
      'guest with a link': {},
      'contributor with a token': { contributorToken: guest.token },
      'guest buyer with a token': { orderToken: buyer.token },
      payer: { token: payer.token },
      admin: { cookie },
      'admin without a fresh code': { cookie: stale },
      erased: { token: erased.token },
    },
    objects: {
      gift,
      person: ids(customer.id, undefined, stranger.id, randomUUID()),
      purchase: ids(
        await purchaseOf(shop, customer),
        buyer.order.id,
        await purchaseOf(shop, stranger),
        randomUUID(),
      ),
      session: ids(await sessionOf(shop, customer), undefined, await sessionOf(shop, stranger), randomUUID()),
      address: ids(await addressOf(shop, customer), undefined, await addressOf(shop, stranger), randomUUID()),
      order: ids(
        (await startOrder(shop, customer, productId)).json().orderId,
        pending.json().orderId,
        (await startOrder(shop, stranger, productId)).json().orderId,
        'order_ffffffffffffff',
      ),
    },
    rareObjects: makeRareObjects(
      shop,
      {
        customer,
        stranger,
        payer,
        foreignOwner: foreign.owner,
        contributorToken: guest.token,
        orderToken: buyer.token,
        cookie,
      },
      { gift, productId, details },
    ),
    details,
    productId,
  };
}

async function people(shop: Shop, count: 4): Promise<[Person, Person, Person, Person]> {
  const made = Array.from({ length: count }, () => signedInPerson(shop.opened.database));
  return (await Promise.all(made)) as [Person, Person, Person, Person];
}

async function privateGift(shop: Shop, cookie: string) {
  const gift = await openGift(shop, { stock: 10 });
  await decide(shop, cookie, gift.id, 'unshare');
  return gift;
}

async function purchaseOf(shop: Shop, { id }: Person): Promise<string> {
  return single(shop, sql`select id from purchases where user_id = ${id}`);
}

async function sessionOf(shop: Shop, { id }: Person): Promise<string> {
  return single(shop, sql`select id from sessions where user_id = ${id}`);
}

async function addressOf(shop: Shop, { id }: Person): Promise<string> {
  return single(shop, sql`select id::text from addresses where user_id = ${id}`);
}

async function single(shop: Shop, query: ReturnType<typeof sql>): Promise<string> {
  const [row] = await queryRows<{ id: string }>(shop.opened.database, query);
  if (!row) throw new Error('the cast is not complete');
  return row.id;
}

const ids = (own: string, shared: string | undefined, foreign: string, unknown: string): Ids => ({
  own,
  shared,
  foreign,
  unknown,
});

export const CALLERS = [
  'nobody',
  'customer',
  'other customer',
  'guest with a link',
  'contributor with a token',
  'guest buyer with a token',
  'payer',
  'admin',
  'admin without a fresh code',
  'erased',
] as const;

export type CallerName = (typeof CALLERS)[number];
type CommonKind = 'gift' | 'person' | 'purchase' | 'session' | 'address' | 'order';
export type ObjectKind = CommonKind | RareKind;

export interface Cast {
  callers: Record<
    CallerName,
    Pick<Sent, 'token' | 'cookie'> & { contributorToken?: string; orderToken?: string }
  >;
  objects: Record<CommonKind, Ids>;
  rareObjects: Record<RareKind, () => Promise<Ids>>;
  details: Details;
  productId: number;
}

export async function objectsOf({ objects, rareObjects }: Cast, kind: ObjectKind): Promise<Ids> {
  return kind in objects ? objects[kind as CommonKind] : rareObjects[kind as RareKind]();
}
