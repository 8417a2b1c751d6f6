import { and, desc, eq, inArray, isNull, not, or, type SQL, sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { eraseGuestMails, forgetUnusedLanguages, keepGuestLanguage } from '../../mails/index.ts';
import type { GuestDetails, GuestPayers, PayerDetails } from '../../payments/index.ts';
import { type Database, queryRows } from '../../platform/database.ts';
import { readGuestCookie, setGuestCookie } from '../../platform/http/guest-cookie.ts';
import type { GuestRequest } from '../../platform/http/operations.ts';
import { parseIndianMobile } from '../../platform/phone.ts';
import { generateToken, hashToken } from '../../platform/tokens.ts';
import { type GuestBuyer, guestBuyerDevices, guestBuyerLinks, guestBuyers } from '../tables.ts';

/**
 * Its value is a secret of the browser, not the token of a link: links are forwarded, and only the browser that placed an
 * order sees the recipient's phone and address.
 */
const DEVICE_COOKIE = 'tohfa_buyer';

/** Buyers without an account, as payments ask about them. */
export function guestBuyersAsPayers({ database, publicUrl }: BuyerDeps): GuestPayers {
  return {
    async identify({ request, token: given }, { displayName = '' }, details) {
      const device = (await knownDevice(database, request)) ?? generateToken().token;
      const known = await findUnpaidBuyer(database, { given, device }, toContact(details));
      const fresh = known?.token === undefined ? generateToken() : undefined;
      return {
        key: known && { by: 'guestBuyerId', id: known.id },
        token: fresh?.token ?? given ?? '',
        ...(known && { lock: (tx: Database) => lockBuyer(tx, known.id) }),
        async save(tx) {
          const buyer = await saveBuyer(tx, known, toContact(details));
          if (fresh) await insertLink(tx, buyer.id, fresh.tokenHash);
          await addDevice(tx, buyer.id, device);
          return { guestBuyerId: buyer.id, ...toPayerDetails(buyer), displayName };
        },
        remember: (reply) => setGuestCookie(reply, publicUrl, DEVICE_COOKIE, device),
      };
    },
    async owns({ request, token }, { guestBuyerId }) {
      if (guestBuyerId === null) return false;
      if (token !== undefined && (await findBuyerByToken(database, token))?.id === guestBuyerId) return true;
      return isBuyersDevice(database, guestBuyerId, request);
    },
  };
}

/** Undefined also for a value that we did not make: whoever chose it would know it. Ours is kept with the first buyer. */
async function knownDevice(database: Database, request: FastifyRequest): Promise<string | undefined> {
  const device = readDevice(request);
  if (device === undefined) return undefined;
  const isOurs =
    (await database.$count(guestBuyerDevices, eq(guestBuyerDevices.deviceHash, hashToken(device)))) > 0;
  return isOurs ? device : undefined;
}

/** What stands in the cookie, if it can be ours. */
function readDevice(request: Pick<FastifyRequest, 'cookies'>): string | undefined {
  const value = readGuestCookie(request, DEVICE_COOKIE);
  return value !== undefined && /^[\w-]{43}$/.test(value) ? value : undefined;
}

/** Whether a caller without an account says that they bought; the handler checks whether it is true. */
export function comesAsGuestBuyer({ body, cookies }: GuestRequest): boolean {
  if (typeof body === 'object' && body !== null && ('guest' in body || 'orderToken' in body)) return true;
  return readDevice({ cookies }) !== undefined;
}

/**
 * The buyer of an earlier attempt that was not paid: by the token, else by the browser. An order that was paid, or whose
 * bank was asked under another name or contact, keeps its buyer, and the next order has one of its own.
 */
async function findUnpaidBuyer(
  database: Database,
  { given, device }: { given: string | undefined; device: string },
  contact: Contact,
): Promise<(GuestBuyer & { token: string | undefined }) | undefined> {
  const byToken = given === undefined ? undefined : await selectAttempt(database, hasLink(given));
  if (byToken && isSameAttempt(byToken, contact)) return { ...byToken.buyer, token: given };
  const byDevice = await selectAttempt(database, hasDevice(device));
  if (byDevice && isSameAttempt(byDevice, contact)) return { ...byDevice.buyer, token: undefined };
  return undefined;
}

function isSameAttempt({ buyer, isPaid, isAtBank }: Attempt, contact: Contact): boolean {
  if (isPaid) return false;
  return !isAtBank || CONTACT_FIELDS.every((field) => buyer[field] === contact[field]);
}

async function selectAttempt(database: Database, where: SQL): Promise<Attempt | undefined> {
  const [row] = await database
    .select({
      buyer: guestBuyers,
      isPaid: sql<boolean>`exists (select 1 from payment_orders o where o.guest_buyer_id = guest_buyers.id
        and o.status not in ('created', 'attempted', 'expired'))`,
      isAtBank: sql<boolean>`${WAS_AT_BANK}`,
    })
    .from(guestBuyers)
    .where(and(where, isNull(guestBuyers.userId)))
    .orderBy(desc(guestBuyers.createdAt))
    .limit(1);
  return row;
}

/** SQL: a bank has been asked for one of the buyer's orders. */
const WAS_AT_BANK = sql`exists (select 1 from payment_orders o
  where o.guest_buyer_id = guest_buyers.id and (o.status not in ('created', 'expired')
    or exists (select 1 from payments p where p.order_id = o.id)))`;

async function lockBuyer(tx: Database, id: string): Promise<void> {
  await tx.select({ id: guestBuyers.id }).from(guestBuyers).where(eq(guestBuyers.id, id)).for('update');
}

/** A new buyer, or what an earlier attempt's buyer corrected before a bank was asked. */
async function saveBuyer(tx: Database, known: GuestBuyer | undefined, contact: Contact): Promise<GuestBuyer> {
  const [row] = known
    ? await tx
        .update(guestBuyers)
        .set({
          ...contact,
          emailConfirmedAt: known.email === contact.email ? known.emailConfirmedAt : null,
        })
        .where(and(eq(guestBuyers.id, known.id), not(WAS_AT_BANK)))
        .returning()
    : await tx.insert(guestBuyers).values(contact).returning();
  const buyer = row ?? known;
  if (!buyer) throw new Error('the guest buyer was not stored');
  await keepGuestLanguage(tx, buyer.email);
  return buyer;
}

function toContact({ name = '', email = '', phone = '' }: GuestDetails): Contact {
  return { name, email, phone: parseIndianMobile(phone) ?? '' };
}

function toPayerDetails({ name, email, phone }: GuestBuyer): Omit<PayerDetails, 'displayName'> {
  return { payerName: name, payerEmail: email, payerPhone: phone };
}

export async function findBuyerByToken(database: Database, token: string): Promise<GuestBuyer | undefined> {
  const [row] = await database.select().from(guestBuyers).where(hasLink(token));
  return row;
}

const hasLink = (token: string): SQL =>
  inArray(
    guestBuyers.id,
    sql`(select guest_buyer_id from guest_buyer_links where token_hash = ${hashToken(token)})`,
  );

const hasDevice = (device: string): SQL =>
  inArray(
    guestBuyers.id,
    sql`(select guest_buyer_id from guest_buyer_devices where device_hash = ${hashToken(device)})`,
  );

/** Whether this browser placed the order, or has given a code for it. */
export async function isBuyersDevice(
  database: Database,
  guestBuyerId: string,
  request: FastifyRequest,
): Promise<boolean> {
  const device = readDevice(request);
  if (device === undefined) return false;
  const rows = await database
    .select({ id: guestBuyers.id })
    .from(guestBuyers)
    .where(and(eq(guestBuyers.id, guestBuyerId), hasDevice(device)));
  return rows.length > 0;
}

/** The buyer of an unpaid attempt of this browser: what it holds is theirs. */
export async function findBuyerOfDevice(
  database: Database,
  request: FastifyRequest,
): Promise<string | undefined> {
  const device = readDevice(request);
  const attempt = device === undefined ? undefined : await selectAttempt(database, hasDevice(device));
  return attempt?.isPaid === false ? attempt.buyer.id : undefined;
}

async function addDevice(tx: Database, guestBuyerId: string, device: string): Promise<void> {
  await tx
    .insert(guestBuyerDevices)
    .values({ guestBuyerId, deviceHash: hashToken(device) })
    .onConflictDoNothing();
}

/** A code that was sent to the buyer's email was entered on this device: it is theirs, and so is the email. */
export async function confirmBuyer(
  { database: tx, publicUrl }: BuyerDeps,
  buyerId: string,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<void> {
  const device = (await knownDevice(tx, request)) ?? generateToken().token;
  await tx
    .update(guestBuyers)
    .set({ emailConfirmedAt: sql`coalesce(${guestBuyers.emailConfirmedAt}, now())` })
    .where(eq(guestBuyers.id, buyerId));
  await addDevice(tx, buyerId, device);
  setGuestCookie(reply, publicUrl, DEVICE_COOKIE, device);
}

/** Creates a token for a link in a mail: each mail carries a new one, because only hashes are stored. */
export async function createBuyerLink(database: Database, guestBuyerId: string): Promise<string> {
  const { token, tokenHash } = generateToken();
  await insertLink(database, guestBuyerId, tokenHash);
  return token;
}

async function insertLink(tx: Database, guestBuyerId: string, tokenHash: Buffer): Promise<void> {
  await tx.insert(guestBuyerLinks).values({ guestBuyerId, tokenHash });
}

/** False if another account has claimed the order, or if its email is not the account's confirmed one. */
export async function claimBuyer(
  tx: Database,
  id: string,
  account: { userId: string; email: string },
): Promise<boolean> {
  const rows = await tx
    .update(guestBuyers)
    .set({ userId: account.userId, claimedAt: sql`coalesce(${guestBuyers.claimedAt}, now())` })
    .where(
      and(
        eq(guestBuyers.id, id),
        or(isNull(guestBuyers.userId), eq(guestBuyers.userId, account.userId)),
        eq(sql`lower(${guestBuyers.email})`, account.email.toLowerCase()),
      ),
    )
    .returning({ id: guestBuyers.id });
  return rows.length > 0;
}

/** Buyers without an account, by their id, exact email or phone, as long as nobody has claimed their order. */
export async function listGuestBuyers(
  database: Database,
  by: { ids: readonly string[] } | { email: string } | { phone: string },
): Promise<GuestBuyer[]> {
  const where =
    'ids' in by
      ? inArray(guestBuyers.id, [...by.ids])
      : 'email' in by
        ? and(eq(guestBuyers.email, by.email), not(eq(guestBuyers.email, '')))
        : and(eq(guestBuyers.phone, by.phone), not(eq(guestBuyers.phone, '')));
  return database
    .select()
    .from(guestBuyers)
    .where(and(where, isNull(guestBuyers.userId)))
    .orderBy(desc(guestBuyers.createdAt))
    .limit('ids' in by ? by.ids.length : MAX_FOUND);
}

const MAX_FOUND = 50;

/** The ids of all guests who have confirmed the same email as this one; of an account, those it has claimed. */
export async function listBuyersOfCustomer(database: Database, customerId: string): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(
    database,
    sql`select buyers_of_customer(${customerId}::uuid) as id`,
  );
  return rows.map(({ id }) => id);
}

/** Those that an account has claimed, and with its confirmed email those that nobody has. */
export async function listBuyersOfAccount(
  database: Database,
  userId: string,
  confirmedEmail: string | undefined,
): Promise<GuestBuyer[]> {
  const sameEmail =
    confirmedEmail === undefined
      ? undefined
      : and(eq(guestBuyers.email, confirmedEmail), isNull(guestBuyers.userId));
  return database
    .select()
    .from(guestBuyers)
    .where(or(eq(guestBuyers.userId, userId), sameEmail));
}

/** Removes the personal data of buyers and every way to their orders. */
export async function eraseBuyers(tx: Database, guestBuyerIds: readonly string[]): Promise<void> {
  const ids = [...guestBuyerIds];
  const are = inArray(guestBuyers.id, ids);
  const known = await tx.select({ email: guestBuyers.email }).from(guestBuyers).where(are);
  await tx.update(guestBuyers).set({ name: '', email: '', phone: '', emailConfirmedAt: null }).where(are);
  await tx.delete(guestBuyerLinks).where(inArray(guestBuyerLinks.guestBuyerId, ids));
  await tx.delete(guestBuyerDevices).where(inArray(guestBuyerDevices.guestBuyerId, ids));
  await eraseGuestMails(tx, ids);
  await forgetUnusedLanguages(
    tx,
    known.map(({ email }) => email),
  );
}

/** Buyers who never paid, once no payment can arrive any more. */
export async function listBuyersWhoNeverPaid(database: Database): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(
    database,
    sql`select g.id from guest_buyers g where g.created_at < now() - interval '7 days'
        and (g.email <> '' or g.phone <> '' or g.name <> '')
        and not exists (select 1 from payment_orders o where o.guest_buyer_id = g.id
          and (o.created_at > now() - interval '7 days'
            or exists (select 1 from payments p where p.order_id = o.id))) limit 1000`,
  );
  return rows.map(({ id }) => id);
}

const CONTACT_FIELDS = ['name', 'email', 'phone'] as const;
interface Attempt {
  buyer: GuestBuyer;
  isPaid: boolean;
  isAtBank: boolean;
}

type Contact = Record<(typeof CONTACT_FIELDS)[number], string>;

export interface BuyerDeps {
  database: Database;
  publicUrl: string;
}
