import {
  daysAfter,
  indianDay,
  MAX_INVITEES,
  type Operations,
  type organiseOperations,
} from '@tohfa/contract';
import { type Sentence, say } from '@tohfa/contract/phrases';
import { and, asc, count, eq, isNull, sql } from 'drizzle-orm';
import { recordAudit } from '../audit/index.ts';
import { countUnitsInStock, keyOfItem } from '../catalogue/index.ts';
import { toRupees } from '../payments/index.ts';
import type { Database } from '../platform/database.ts';
import { type Call, type Handlers, Refusal, refuse } from '../platform/http/operations.ts';
import { cardLink } from './card.ts';
import { movedDays } from './collecting.ts';
import type { GiftDeps } from './deps.ts';
import {
  acceptGift,
  findOffer,
  handOverGift,
  handOverProblem,
  offeredGift,
  withdrawOffer,
} from './hand-over.ts';
import { giftById, giftByPublicId, isOfRegistry, lockGift, publishGiftChange } from './sql.ts';
import { type Gift, giftInvitees, giftLooks, gifts as giftsTable } from './tables.ts';
import { queueGiftEvent } from './transitions.ts';
import { organiserName, toGiftView } from './view.ts';
import { isCardOpen, namesOpenOn } from './visibility.ts';

export function organiseRoutes(gifts: GiftDeps) {
  return {
    organisedGift: (call) => organisedGift(gifts, call),
    organiseGift: (call) => organiseGift(gifts, call),
    extendGift: (call) => extendGift(gifts, call),
    handOverGift: (call) => handOverGift(gifts, call),
    cancelHandOver: (call) => cancelHandOver(gifts, call),
    offeredGift: (call) => offeredGift(gifts, call),
    acceptGift: (call) => acceptGift(gifts, call),
  } satisfies Handlers<typeof organiseOperations>;
}

/** The organiser's notes for their own gift. Other people get "not found". */
async function organisedGift(gifts: GiftDeps, { query, identity }: Call<Operations['organisedGift']>) {
  const gift = await findOwnGift(gifts, query.id, identity.customer.userId);
  return gift ? toOrganisedGift(gifts, gift) : refuse('gift_not_found');
}

async function organiseGift(gifts: GiftDeps, { body, identity }: Call<Operations['organiseGift']>) {
  const { database } = gifts;
  const own = await findOwnGift(gifts, body.id, identity.customer.userId);
  if (!own) return refuse('gift_not_found');
  const limited = await gifts.limits.notes.consume(identity.customer.userId);
  if (limited) return limited;
  const refused = await database.transaction(async (tx) => {
    const changes = {
      ...(body.discretion !== undefined && { discretion: body.discretion }),
      ...(body.organiserName !== undefined && { organiserName: body.organiserName }),
      ...(body.inviteText !== undefined && { inviteText: body.inviteText.trim() }),
      ...(body.inviteMail !== undefined && { inviteMail: body.inviteMail.trim() }),
    };
    if (Object.keys(changes).length > 0)
      await tx
        .update(giftsTable)
        .set({ ...changes, updatedAt: sql`now()` })
        .where(eq(giftsTable.id, own.id));
    if (body.organiserName !== undefined || body.discretion !== undefined)
      await publishGiftChange(tx, own.id);
    return changeInvitees(tx, own.id, body);
  });
  return refused ?? toOrganisedGift(gifts, await giftById(database, own.id));
}

async function cancelHandOver(gifts: GiftDeps, { body, identity }: Call<Operations['cancelHandOver']>) {
  const { userId } = identity.customer;
  const own = await findOwnGift(gifts, body.id, userId);
  if (!own) return refuse('gift_not_found');
  await withdrawOffer(gifts.database, own.id, userId);
  return toOrganisedGift(gifts, own);
}

/**
 * Moves the gift's date and its last funding day, once. Under the gift's lock, so that neither a payment nor the task
 * that closes gifts sees half of it.
 */
async function extendGift(gifts: GiftDeps, { body, identity }: Call<Operations['extendGift']>) {
  const { database, payments } = gifts;
  const { userId } = identity.customer;
  const own = await findOwnGift(gifts, body.id, userId);
  if (!own) return refuse('gift_not_found');
  const extended = await database.transaction(async (tx) => {
    const gift = await lockGift(tx, own.id);
    const problem = await extensionProblem(gifts, tx, gift);
    if (problem !== undefined) return refuse('wrong_state', { message: problem });
    const date = daysAfter(gift.date, body.days);
    // The gift keeps the lead days it was requested with.
    const days = await movedDays(tx, gift, daysAfter(gift.closesOn, body.days), {
      collectDays: gifts.collectDays(),
      today: indianDay(await gifts.clock.now(tx)),
    });
    if (days.closesOn === gift.closesOn)
      return refuse('wrong_state', { message: ({ gifts }) => gifts.extension.paidLongAgo });
    const rows = await tx
      .update(giftsTable)
      // Warned again before the new deadline.
      .set({ date, ...days, extendedAt: sql`now()`, closingToldAt: null, updatedAt: sql`now()` })
      .where(
        and(eq(giftsTable.id, gift.id), eq(giftsTable.status, 'approved'), isNull(giftsTable.extendedAt)),
      )
      .returning({ id: giftsTable.id });
    if (rows.length === 0) return refuse('wrong_state');
    await recordAudit(tx, {
      actor: userId,
      action: 'gift-extend',
      subject: gift.id,
      before: { date: gift.date, closesOn: gift.closesOn },
      after: { date, closesOn: days.closesOn },
    });
    await queueGiftEvent(payments, tx, gift.id, { event: 'extended' });
    await publishGiftChange(tx, gift.id);
    return giftById(tx, gift.id);
  });
  if (extended instanceof Refusal) return extended;
  return { success: true as const, gift: await toGiftView(gifts, extended, { role: 'owner', userId }) };
}

