import type { Operations, OwnCardEntry } from '@tohfa/contract';
import type { FastifyRequest } from 'fastify';
import {
  changeEntry,
  contributorTokens,
  findContributor,
  findNotesOf,
  type NoteAuthor,
  type NoteWords,
  renameContributor,
  toEntry,
} from '../contributions/index.ts';
import { removeDiscardedPictures, withStoredUploads } from '../media/index.ts';
import { listGiftPayments } from '../payments/index.ts';
import type { Database } from '../platform/database.ts';
import { type Call, Refusal, readAdmittedForm, refuse } from '../platform/http/operations.ts';
import { canSign, isSealed, withoutLaterNotes } from './card.ts';
import type { GiftDeps } from './deps.ts';
import { giftByPublicId, lockGift, publishGiftChange } from './sql.ts';
import type { Gift } from './tables.ts';

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
  const limited = await gifts.limits.messages.consume(signer.personId);
  if (limited) return limited;
  const { name, message, emoji } = body;
  const words = {
    ...(name !== undefined && { name }),
    ...(message !== undefined && { message }),
    ...(emoji !== undefined && { emoji }),
    ...(body.removePicture && { picture: null }),
  };
  return changeOwnEntry(gifts, signer, words);
}

/** One picture per entry. A new picture replaces it. */
export async function cardPicture(gifts: GiftDeps, call: Call<Operations['cardPicture']>) {
  const limited = await gifts.limits.pictures.consume(call.request.ip);
  if (limited) return limited;
  return withStoredUploads(gifts.pictures, async (storeUpload) => {
    const { customer } = call.identity;
    const read = await readAdmittedForm(call, {
      admit: async (form) =>
        (await findSigner(gifts, form, customer?.userId, call.request)) ?? refuse('not_found'),
      takeFile: ({ bytes }) => storeUpload(bytes),
      maxFiles: 1,
    });
    if (read instanceof Refusal) return read;
    const [picture] = read.files;
    if (!picture)
      return refuse('invalid_input', { fields: { picture: ({ forms }) => forms.picture.chooseOne } });
    if ('problem' in picture) return refuse('invalid_input', { fields: { picture: picture.problem } });
    return changeOwnEntry(gifts, read.admitted, { picture: picture.url });
  });
}

async function changeOwnEntry(gifts: GiftDeps, signer: Signer, words: NoteWords) {
  const { database } = gifts;
  const { personId, author, name, contributorId } = signer;
  const refused = await database.transaction(async (tx) => {
    // The lock keeps the card from being sealed in between.
    const gift = await lockGift(tx, signer.gift.id);
    if (!canSign(gift))
      return refuse('wrong_state', {
        message: ({ contributions: { card } }) => (isSealed(gift) ? card.sealed : card.none),
      });
    const { notes, isRemoved } = await findNotesOf(tx, gift.id, personId);
    if (isRemoved)
      return refuse('wrong_state', { message: ({ contributions }) => contributions.card.messageRemoved });
    await changeEntry(tx, { giftId: gift.id, author, name, notes }, words);
    if (contributorId && words.name !== undefined) await renameContributor(tx, contributorId, words.name);
    await publishGiftChange(tx, gift.id);
    return undefined;
  });
  if (refused) return refused;
  if (words.picture !== undefined) await removeDiscardedPictures(gifts);
  return readEntry(database, signer);
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
  const own = paid.find(({ contributorId }) => contributorId !== null && contributorId === contributor?.id);
  if (contributor && own) {
    const { id: contributorId } = contributor;
    const personId = contributor.userId ?? contributorId;
    return { gift, personId, author: { contributorId }, contributorId, name: own.displayName };
  }
  if (userId === undefined) return undefined;
  const byAccount = paid.find(({ payerId }) => payerId === userId);
  if (!byAccount && gift.ownerId !== userId) return undefined;
  const claimed = { contributorId: byAccount?.contributorId ?? undefined };
  return { gift, personId: userId, author: { userId }, ...claimed, name: byAccount?.displayName ?? '' };
}

async function readEntry(database: Database, { gift, personId, name }: Signer): Promise<OwnCardEntry> {
  const { notes, isRemoved } = await findNotesOf(database, gift.id, personId);
  const entry = toEntry(await withoutLaterNotes(database, gift, notes)) ?? {
    name,
    message: '',
    emoji: '',
    picture: null,
  };
  return {
    name: entry.name,
    message: entry.message,
    emoji: entry.emoji,
    ...(entry.picture && { picture: entry.picture }),
    sealed: !canSign(gift),
    removed: isRemoved,
  };
}

interface Signer {
  gift: Gift;
  /** The account, or the guest who has none. */
  personId: string;
  author: NoteAuthor;
  /** Whose name changes with the one on the card. */
  contributorId: string | undefined;
  /** As given with their payment. */
  name: string;
}
