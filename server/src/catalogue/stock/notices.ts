import { type Operations, withVariant } from '@tohfa/contract';
import { mail } from '@tohfa/contract/phrases';
import { and, eq, lt, or, sql } from 'drizzle-orm';
import { inLanguageOf, keepGuestLanguage } from '../../mails/index.ts';
import { type Database, queryRows } from '../../platform/database.ts';
import { type Call, Refusal, refuse } from '../../platform/http/operations.ts';
import type { RateLimit, RateLimits } from '../../platform/http/rate-limit.ts';
import type { Log } from '../../platform/log.ts';
import { limitMailsTo } from '../../platform/mailbox.ts';
import type { Mailer } from '../../platform/mailer.ts';
import type { PersonalData } from '../../platform/personal-data.ts';
import { generateToken, hashToken } from '../../platform/tokens.ts';
import { itemForSale, listProductsForSale } from '../stock.ts';
import { stockNoticeLinks, stockNotices } from '../tables.ts';
import { shownName } from '../texts-by-language.ts';

/** Waiting notices of one address: anybody can type any address. */
const MAX_WAITING = 20;
const KEPT_DAYS = 180;
/** Mails of one run; the next one goes on. */
const MAILS_PER_RUN = 200;
const MAX_TRIES = 20;
const DAY_SECONDS = 24 * 3600;

export function createNoticeLimits(rateLimits: RateLimits) {
  return {
    // Many people in an office or a mobile network share one address.
    asksPerNetwork: rateLimits.limit({ name: 'stock-notice', points: 120, seconds: 3600 }),
    asksPerEmail: rateLimits.limit({ name: 'stock-notice-email', points: 40, seconds: 24 * 3600 }),
    // What a stranger asked for comes one after the other; each mail has the link that ends it.
    mailsPerEmail: limitMailsTo(rateLimits, { name: 'stock-notice-mail', points: 3, seconds: DAY_SECONDS }),
    stopsPerNetwork: rateLimits.limit({ name: 'stock-notice-stop', points: 120, seconds: 3600 }),
  };
}

/**
 * Keeps one waiting notice for an item and address. The answer tells nobody whether there was one, or how many: the token
 * of a request that was not kept takes nothing back. Only to somebody's own confirmed address the limit is told.
 */
export async function notifyWhenBack(
  deps: StockNoticeDeps,
  { body, identity, request }: Call<Operations['notifyWhenBack']>,
) {
  const { database, limits } = deps;
  const { productId, email } = body;
  const limited =
    (await limits.asksPerNetwork.consume(request.ip)) ?? (await limits.asksPerEmail.consume(email));
  if (limited) return limited;
  const item = await findSoldOut(database, productId, body.variantId);
  if (item instanceof Refusal) return item;
  const userId = identity.customer?.userId;
  const { token, tokenHash } = generateToken();
  const isKept = await database.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`stock-notice ${email}`}, 0))`);
    const waiting = await tx.$count(stockNotices, eq(stockNotices.email, email));
    if (waiting >= MAX_WAITING) return false;
    await tx
      .insert(stockNotices)
      .values({ ...item, email, userId: userId ?? null, tokenHash })
      .onConflictDoNothing();
    await keepGuestLanguage(tx, email);
    return true;
  });
  if (!isKept && userId !== undefined && (await deps.confirmedEmail(database, userId)) === email)
    return refuse('too_many_kept');
  return { success: true as const, stopToken: token };
}

/** A product with options may be asked for as such: then any of its variants will do. */
async function findSoldOut(database: Database, productId: number, variantId: number | undefined) {
  const product = (await listProductsForSale(database, [productId])).get(productId);
  if (!product) return refuse('product_not_found');
  const isAnyVariant = product.hasOptions && variantId === undefined;
  const found = isAnyVariant ? product : itemForSale(product, variantId);
  if (!found)
    return refuse('invalid_input', { fields: { variantId: ({ catalogue }) => catalogue.variants.choose } });
  if (found.countInStock > 0)
    return refuse('wrong_state', { message: ({ catalogue }) => catalogue.stock.inStock });
  return { productId, variantId: variantId ?? null };
}

/** An unknown token is answered like a known one: what it stood for is over either way. */
export async function stopStockNotices(
  { database, limits }: StockNoticeDeps,
  { body, request }: Call<Operations['stopStockNotices']>,
) {
  const limited = await limits.stopsPerNetwork.consume(request.ip);
  if (limited) return limited;
  const tokenHash = hashToken(body.stopToken);
  await database.transaction(async (tx) => {
    const [link] = await tx
      .select({ email: stockNoticeLinks.email })
      .from(stockNoticeLinks)
      .where(eq(stockNoticeLinks.tokenHash, tokenHash));
    if (link) await deleteByEmail(tx, link.email);
    else await tx.delete(stockNotices).where(eq(stockNotices.tokenHash, tokenHash));
  });
  return { success: true as const };
}

/**
 * Task: mails those who wait for something that is in stock, in the order of asking. It looks at what is there, so that
 * any way for units to come back counts: an edit, an import, a hold that ended. Each notice is claimed, and the claim
 * committed, before its mail is sent: several processes share the work, and a process that dies while sending leaves a
 * claim that nobody sends again.
 */
export async function sendStockNotices(deps: StockNoticeSenderDeps): Promise<{ sent: number }> {
  let sent = 0;
  while (sent < MAILS_PER_RUN) {
    const notice = await claimNotice(deps.database);
    if (!notice) return { sent };
    if (!(await mayMail(deps, notice))) {
      await deps.database.execute(sql`update stock_notices set claimed_at = null,
        next_try_at = now() + interval '1 day' where id = ${notice.id}`);
      continue;
    }
    try {
      await mailNotice(deps, notice);
    } catch (error) {
      deps.log.error({ err: error }, 'sending a stock notice failed');
      await unclaimNotice(deps.database, notice.id);
      return { sent };
    }
    await deps.database.delete(stockNotices).where(eq(stockNotices.id, notice.id));
    sent += 1;
  }
  return { sent };
}

/** Anybody can type any address; what its confirmed owner asked for is not counted. */
async function mayMail(
  { database, limits, confirmedEmail }: StockNoticeSenderDeps,
  { email, userId }: ClaimedNotice,
): Promise<boolean> {
  if (userId !== null && (await confirmedEmail(database, userId)) === email) return true;
  return !(await limits.mailsPerEmail.consume(email));
}

async function claimNotice(database: Database): Promise<ClaimedNotice | undefined> {
  const [row] = await queryRows<ClaimedNotice>(
    database,
    sql`with due as (
        select n.id, p.name, p.name_hi, p.slug, array_to_string(v.choices, ', ') as variant
        from stock_notices n
        join products p on p.id = n.product_id and not p.hidden and p.count_in_stock > 0
        join categories c on c.id = p.category_id and not c.hidden
        left join product_variants v on v.id = n.variant_id
        where n.claimed_at is null and n.next_try_at <= now()
          and (n.variant_id is null or (p.options <> '[]' and not v.hidden and v.count_in_stock > 0))
        order by n.id limit 1 for update of n skip locked)
      update stock_notices n set claimed_at = now() from due where n.id = due.id
      returning n.id::int, n.email, n.user_id as "userId", n.variant_id as "variantId", due.name,
        due.name_hi as "nameHi", due.slug, due.variant`,
  );
  return row;
}

async function mailNotice({ database, mailer, publicUrl }: StockNoticeSenderDeps, notice: ClaimedNotice) {
  const { token, tokenHash } = generateToken();
  await database.insert(stockNoticeLinks).values({ tokenHash, email: notice.email });
  const name = await inLanguageOf(database, notice.email, async () => shownName(notice));
  const content = mail('stock-back', {
    product: withVariant({ name, variant: notice.variant ?? '' }),
    link: `${publicUrl}/gift/${notice.slug}${notice.variantId === null ? '' : `?variant=${notice.variantId}`}`,
    // Behind the '#': browsers do not send that part, so no log or referrer contains it.
    stopLink: `${publicUrl}/stop-notices#${token}`,
  });
  await mailer.send({ to: notice.email, person: { userId: notice.userId }, ...content });
}