/** Why the deadline cannot be extended. The gift may reserve a unit that others cannot buy. */
async function extensionProblem(
  { clock }: Pick<GiftDeps, 'clock'>,
  tx: Database,
  gift: Gift,
): Promise<Sentence | undefined> {
  if (gift.status !== 'approved') return ({ gifts }) => gifts.extension.notOpen;
  if (await isOfRegistry(tx, gift.id)) return ({ gifts }) => gifts.extension.ofRegistry;
  if (gift.extendedAt !== null) return ({ gifts }) => gifts.extension.again;
  if (gift.closesOn < indianDay(await clock.now(tx))) return ({ gifts }) => gifts.extension.over;
  if (!gift.unitHeld) return undefined;
  const free = (await countUnitsInStock(tx, [gift])).get(keyOfItem(gift)) ?? 0;
  return free > 0 ? undefined : ({ gifts }) => gifts.extension.lastUnit;
}

async function changeInvitees(
  tx: Database,
  giftId: string,
  { addPerson, removePerson, nudgedPerson }: Call<Operations['organiseGift']>['body'],
): Promise<Refusal<'wrong_state'> | undefined> {
  const one = (id: number) => and(eq(giftInvitees.giftId, giftId), eq(giftInvitees.id, id));
  if (removePerson !== undefined) await tx.delete(giftInvitees).where(one(removePerson));
  if (nudgedPerson !== undefined)
    await tx.update(giftInvitees).set({ nudgedAt: sql`now()` }).where(one(nudgedPerson));
  if (addPerson === undefined) return undefined;
  await lockGift(tx, giftId);
  const [listed] = await tx
    .select({ total: count() })
    .from(giftInvitees)
    .where(eq(giftInvitees.giftId, giftId));
  if ((listed?.total ?? 0) >= MAX_INVITEES)
    return refuse('wrong_state', { message: ({ gifts }) => gifts.tooManyInvitees({ max: MAX_INVITEES }) });
  await tx.insert(giftInvitees).values({ giftId, name: addPerson });
  return undefined;
}

async function findOwnGift(gifts: GiftDeps, publicId: string, userId: string): Promise<Gift | undefined> {
  const gift = await giftByPublicId(gifts.database, publicId);
  return gift?.ownerId === userId ? gift : undefined;
}

async function toOrganisedGift(gifts: GiftDeps, gift: Gift) {
  const { database } = gifts;
  const invitees = await database
    .select()
    .from(giftInvitees)
    .where(eq(giftInvitees.giftId, gift.id))
    .orderBy(asc(giftInvitees.id));
  const problem = await extensionProblem(gifts, database, gift);
  const [looks] = await database.select().from(giftLooks).where(eq(giftLooks.giftId, gift.id));
  const offer = await findOffer(database, gift.id);
  const notHandedOver = await handOverProblem(database, gift);
  const today = indianDay(await gifts.clock.now(database));
  // Nobody's name before the day of a surprise.
  const seesNames = namesOpenOn(gift, [], today) === undefined;
  return {
    organiserName: organiserName(gift),
    inviteText: gift.inviteText,
    inviteMail: gift.inviteMail,
    invitees: invitees.map(({ id, name, nudgedAt }) => ({
      id,
      name,
      ...(nudgedAt && { nudgedAt: nudgedAt.toISOString() }),
    })),
    discretion: gift.discretion,
    looked: looks?.looked ?? 0,
    ...(offer && notHandedOver === undefined && { offeredUntil: offer.expiresAt.toISOString() }),
    ...(notHandedOver !== undefined && { handOverProblem: say(notHandedOver) }),
    ...(isCardOpen(gift, today) && { cardLink: cardLink(gifts, gift) }),
    promises: seesNames ? await gifts.promises.listPromises(database, gift.id, today) : [],
    promisedAmount: toRupees(await gifts.promises.promisedPaise(database, gift, today)),
    ...(problem !== undefined && { extensionProblem: say(problem) }),
  };
}
