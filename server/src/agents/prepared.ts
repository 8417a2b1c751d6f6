import { createHash, randomBytes } from 'node:crypto';
import { daysAfter, MAX_EXTENSION_DAYS, type Operations, paise, wholeRupees } from '@tohfa/contract';
import { and, eq, gt, isNull, or, sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { recordAudit } from '../audit/index.ts';
import { type ItemForSale, itemForSale, lockProductForGift } from '../catalogue/index.ts';
import { insertGiftNotes } from '../contributions/index.ts';
import { checkGiftForm, giftsByIds, openGift } from '../gifts/index.ts';
import type { OrderDraft, PaymentOrder } from '../payments/index.ts';
import type { Database } from '../platform/database.ts';
import { readGuestCookie, setGuestCookie } from '../platform/http/guest-cookie.ts';
import { type Call, Refusal, refuse } from '../platform/http/operations.ts';
import { parseIndianMobile } from '../platform/phone.ts';
import type { AgentDeps } from './deps.ts';
import { nameAgents } from './sql.ts';
import { type AgentSession, agentSessions, type SessionContent } from './tables.ts';

const DEVICE_COOKIE = 'tohfa-prepared';
/** How long an agent can see what became of a group gift: a week after its day, which the organiser may move. */
const DAYS_AFTER_GIFT = MAX_EXTENSION_DAYS + 7;
/** The same of an order, after it was paid. */
const DAYS_AFTER_ORDER = 30;

/**
 * What the link of an agent has prepared. The first browser that asks gets what was filled in about people and places, and
 * is known again by a cookie; others get the gifts alone.
 */
export async function openPrepared(
  deps: AgentDeps,
  { body, request, reply }: Call<Operations['openPrepared']>,
) {
  const { database, publicUrl } = deps;
  const limited = await deps.limits.opened.consume(request.ip);
  if (limited) return limited;
  const device = await deviceOf(database, request, reply, publicUrl);
  const opened = await openAsFirst(database, body.preparedToken, device);
  const session = opened ?? (await findPrepared(database, body.preparedToken));
  if (!session) return refuse('prepared_not_found');
  const isFirst = opened !== undefined;
  const state = (await isPaid(deps, database, session)) ? 'done' : stateOf(session);
  const [gift] = session.giftId === null || !isFirst ? [] : await giftsByIds(database, [session.giftId]);
  return {
    kind: session.kind,
    agent: await nameAgent(database, session),
    state,
    isFirst,
    items: session.content.lines.map(({ productId, variantId, quantity }) => ({
      productId,
      ...(variantId !== undefined && { variantId }),
      quantity,
    })),
    ...(isFirst && state === 'open' && { parts: session.content.parts }),
    ...(gift && { giftId: gift.publicId }),
    expiresAt: session.expiresAt.toISOString(),
  };
}

/** Opens the group gift that was prepared. Who may do it is decided by the browser that opened the link, and by signing in. */
export async function startGroupGift(deps: AgentDeps, call: Call<Operations['startGroupGift']>) {
  const { database, gifts } = deps;
  const { body, request, identity } = call;
  const { userId } = identity.customer;
  if (await deps.isBlocked(userId)) return refuse('blocked');
  const found = await findPrepared(database, body.preparedToken);
  if (found?.kind !== 'group-gift' || found.canceledAt !== null) return refuse('prepared_not_found');
  if (!isOpenedBy(found, request)) return refuse('not_allowed');
  const repeated = await findStarted(deps, found, userId);
  if (repeated) return repeated;
  const fields = await checkGiftForm(gifts, body);
  if (Object.keys(fields).length > 0) return refuse('invalid_input', { fields });
  const limited = await gifts.limits.requests.consume(userId);
  if (limited) return limited;
  const started = await database.transaction((tx) => openGroupGift(deps, tx, found.id, call));
  if (started instanceof Refusal) return started;
  return (await findStarted(deps, started, userId)) ?? refuse('not_allowed');
}

/** What the page showed is compared under the locks: the agent may change what it prepared, and admins the price. */
async function openGroupGift(
  { gifts }: AgentDeps,
  tx: Database,
  sessionId: string,
  { body, identity }: Call<Operations['startGroupGift']>,
) {
  const { userId } = identity.customer;
  // An erasure or a block of the account comes before the gift or after it.
  const account = await gifts.payments.lockPayer(tx, userId);
  if (!account) return refuse('signed_out');
  if (account.isBlocked) return refuse('blocked');
  const [session] = await tx
    .select()
    .from(agentSessions)
    .where(eq(agentSessions.id, sessionId))
    .for('update');
  const [line] = session?.content.lines ?? [];
  if (!session || !line || session.canceledAt !== null) return refuse('prepared_not_found');
  // Two taps at the same time: the second finds what the first has made.
  if (session.giftId !== null) return session;
  const { productId, variantId } = line;
  const product = await lockProductForGift(tx, productId);
  const item = product && itemForSale(product, variantId);
  if (!item) return refuse('product_not_found');
  if (body.productId !== productId || body.variantId !== variantId || body.amount !== rupeesOf(item))
    return refuse('amount_differs', { message: ({ gifts }) => gifts.preparedChanged });
  if (item.countInStock <= 0) return refuse('out_of_stock');
  const { flatNo, apartment, landmark, district, state, pincode } = body;
  const gift = await openGift(gifts, tx, {
    ownerId: userId,
    productId,
    variantId: item.variantId,
    relation: body.relation,
    occasion: body.occasion,
    date: body.date,
    recipient: { name: body.name, phone: parseIndianMobile(body.phone) ?? body.phone },
    address: { flatNo, apartment, landmark, district, state, pincode },
    ...(body.organiserName !== undefined && { organiserName: body.organiserName }),
    ...(body.discretion !== undefined && { discretion: body.discretion }),
    ...(body.inviteText !== undefined && { inviteText: body.inviteText.trim() }),
  });
  if (gift instanceof Refusal) return gift;
  if (body.message) await insertGiftNotes(tx, [{ giftId: gift.id, userId, name: '', message: body.message }]);
  await tx
    .update(agentSessions)
    .set({
      giftId: gift.id,
      content: withoutParts(session.content),
      expiresAt: new Date(`${daysAfter(body.date, DAYS_AFTER_GIFT)}T00:00:00Z`),
      updatedAt: sql`now()`,
    })
    .where(eq(agentSessions.id, session.id));
  await recordAudit(tx, {
    actor: userId,
    action: 'gift-start-prepared',
    subject: gift.id,
    after: { agent: await nameAgent(tx, session) },
  });
  return { ...session, giftId: gift.id };
}

const rupeesOf = ({ pricePaise }: ItemForSale) => wholeRupees(paise(pricePaise));

/** Undefined while there is no gift, or when it is somebody else's. */
async function findStarted({ database, publicUrl }: AgentDeps, { giftId }: AgentSession, userId: string) {
  const [gift] = giftId === null ? [] : await giftsByIds(database, [giftId]);
  if (gift?.ownerId !== userId) return undefined;
  return {
    success: true as const,
    id: gift.publicId,
    link: `${publicUrl}/chip-in/${gift.publicId}`,
  };
}

/**
 * An order of what an agent prepared: it carries the agent's mark, written in the transaction that places it. Of a token that
 * is over, or of another browser's, nothing is written.
 */
export function markPrepared(
  deps: Pick<AgentDeps, 'findPurchaseId'>,
  draft: OrderDraft,
  preparedToken: string,
  request: Pick<FastifyRequest, 'cookies'>,
): OrderDraft {
  const { reservation } = draft;
  return {
    ...draft,
    reservation: {
      ...reservation,
      async write(tx, order) {
        const session = await findPrepared(tx, preparedToken);
        if (
          session &&
          session.kind !== 'group-gift' &&
          session.canceledAt === null &&
          isOpenedBy(session, request) &&
          !(await isPaid(deps, tx, session))
        )
          await markOrder(tx, session, order);
        return reservation.write(tx, order);
      },
    },
  };
}

/** From now on the session lives as long as the agent may follow the order. One that is never paid is deleted earlier. */
async function markOrder(
  tx: Database,
  session: AgentSession,
  { id, payerId }: Pick<PaymentOrder, 'id' | 'payerId'>,
): Promise<void> {
  await tx
    .update(agentSessions)
    .set({
      orderId: id,
      expiresAt: sql`now() + make_interval(days => ${DAYS_AFTER_ORDER})`,
      updatedAt: sql`now()`,
    })
    .where(eq(agentSessions.id, session.id));
  // It has no number before it is paid, so its id names it.
  await recordAudit(tx, {
    actor: payerId ?? 'guest',
    action: 'order-start-prepared',
    subject: id,
    after: { agent: await nameAgent(tx, session) },
  });
}

/** What somebody pays for once more, with the same link, is no order of the agent. */
async function isPaid(
  { findPurchaseId }: Pick<AgentDeps, 'findPurchaseId'>,
  tx: Database,
  { orderId }: AgentSession,
): Promise<boolean> {
  return orderId !== null && (await findPurchaseId(orderId, tx)) !== undefined;
}

async function nameAgent(database: Database, { agentId }: Pick<AgentSession, 'agentId'>): Promise<string> {
  return (await nameAgents(database, [agentId])).get(agentId) ?? '';
}

const withoutParts = ({ lines }: SessionContent): SessionContent => ({ lines, parts: {}, problems: [] });

/** A group gift is done with its gift, an order once it is paid: until then it can be paid again. */
function stateOf({ canceledAt, giftId }: AgentSession): 'open' | 'done' | 'canceled' {
  if (giftId !== null) return 'done';
  return canceledAt === null ? 'open' : 'canceled';
}

/** Undefined when another browser was first. */
async function openAsFirst(
  database: Database,
  preparedToken: string,
  device: Buffer,
): Promise<AgentSession | undefined> {
  const [session] = await database
    .update(agentSessions)
    .set({ openedBy: device })
    .where(and(isLive(preparedToken), or(isNull(agentSessions.openedBy), eq(agentSessions.openedBy, device))))
    .returning();
  return session;
}

async function findPrepared(database: Database, preparedToken: string): Promise<AgentSession | undefined> {
  const [session] = await database.select().from(agentSessions).where(isLive(preparedToken));
  return session;
}

const isLive = (preparedToken: string) =>
  and(eq(agentSessions.preparedToken, preparedToken), gt(agentSessions.expiresAt, sql`now()`));

function isOpenedBy({ openedBy }: AgentSession, request: Pick<FastifyRequest, 'cookies'>): boolean {
  const device = readGuestCookie(request, DEVICE_COOKIE);
  return device !== undefined && openedBy !== null && hashDevice(device).equals(openedBy);
}

/** A browser that has none yet gets its cookie, and so does one whose value has opened nothing: it may be somebody else's choice. */
async function deviceOf(
  database: Database,
  request: FastifyRequest,
  reply: FastifyReply,
  publicUrl: string,
): Promise<Buffer> {
  const given = readGuestCookie(request, DEVICE_COOKIE);
  const known = given === undefined ? undefined : hashDevice(given);
  if (known && (await database.$count(agentSessions, eq(agentSessions.openedBy, known))) > 0) return known;
  const device = randomBytes(32).toString('base64url');
  setGuestCookie(reply, publicUrl, DEVICE_COOKIE, device);
  return hashDevice(device);
}

const hashDevice = (device: string) => createHash('sha256').update(device).digest();
