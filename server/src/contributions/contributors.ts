import { createHash } from 'node:crypto';
import { and, desc, eq, inArray, isNull, not, or, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { eraseGuestMails, forgetUnusedLanguages, keepGuestLanguage } from '../mails/index.ts';
import {
  erasePayers,
  type GuestDetails,
  type GuestPayers,
  type PayerDetails,
  updateContributorDetails,
} from '../payments/index.ts';
import { type Database, queryRows } from '../platform/database.ts';
import { readGuestCookie, setGuestCookie } from '../platform/http/guest-cookie.ts';
import type { GuestRequest } from '../platform/http/operations.ts';
import { generateToken, hashToken } from '../platform/tokens.ts';
import { type Contributor, contributorLinks, contributors } from './tables.ts';

/** Prefix of the cookies that hold a contributor's token, one for each gift. */
const CONTRIBUTOR_COOKIE = 'tohfa_contributor_';

/** Guests, as payments ask about them. */
export function contributorsAsPayers({
  database,
  publicUrl,
}: {
  database: Database;
  publicUrl: string;
}): GuestPayers {
  return {
    async identify({ request, token: given }, order, details) {
      const giftId = order.giftId ?? '';
      const found = await findContributor(database, contributorTokens(request, giftId, given), giftId);
      const known = found && (await isAnotherPerson(database, found, details)) ? undefined : found;
      const fresh = generateToken();
      const token = known?.token ?? fresh.token;
      return {
        key: known && { by: 'contributorId', id: known.id },
        token,
        save: (tx) => saveContributor(tx, known, { giftId, tokenHash: fresh.tokenHash, details }),
        remember: (reply) => setGuestCookie(reply, publicUrl, cookieName(giftId), token),
      };
    },
    async owns({ request, token }, { giftId, contributorId }) {
      if (giftId === null || contributorId === null) return false;
      const tokens = contributorTokens(request, giftId, token);
      return (await findContributor(database, tokens, giftId))?.id === contributorId;
    },
  };
}

/**
 * A browser or a forwarded link that is known from a payment, and another name or email: somebody else who pays, with a
 * token of their own. Before the first payment it is the same person who corrects what they typed.
 */
async function isAnotherPerson(
  database: Database,
  known: Contributor,
  { name, email }: GuestDetails,
): Promise<boolean> {
  const differs = (given: string | undefined, stored: string) => Boolean(given) && given !== stored;
  return (
    (differs(name, known.name) || differs(email, known.email)) && (await hasStartedPaying(database, known.id))
  );
}

async function hasStartedPaying(database: Database, contributorId: string): Promise<boolean> {
  const rows = await queryRows(database, sql`select 1 where ${startedPaying(contributorId)}`);
  return rows.length > 0;
}

/** SQL: a bank has been asked for one of the guest's orders, or has paid it. */
const startedPaying = (contributorId: string) => sql`exists (select 1 from payment_orders o
  where o.contributor_id = ${contributorId} and o.status not in ('created', 'expired'))`;

/**
 * A new guest, or new details of one who has not paid yet; what is left out stays as it was. Nothing of a paid
 * contribution changes with an order that may never be paid: what is given then stands with the order alone.
 */
async function saveContributor(
  tx: Database,
  known: Contributor | undefined,
  { giftId, tokenHash, details }: { giftId: string; tokenHash: Buffer; details: GuestDetails },
): Promise<PayerDetails & { contributorId: string }> {
  // What a guest writes for the gift is a note of their order.
  const { name, email, phone, anonymous, wantsNews } = details;
  const given = { giftId, name, email, phone, anonymous, wantsNews };
  const [stored] = known
    ? await tx
        .update(contributors)
        .set(given)
        .where(and(eq(contributors.id, known.id), not(startedPaying(known.id))))
        .returning()
    : await tx
        .insert(contributors)
        .values({ ...given, tokenHash })
        .returning();
  const row = stored ?? (known && withGiven(known, details));
  if (!row) throw new Error('the contributor was not stored');
  await keepGuestLanguage(tx, row.email);
  return {
    contributorId: row.id,
    payerName: row.name,
    payerEmail: row.email,
    payerPhone: row.phone,
    displayName: displayNameOf(row),
  };
}

function withGiven(known: Contributor, { name, email, phone, anonymous }: GuestDetails): Contributor {
  return {
    ...known,
    name: name ?? known.name,
    email: email ?? known.email,
    phone: phone ?? known.phone,
    anonymous: anonymous ?? known.anonymous,
  };
}

/** The name that everyone may read. */
function displayNameOf({ name, anonymous }: Pick<Contributor, 'name' | 'anonymous'>): string {
  return anonymous ? '' : name;
}

/** Whether a caller without an account says that they contributed; the handler checks whether it is true. */
export function comesAsContributor({ body, cookies }: GuestRequest): boolean {
  if (typeof body === 'object' && body !== null && ('guest' in body || 'contributorToken' in body))
    return true;
  return Object.keys(cookies).some((name) => name.includes(CONTRIBUTOR_COOKIE));
}

/**
 * Finds the guest who has one of these tokens: from the answer of create-order, its cookie, or the link in a mail. Only
 * hashes of tokens are stored.
 */
export async function findContributor(
  database: Database,
  tokens: readonly (string | undefined)[],
  giftId?: string,
): Promise<(Contributor & { token: string }) | undefined> {
  for (const token of tokens) {
    const found = token && (await findByToken(database, hashToken(token)));
    if (found && (giftId === undefined || found.giftId === giftId)) return { ...found, token };
  }
  return undefined;
}

async function findByToken(database: Database, tokenHash: Buffer): Promise<Contributor | undefined> {
  const linked = database
    .select({ id: contributorLinks.contributorId })
    .from(contributorLinks)
    .where(eq(contributorLinks.tokenHash, tokenHash));
  const [row] = await database
    .select()
    .from(contributors)
    .where(or(eq(contributors.tokenHash, tokenHash), inArray(contributors.id, linked)));
  return row;
}

/** The token from the body first, then the one from this gift's cookie. */
export function contributorTokens(
  request: FastifyRequest,
  giftId: string,
  given?: string | undefined,
): (string | undefined)[] {
  return [given, readGuestCookie(request, cookieName(giftId))];
}

/** One cookie for each gift, so that somebody can chip in for several. Its name does not reveal the gift. */
function cookieName(giftId: string): string {
  const key = createHash('sha256').update(`contributor ${giftId}`).digest('hex').slice(0, 12);
  return `${CONTRIBUTOR_COOKIE}${key}`;
}

/** The name that a guest chose for the card stands beside their payments too. */
export async function renameContributor(tx: Database, id: string, name: string): Promise<void> {
  const [row] = await tx
    .update(contributors)
    .set({ name, ...(name && { anonymous: false }) })
    .where(eq(contributors.id, id))
    .returning();
  if (!row) return;
  await updateContributorDetails(tx, [id], { displayName: displayNameOf(row) });
}

/** Creates a token for a link in a mail. The guest's first token is not stored, so each mail carries a new one. */
export async function createContributorLink(database: Database, contributorId: string): Promise<string> {
  const { token, tokenHash } = generateToken();
  await database.insert(contributorLinks).values({ contributorId, tokenHash });
  return token;
}

/** Guests by their id, exact email or phone, as long as no account has claimed their contribution. */
export async function listContributors(
  database: Database,
  by: { ids: readonly string[] } | { email: string } | { phone: string },
): Promise<Contributor[]> {
  const where =
    'ids' in by
      ? inArray(contributors.id, [...by.ids])
      : 'email' in by
        ? and(eq(contributors.email, by.email), not(eq(contributors.email, '')))
        : and(eq(contributors.phone, by.phone), not(eq(contributors.phone, '')));
  return database
    .select()
    .from(contributors)
    .where(and(where, isNull(contributors.userId)))
    .orderBy(desc(contributors.createdAt))
    .limit('ids' in by ? by.ids.length : MAX_FOUND);
}

const MAX_FOUND = 50;

/** Those that an account has claimed, and with its confirmed email those that nobody has. */
export async function listContributorsOfAccount(
  database: Database,
  userId: string,
  confirmedEmail?: string,
): Promise<string[]> {
  const claimed = eq(contributors.userId, userId);
  const sameEmail =
    confirmedEmail === undefined
      ? undefined
      : and(eq(contributors.email, confirmedEmail), isNull(contributors.userId));
  const rows = await database
    .select({ id: contributors.id })
    .from(contributors)
    .where(or(claimed, sameEmail));
  return rows.map(({ id }) => id);
}

/** The account that has claimed a guest's contribution. */
export async function findClaimant(database: Database, contributorId: string): Promise<string | undefined> {
  const [row] = await database
    .select({ userId: contributors.userId })
    .from(contributors)
    .where(eq(contributors.id, contributorId));
  return row?.userId ?? undefined;
}

/** The guest's email, and whether they asked for updates about the gift. */
export async function contributorContact(
  database: Database,
  id: string,
): Promise<Pick<Contributor, 'email' | 'wantsNews'>> {
  const [row] = await database
    .select({ email: contributors.email, wantsNews: contributors.wantsNews })
    .from(contributors)
    .where(eq(contributors.id, id));
  return row ?? { email: '', wantsNews: false };
}

/** Keeps an email that was given before, because receipts were sent to it. */
export async function setContributorNews(
  database: Database,
  id: string,
  { wantsNews, email = '' }: { wantsNews: boolean; email?: string | undefined },
): Promise<void> {
  await database
    .update(contributors)
    .set({ wantsNews, email: sql`coalesce(nullif(${contributors.email}, ''), ${email})` })
    .where(eq(contributors.id, id));
}

/** False if the contribution is already claimed, or if its email is not the account's confirmed one. */
export async function claimContributor(
  database: Database,
  id: string,
  account: { userId: string; email: string },
): Promise<boolean> {
  const rows = await database
    .update(contributors)
    .set({ userId: account.userId, claimedAt: sql`now()` })
    .where(
      and(
        eq(contributors.id, id),
        isNull(contributors.userId),
        eq(sql`lower(${contributors.email})`, account.email.toLowerCase()),
      ),
    )
    .returning({ id: contributors.id });
  return rows.length > 0;
}

/** Removes personal data. Amounts stay, under the id alone. */
export async function eraseContributors(tx: Database, contributorIds: readonly string[]): Promise<void> {
  if (contributorIds.length === 0) return;
  const are = inArray(contributors.id, [...contributorIds]);
  const known = await tx.select({ email: contributors.email }).from(contributors).where(are);
  await tx
    .update(contributors)
    .set({ ...NO_CONTACT, name: '', wantsNews: false })
    .where(are);
  await erasePayers(tx, 'contributorId', contributorIds);
  await tx.delete(contributorLinks).where(inArray(contributorLinks.contributorId, [...contributorIds]));
  await eraseGuestMails(tx, contributorIds);
  await forgetUnusedLanguages(
    tx,
    known.map(({ email }) => email),
  );
}

/**
 * Job: erases guests who never paid once no payment can arrive any more. Removes other guests' email and phone half a
 * year after their gift ended; names and messages stay on the card.
 */
export async function cleanUpContributors(database: Database): Promise<void> {
  const never = await database
    .select({ id: contributors.id })
    .from(contributors)
    .where(
      and(
        sql`${contributors.createdAt} < now() - interval '7 days'`,
        sql`(${contributors.email} <> '' or ${contributors.phone} <> '' or ${contributors.name} <> '')`,
        sql`not exists (select 1 from payment_orders o join payments p on p.order_id = o.id
          where o.contributor_id = ${contributors.id})`,
      ),
    )
    .limit(1000);
  for (const { id } of never) await database.transaction((tx) => eraseContributors(tx, [id]));
  await database.transaction(async (tx) => {
    const ended = await queryRows<{ id: string }>(
      tx,
      sql`update contributors c set email = '', phone = '' from gifts g
        where g.id = c.gift_id and (c.email <> '' or c.phone <> '') and g.updated_at < now() - interval '180 days'
          and g.status in ('delivered', 'refunded', 'cancelled', 'expired')
          -- Whose refund needs details is still to be asked.
          and not exists (select 1 from payment_orders o join payments p on p.order_id = o.id
            join refunds r on r.provider_payment_id = p.provider_payment_id
            where o.contributor_id = c.id and r.status in ('needs_details', 'paying_outside'))
        returning c.id`,
    );
    const ids = ended.map(({ id }) => id);
    await updateContributorDetails(tx, ids, { payerEmail: '', payerPhone: '' });
  });
}

const NO_CONTACT = { email: '', phone: '' };
