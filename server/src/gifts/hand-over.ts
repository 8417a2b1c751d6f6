import { giftCan, HAND_OVER_DAYS, type Operations } from '@tohfa/contract';
import type { Sentence } from '@tohfa/contract/phrases';
import { and, eq, gt, sql } from 'drizzle-orm';
import { recordAudit } from '../audit/index.ts';
import { withReadersName } from '../catalogue/index.ts';
import { toRupees } from '../payments/index.ts';
import type { Database } from '../platform/database.ts';
import { type Call, Refusal, refuse } from '../platform/http/operations.ts';
import { generateToken, hashToken } from '../platform/tokens.ts';
import type { GiftDeps } from './deps.ts';
import { giftById, giftByPublicId, isOfRegistry, lockGift, publishGiftChange } from './sql.ts';
import { type Gift, giftHandOvers, gifts as giftsTable } from './tables.ts';
import { organiserName, recipientFirstName } from './view.ts';

/** A new offer replaces the one before, so that at most one link works. */
export async function handOverGift(gifts: GiftDeps, { body, identity }: Call<Operations['handOverGift']>) {
  const { userId } = identity.customer;
  const limited = await gifts.limits.notes.consume(userId);
  if (limited) return limited;
  const { token, tokenHash } = generateToken();
  return gifts.database.transaction(async (tx) => {
    const refused = await refuseUnfit(gifts, tx, userId);
    if (refused) return refused;
    const gift = await lockOwnGift(tx, body.id, userId);
    if (!gift) return refuse('gift_not_found');
    const problem = await handOverProblem(tx, gift);
    if (problem !== undefined) return refuse('wrong_state', { message: problem });
    const offer = { tokenHash, expiresAt: sql`now() + make_interval(days => ${HAND_OVER_DAYS})` };
    const [offered] = await tx
      .insert(giftHandOvers)
      .values({ giftId: gift.id, ...offer })
      .onConflictDoUpdate({ target: giftHandOvers.giftId, set: offer })
      .returning({ expiresAt: giftHandOvers.expiresAt });
    if (!offered) throw new Error('the offer was not stored');
    await recordAudit(tx, { actor: userId, action: 'gift-offer', subject: gift.id });
    return { link: `${gifts.publicUrl}/take-over#${token}`, until: offered.expiresAt.toISOString() };
  });
}

/** The offer that is open now; undefined once it has ended. */
export async function findOffer(
  database: Database,
  giftId: string,
): Promise<{ expiresAt: Date } | undefined> {
  const [offer] = await database
    .select({ expiresAt: giftHandOvers.expiresAt })
    .from(giftHandOvers)
    .where(and(eq(giftHandOvers.giftId, giftId), gt(giftHandOvers.expiresAt, sql`now()`)));
  return offer;
}

export async function withdrawOffer(database: Database, giftId: string, userId: string): Promise<void> {
  await database.transaction(async (tx) => {
    const withdrawn = await tx
      .delete(giftHandOvers)
      .where(eq(giftHandOvers.giftId, giftId))
      .returning({ giftId: giftHandOvers.giftId });
    if (withdrawn.length > 0)
      await recordAudit(tx, { actor: userId, action: 'gift-offer-withdraw', subject: giftId });
  });
}

export async function offeredGift(gifts: GiftDeps, { body, request }: Call<Operations['offeredGift']>) {
  const limited = await gifts.limits.offers.consume(request.ip);
  if (limited) return limited;
  const gift = await findOfferedGift(gifts.database, body.handOverToken);
  if (!gift || (await handOverProblem(gifts.database, gift)) !== undefined) return refuse('gift_not_found');
  return {
    organiserName: organiserName(gift),
    recipientFirstName: recipientFirstName(gift),
    occasion: gift.occasion,
    date: gift.date,
    closesOn: gift.closesOn,
    productName: (await withReadersName(gifts.database, gift)).productName,
    ...(gift.variant !== '' && { variant: gift.variant }),
    image: gift.productImage,
    totalAmount: toRupees(gift.pricePaise),
    paymentAmount: toRupees(gift.paidPaise),
  };
}

