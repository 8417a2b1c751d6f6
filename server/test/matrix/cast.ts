import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { insertSession } from '../../src/accounts/sql.ts';
import { insertAdminSession } from '../../src/admin/sql.ts';
import { hashToken } from '../../src/platform/tokens.ts';
import { ADMIN } from '../support/admin-sign-in.ts';
import { adminCookie, decide, openGift, payInstalment } from '../support/gifts.ts';
import { buyAsGuest, payAsGuest } from '../support/guests.ts';
import { type Person, signedInPerson } from '../support/people.ts';
import { productToSell } from '../support/products.ts';
import type { Sent, Shop } from '../support/shop.ts';
import { type Details, type Ids, type MadeKind, objectMakers } from './objects.ts';

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
  const stale = await adminCookie(shop);
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
  const buyer = await buyAsGuest(shop, { items: [{ productId, quantity: 1 }] });
  const signInAgain = () => renewSessions(shop, [customer, other, payer], { cookie, stale });
  await signInAgain();
  await shop.call('eraseAccount', { token: erased.token, body: { email: erased.email } });
  const details: Details = new Map();
  const gift = ids(own.id, shared.id, foreign.id, randomBytes(16).toString('base64url'));
  const makers: Record<ObjectKind, () => Promise<Ids>> = {
    gift: async () => gift,
    person: async () => ids(customer.id, undefined, stranger.id, randomUUID()),
    ...objectMakers(
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
  };
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
    objects: madeOnce(makers),
    details,
    productId,
    signInAgain,
  };
}

/** Everyone gets the session of the same token again, whether or not it was ended. */
async function renewSessions(
  { opened: { database } }: Shop,
  customers: readonly Person[],
  { cookie, stale }: { cookie: string; stale: string },
): Promise<void> {
  for (const { id, token } of customers) {
    await database.execute(sql`delete from sessions where user_id = ${id}`);
    const session = { userId: id, provider: 'password', uid: '', device: 'a test' };
    await insertSession(database, { ...session, tokenHash: hashToken(token) });
  }
  const quarterPast = new Date(Date.now() - 16 * 60_000);
  for (const [of, codeVerifiedAt] of [
    [cookie, new Date()],
    [stale, quarterPast],
  ] as const) {
    const tokenHash = hashToken(of.replace(/^.*=/, ''));
    await database.execute(sql`delete from admin_sessions where token_hash = ${tokenHash}`);
    await insertAdminSession(database, { tokenHash, email: ADMIN, codeVerifiedAt });
  }
}

/** Each kind is made when it is first asked for, and again after an operation took it away. */
function madeOnce(makers: Record<ObjectKind, () => Promise<Ids>>): Cast['objects'] {
  const made = new Map<ObjectKind, Promise<Ids>>();
  return {
    of(kind) {
      const found = made.get(kind) ?? makers[kind]();
      made.set(kind, found);
      return found;
    },
    forget(kind) {
      made.delete(kind);
    },
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
export type ObjectKind = 'gift' | 'person' | MadeKind;

export interface Cast {
  callers: Record<
    CallerName,
    Pick<Sent, 'token' | 'cookie'> & { contributorToken?: string; orderToken?: string }
  >;
  objects: {
    of(kind: ObjectKind): Promise<Ids>;
    /** They are used up: the next operation gets others. */
    forget(kind: ObjectKind): void;
  };
  details: Details;
  productId: number;
  signInAgain(): Promise<void>;
}
