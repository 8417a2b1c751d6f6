import { createHash } from 'node:crypto';
import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../platform/database.ts';
import { CONTRIBUTOR_COOKIE } from '../platform/http/operations.ts';
import { generateToken, hashToken } from '../platform/tokens.ts';
import { type Contributor, contributorLinks, contributors, paymentOrders, payments } from './tables.ts';

/**
 * Guests who pay towards a gift. A guest is whoever has the contributor token: from the answer of create-order, its
 * cookie, or the link in a mail. Only hashes of tokens are stored.
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

/** The token of the call's body first, then the cookie of this gift. */
export function contributorTokens(
  request: FastifyRequest,
  giftId: string,
  given?: string | undefined,
): (string | undefined)[] {
  return [given, request.cookies[cookieName(giftId, true)] ?? request.cookies[cookieName(giftId, false)]];
}

/** One cookie for each gift, so that somebody can chip in for several. */
export function setContributorCookie(
  { publicUrl }: { publicUrl: string },
  reply: FastifyReply,
  { giftId, token }: { giftId: string; token: string },
): void {
  const secure = publicUrl.startsWith('https:');
  // Lax, not strict: the link in the receipt mail comes from another site.
  reply.setCookie(cookieName(giftId, secure), token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
    maxAge: COOKIE_DAYS * 24 * 3600,
  });
}

/** The name tells nobody which gift it is for. */
function cookieName(giftId: string, secure: boolean): string {
  const key = createHash('sha256').update(`contributor ${giftId}`).digest('hex').slice(0, 12);
  return `${secure ? '__Host-' : ''}${CONTRIBUTOR_COOKIE}${key}`;
}

/** A new guest, or new details of the same one; what is left out stays as it was. */
export async function saveContributor(
  tx: Database,
  known: Pick<Contributor, 'id'> | undefined,
  { giftId, tokenHash, details }: { giftId: string; tokenHash: Buffer; details: GuestDetails },
): Promise<Contributor> {
  // What a guest writes for the gift is a note of their order.
  const { name, email, phone, anonymous, wantsNews } = details;
  const given = { giftId, name, email, phone, anonymous, wantsNews };
  const [row] = known
    ? await tx.update(contributors).set(given).where(eq(contributors.id, known.id)).returning()
    : await tx
        .insert(contributors)
        .values({ ...given, tokenHash })
        .returning();
  if (!row) throw new Error('the contributor was not stored');
  return row;
}

/** As everybody may read it. */
export function displayNameOf({ name, anonymous }: Pick<Contributor, 'name' | 'anonymous'>): string {
  return anonymous ? '' : name;
}

/** The name that a guest chose for the card stands beside their payments too. */
export async function renameContributor(tx: Database, id: string, name: string): Promise<void> {
  const [row] = await tx
    .update(contributors)
    .set({ name, ...(name && { anonymous: false }) })
    .where(eq(contributors.id, id))
    .returning();
  if (!row) return;
  await tx
    .update(paymentOrders)
    .set({ displayName: displayNameOf(row) })
    .where(eq(paymentOrders.contributorId, id));
}

/** For a mail: the token a guest got first is stored nowhere, so every mail brings one of its own. */
export async function createContributorLink(database: Database, contributorId: string): Promise<string> {
  const { token, tokenHash } = generateToken();
  await database.insert(contributorLinks).values({ contributorId, tokenHash });
  return token;
}

/** Where a guest is reached, and whether they asked to be told how the gift goes on. */
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

/** An address that was given before stays: the receipts went there. */
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

/** True if it was not claimed before and the account's confirmed email is the one the guest gave. */
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

/** Amounts stay, under the id alone. */
export async function eraseContributors(
  tx: Database,
  whose: { id: string } | { userId: string },
): Promise<void> {
  const rows = await tx
    .update(contributors)
    .set({ ...NO_CONTACT, name: '', wantsNews: false })
    .where('id' in whose ? eq(contributors.id, whose.id) : eq(contributors.userId, whose.userId))
    .returning({ id: contributors.id });
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return;
  await tx
    .update(paymentOrders)
    .set({ payerName: '', payerEmail: '', payerPhone: '', displayName: '' })
    .where(inArray(paymentOrders.contributorId, ids));
  await tx.delete(contributorLinks).where(inArray(contributorLinks.contributorId, ids));
}

/**
 * Job: guests who never paid are forgotten once no payment can arrive any more; of the others email and phone go half a
 * year after their gift ended. Names and messages stay on the card.
 */
export async function cleanUpContributors(database: Database): Promise<void> {
  const never = await database
    .select({ id: contributors.id })
    .from(contributors)
    .where(
      and(
        sql`${contributors.createdAt} < now() - interval '7 days'`,
        sql`(${contributors.email} <> '' or ${contributors.phone} <> '' or ${contributors.name} <> '')`,
        sql`not exists (select 1 from ${paymentOrders} o join ${payments} p on p.order_id = o.id
          where o.contributor_id = ${contributors.id})`,
      ),
    )
    .limit(1000);
  for (const { id } of never) await database.transaction((tx) => eraseContributors(tx, { id }));
  await database.execute(sql`
    with ended as (
      update contributors c set email = '', phone = '' from gifts g
      where g.id = c.gift_id and (c.email <> '' or c.phone <> '')
        and g.status in ('delivered', 'refunded', 'cancelled', 'expired') and g.updated_at < now() - interval '180 days'
      returning c.id)
    update payment_orders set payer_email = '', payer_phone = '' where contributor_id in (select id from ended)`);
  await database.execute(sql`delete from network_salts where day < current_date - 2`);
}

const COOKIE_DAYS = 180;
const NO_CONTACT = { email: '', phone: '' };

export type GuestDetails = {
  [Field in 'name' | 'email' | 'phone' | 'anonymous' | 'wantsNews']?: Contributor[Field] | undefined;
};