/**
 * The gift's mails, notes and address follow its owner. Under its lock, so that it is not funded in between: its invoice would
 * go to the organiser before.
 */
export async function acceptGift(gifts: GiftDeps, { body, identity }: Call<Operations['acceptGift']>) {
  const { userId } = identity.customer;
  const limited = await gifts.limits.offers.consume(userId);
  if (limited) return limited;
  const accepted = await gifts.database.transaction(async (tx) => {
    // The account before the gift, as payments lock them.
    const refused = await refuseUnfit(gifts, tx, userId);
    if (refused) return refused;
    const owner = await gifts.findUser(userId, tx);
    const offered = await findOfferedGift(tx, body.handOverToken);
    if (!offered || !owner) return refuse('gift_not_found');
    const gift = await lockGift(tx, offered.id);
    // Somebody else may have accepted it meanwhile.
    if (!(await findOfferedGift(tx, body.handOverToken))) return refuse('gift_not_found');
    if (gift.ownerId === userId)
      return refuse('wrong_state', { message: ({ gifts }) => gifts.handOver.alreadyYours });
    const problem = await handOverProblem(tx, gift);
    if (problem !== undefined) return refuse('wrong_state', { message: problem });
    await changeOwner(tx, gift, { id: userId, ...owner });
    return gift;
  });
  return accepted instanceof Refusal ? accepted : { success: true as const, id: accepted.publicId };
}

/** The former organiser's name and words go; the people to ask stay for whoever asks them now. */
async function changeOwner(
  tx: Database,
  gift: Gift,
  owner: { id: string; name: string; email: string },
): Promise<void> {
  await tx.delete(giftHandOvers).where(eq(giftHandOvers.giftId, gift.id));
  await tx
    .update(giftsTable)
    .set({
      ownerId: owner.id,
      ownerName: owner.name,
      ownerEmail: owner.email,
      organiserName: '',
      inviteText: '',
      inviteMail: '',
      updatedAt: sql`now()`,
    })
    .where(and(eq(giftsTable.id, gift.id), eq(giftsTable.status, gift.status)));
  await recordAudit(tx, {
    actor: owner.id,
    action: 'gift-accept',
    subject: gift.id,
    before: { organiser: gift.ownerId },
    after: { organiser: owner.id },
  });
  await publishGiftChange(tx, gift.id);
}

/**
 * Once it is fully paid it is sold to its organiser. A gift of a registry goes to the address of the registry's owner, which
 * nobody else may see.
 */
export async function handOverProblem(
  database: Database,
  { id, status, surprise }: Pick<Gift, 'id' | 'status' | 'surprise'>,
): Promise<Sentence | undefined> {
  if (surprise) return ({ gifts }) => gifts.handOver.surprise;
  if (status !== 'pending' && !giftCan.pay(status)) return ({ gifts }) => gifts.handOver.tooLate;
  return (await isOfRegistry(database, id)) ? ({ gifts }) => gifts.handOver.ofRegistry : undefined;
}

async function findOfferedGift(database: Database, token: string): Promise<Gift | undefined> {
  const [offer] = await database
    .select({ giftId: giftHandOvers.giftId })
    .from(giftHandOvers)
    .where(and(eq(giftHandOvers.tokenHash, hashToken(token)), gt(giftHandOvers.expiresAt, sql`now()`)));
  return offer && giftById(database, offer.giftId);
}

async function lockOwnGift(tx: Database, publicId: string, userId: string): Promise<Gift | undefined> {
  const found = await giftByPublicId(tx, publicId);
  const gift = found && (await lockGift(tx, found.id));
  return gift?.ownerId === userId ? gift : undefined;
}

/** Keeps the account from being erased or blocked before the transaction ends. */
async function refuseUnfit({ payments }: GiftDeps, tx: Database, userId: string) {
  const account = await payments.lockPayer(tx, userId);
  if (!account) return refuse('signed_out');
  return account.isBlocked ? refuse('blocked') : undefined;
}
