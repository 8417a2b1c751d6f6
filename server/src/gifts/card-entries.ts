import type { Operations, OwnCardEntry } from '@tohfa/contract';
import { and, eq, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { withStoredUploads } from '../media/index.ts';
import {
  contributorTokens,
  findContributor,
  getContributor,
  listGiftPayments,
  setContributorWords,
} from '../payments/index.ts';
import type { Database } from '../platform/database.ts';
import { type Call, Refusal, readForm, refuse } from '../platform/http/operations.ts';
import { canSign, isSealed, removeDiscardedPictures, SEALED_MESSAGE } from './card.ts';
import type { GiftDeps } from './deps.ts';
import { giftByPublicId, lockGift, publishGiftChange } from './sql.ts';
import { cardMessages, type Gift } from './tables.ts';

export async function myCardEntry(
  gifts: GiftDeps,
  { body, identity, request }: Call<Operations['myCardEntry']>,
) {
  const signer = await findSigner(gifts, body, identity.customer?.userId, request);
  return signer ? readEntry(gifts.database, signer) : refuse('not_found');
}

/** Only with a captured contribution (or as the organiser), and until the card is sealed. */
export async function signCard(gifts: GiftDeps, { body, identity, request }: Call<Operations['signCard']>) {
  const signer = await findSigner(gifts, body, identity.customer?.userId, request);
  if (!signer) return refuse('not_found');
  const limited = await gifts.limits.messages.consume(signer.contributor?.id ?? signer.userId ?? request.ip);
  if (limited) return limited;
  const { name, message, emoji } = body;
  const words = {
    ...(name !== undefined && { name }),
    ...(message !== undefined && { message }),
    ...(emoji !== undefined && { emoji }),
    ...(body.removePicture && { picture: null }),
  };
  return changeEntry(gifts, signer, words);
}

/** One picture beside one's words; a new one replaces it. */
export async function cardPicture(gifts: GiftDeps, call: Call<Operations['cardPicture']>) {
  const limited = await gifts.limits.pictures.consume(call.request.ip);
  if (limited) return limited;
  return withStoredUploads(gifts.pictures, async (storeUpload) => {
    const read = await readForm(call, ({ bytes }) => storeUpload(bytes));
    if (read instanceof Refusal) return read;
    const signer = await findSigner(gifts, read.form, call.identity.customer?.userId, call.request);
    if (!signer) return refuse('not_found');
    const [picture, ...more] = read.files;
    if (!picture || more.length > 0)
      return refuse('invalid_input', { fields: { picture: 'Please choose one picture.' } });
    if ('problem' in picture) return refuse('invalid_input', { fields: { picture: picture.problem } });
    return changeEntry(gifts, signer, { picture: picture.url });
  });
}

/** Called in the transaction that stores a wish: the newest one stands on the card too, while it is not sealed. */
export async function putWishOnCard(
  tx: Database,
  gift: Gift,
  wish: { userId: string; name: string; message: string },
): Promise<void> {
  if (!canSign(gift)) return;
  const { userId, name, message } = wish;
  await tx
    .insert(cardMessages)
    .values({ giftId: gift.id, userId, name, message })
    .onConflictDoUpdate({
      target: [cardMessages.giftId, cardMessages.userId],
      set: { name, message, removedAt: null, updatedAt: sql`now()` },
    });
}

async function changeEntry(gifts: GiftDeps, signer: Signer, words: Words) {
  const { database } = gifts;
  const refused = await database.transaction(async (tx) => {
    // The lock keeps the card from being sealed in between.
    const gift = await lockGift(tx, signer.gift.id);
    if (!canSign(gift))
      return refuse('wrong_state', { message: isSealed(gift) ? SEALED_MESSAGE : NO_CARD_MESSAGE });
    if (signer.contributor) await setContributorWords(tx, signer.contributor.id, words);
    else if (signer.userId !== undefined)
      await tx
        .insert(cardMessages)
        .values({ giftId: gift.id, userId: signer.userId, name: signer.name, ...words })
        .onConflictDoUpdate({
          target: [cardMessages.giftId, cardMessages.userId],
          set: { ...words, removedAt: null, updatedAt: sql`now()` },
        });
    await publishGiftChange(tx, gift.id);
    return undefined;
  });
  if (refused) return refused;
  if (words.picture !== undefined) await removeDiscardedPictures(gifts);
  const { contributor } = signer;
  return readEntry(database, {
    ...signer,
    contributor: contributor && (await getContributor(database, contributor.id)),
  });
}

/** Who may write on this card: a guest by token or cookie, a payer or the organiser by account. */
async function findSigner(
  gifts: GiftDeps,
  { giftId, contributorToken }: { giftId: string; contributorToken?: string | undefined },
  userId: string | undefined,
  request: FastifyRequest,
): Promise<Signer | undefined> {
  const { database } = gifts;
  const gift = await giftByPublicId(database, giftId);
  if (!gift) return undefined;
  const paid = (await listGiftPayments(database, [gift.id])).filter(({ netPaise }) => netPaise > 0);
  const tokens = contributorTokens(request, gift.id, contributorToken);
  const contributor = await findContributor(database, tokens, gift.id);
  if (contributor && paid.some(({ contributorId }) => contributorId === contributor.id))
    return { gift, contributor, userId: undefined, name: contributor.name };
  if (userId === undefined) return undefined;
  const own = paid.filter(({ payerId }) => payerId === userId);
  if (own.length === 0 && gift.ownerId !== userId) return undefined;
  // Paid as a guest and claimed since: their words stand with the contribution.
  const claimedId = own.find(({ contributorId }) => contributorId !== null)?.contributorId;
  const claimed = claimedId ? await getContributor(database, claimedId) : undefined;
  if (claimed) return { gift, contributor: claimed, userId: undefined, name: claimed.name };
  return { gift, contributor: undefined, userId, name: own[0]?.displayName ?? '' };
}

async function readEntry(database: Database, signer: Signer): Promise<OwnCardEntry> {
  const sealed = !canSign(signer.gift);
  if (signer.contributor) {
    const { name, anonymous, message, emoji, picture, messageRemovedAt } = signer.contributor;
    const shown = anonymous ? '' : name;
    return toOwnEntry({ name: shown, message, emoji, picture }, sealed, messageRemovedAt !== null);
  }
  const [row] = await database
    .select()
    .from(cardMessages)
    .where(and(eq(cardMessages.giftId, signer.gift.id), eq(cardMessages.userId, signer.userId ?? '')));
  const written = row ?? { name: signer.name, message: '', emoji: '', picture: null, removedAt: null };
  return toOwnEntry(written, sealed, written.removedAt !== null);
}

function toOwnEntry(
  { name, message, emoji, picture }: Required<Pick<Words, 'name' | 'message' | 'emoji' | 'picture'>>,
  sealed: boolean,
  removed: boolean,
): OwnCardEntry {
  return { name, message, emoji, ...(picture && { picture }), sealed, removed };
}

const NO_CARD_MESSAGE = 'This gift has no card any more.';

interface Signer {
  gift: Gift;
  contributor: Awaited<ReturnType<typeof getContributor>>;
  userId: string | undefined;
  /** As given with their payment. */
  name: string;
}

interface Words {
  name?: string;
  message?: string;
  emoji?: string;
  picture?: string | null;
}