/** The mail server took nothing: the next try comes later each time, and after a while there is none. */
async function unclaimNotice(database: Database, id: number): Promise<void> {
  await database.execute(sql`update stock_notices set claimed_at = null, tries = tries + 1,
    next_try_at = now() + least(interval '6 hours', interval '1 minute' * power(2, tries)) where id = ${id}`);
  await database
    .delete(stockNotices)
    .where(and(eq(stockNotices.id, id), sql`${stockNotices.tries} >= ${MAX_TRIES}`));
}

/** Notices that waited too long, claims of processes that died, and links of old mails. */
export async function cleanUpStockNotices(database: Database): Promise<void> {
  const oldest = sql`now() - make_interval(days => ${KEPT_DAYS})`;
  await database
    .delete(stockNotices)
    .where(or(lt(stockNotices.askedAt, oldest), lt(stockNotices.claimedAt, sql`now() - interval '1 hour'`)));
  await database.delete(stockNoticeLinks).where(lt(stockNoticeLinks.createdAt, oldest));
}

/** What an account asked for, and what was asked for its confirmed address. */
export function stockNoticePersonalData({
  confirmedEmail,
}: Pick<StockNoticeDeps, 'confirmedEmail'>): PersonalData {
  const ofPerson = async (database: Database, userId: string) => {
    const email = await confirmedEmail(database, userId);
    const asked = eq(stockNotices.userId, userId);
    return { email, isTheirs: email === undefined ? asked : or(asked, eq(stockNotices.email, email)) };
  };
  return {
    async exportData(database, userId) {
      const { productId, variantId, email, askedAt } = stockNotices;
      const { isTheirs } = await ofPerson(database, userId);
      const rows = database
        .select({ productId, variantId, email, askedAt })
        .from(stockNotices)
        .where(isTheirs);
      return { stockNotices: await rows };
    },
    async erase(tx, { id }) {
      const { email, isTheirs } = await ofPerson(tx, id);
      await tx.delete(stockNotices).where(isTheirs);
      if (email !== undefined) await deleteByEmail(tx, email);
    },
  };
}

async function deleteByEmail(tx: Database, email: string): Promise<void> {
  await tx.delete(stockNotices).where(eq(stockNotices.email, email));
  await tx.delete(stockNoticeLinks).where(eq(stockNoticeLinks.email, email));
}

interface ClaimedNotice {
  id: number;
  email: string;
  userId: string | null;
  variantId: number | null;
  name: string;
  nameHi: string;
  slug: string;
  variant: string | null;
}

export interface StockNoticeDeps {
  database: Database;
  limits: Record<keyof ReturnType<typeof createNoticeLimits>, RateLimit>;
  confirmedEmail(database: Database, userId: string): Promise<string | undefined>;
}

export interface StockNoticeSenderDeps extends StockNoticeDeps {
  mailer: Mailer;
  publicUrl: string;
  log: Log;
}
