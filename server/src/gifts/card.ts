import {
  type CardDraft,
  defaultDisplayName,
  type GiftState,
  indianDay,
  type Operations,
  type PublicCard,
} from '@tohfa/contract';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { withReadersName } from '../catalogue/index.ts';
import {
  deleteNotesOfGift,
  type GiftNote,
  listGiftNotes,
  removeNotes,
  toEntry,
} from '../contributions/index.ts';
import { removeDiscardedPictures } from '../media/index.ts';
import { type GiftPayment, listGiftPayments } from '../payments/index.ts';
import type { Database } from '../platform/database.ts';
import { type Call, refuse } from '../platform/http/operations.ts';
import type { PublicPages } from '../platform/http/public-pages.ts';
import type { GiftDeps } from './deps.ts';
import { hasThankedEnough, listSteps, listThanks, lockGift, publishGiftChange } from './sql.ts';
import { cardThanks, type Gift, gifts as giftsTable } from './tables.ts';
import { findVisibleGift, organiserName, recipientFirstName, type Viewer } from './view.ts';
import {
  hasNamesOnCard,
  isCardOpen,
  namesOpenOn,
  personOf,
  STATES_WITH_CARD,
  sightOf,
} from './visibility.ts';

const CARD_ID = /^[a-z0-9]{32,64}$/;

const STATES_WITH_DRAFT: readonly GiftState[] = ['pending', 'approved', ...STATES_WITH_CARD];

/** It goes with the parcel. */
export const isSealed = ({ status }: Pick<Gift, 'status'>) =>
  status === 'dispatched' || status === 'delivered';
export const canSign = ({ status }: Pick<Gift, 'status'>) => status === 'approved' || status === 'paid';

export async function card(gifts: GiftDeps, { query }: Call<Operations['card']>) {
  return (await findCard(gifts, query.id)) ?? refuse('not_found');
}

/** The recipient's page. Its id is printed on the parcel; search engines are asked to keep it out. */
export function serveCardPage(app: FastifyInstance, gifts: GiftDeps, pages: PublicPages): void {
  app.get<{ Params: { id: string } }>('/card/:id', { schema: { hide: true } }, async (request, reply) => {
    const found = await findCard(gifts, request.params.id);
    return pages.send(reply, 'card', found ?? null, { status: found ? 200 : 404, noindex: true });
  });
}

/** Before the gift's day, in India, a closed card tells that day and nothing else. */
export async function findCard(gifts: GiftDeps, cardId: string): Promise<PublicCard | undefined> {
  const { database } = gifts;
  const gift = await giftOfCard(database, cardId);
  if (!gift) return undefined;
  const today = indianDay(await gifts.clock.now(database));
  if (!isCardOpen(gift, today)) return { state: 'closed', opensOn: gift.date };
  const { entries, others } = await assembleCardToShow(database, gift, today);
  const thanks = await listThanks(database, [gift.id]);
  return {
    state: 'open',
    id: gift.cardId,
    cover: gift.cardCover,
    recipientFirstName: recipientFirstName(gift),
    organiserName: organiserName(gift),
    occasion: gift.occasion,
    productName: (await withReadersName(database, gift)).productName,
    ...(gift.variant !== '' && { variant: gift.variant }),
    productImage: gift.productImage,
    entries: entries.map(({ id: _id, ...entry }) => entry),
    others,
    ...(gift.deliveryPhoto && { deliveryPhoto: gift.deliveryPhoto }),
    thanks: thanks.map(({ id: _id, giftId: _giftId, ...words }) => words),
    canThank: !(await hasThankedEnough(database, gift.id)),
  };
}

export async function giftOfCard(database: Database, cardId: string): Promise<Gift | undefined> {
  if (!CARD_ID.test(cardId)) return undefined;
  const [gift] = await database.select().from(giftsTable).where(eq(giftsTable.cardId, cardId));
  return gift && STATES_WITH_DRAFT.includes(gift.status) ? gift : undefined;
}

export async function cardDraft(
  gifts: GiftDeps,
  { query, identity, request }: Call<Operations['cardDraft']>,
) {
  const managed = await findManagedGift(gifts, query.id, identity.customer?.userId, request);
  return managed ? toCardDraft(gifts, managed.gift, managed.viewer) : refuse('not_found');
}

export async function chooseCover(gifts: GiftDeps, { body, identity }: Call<Operations['chooseCover']>) {
  const managed = await findManagedGift(gifts, body.id, identity.customer.userId);
  if (!managed) return refuse('not_found');
  const { gift, viewer } = managed;
  const [changed] = await gifts.database
    .update(giftsTable)
    .set({ cardCover: body.cover, updatedAt: sql`now()` })
    .where(and(eq(giftsTable.id, gift.id), inArray(giftsTable.status, ['pending', 'approved', 'paid'])))
    .returning();
  return changed
    ? toCardDraft(gifts, changed, viewer)
    : refuse('wrong_state', { message: ({ contributions }) => contributions.card.sealed });
}

/** Words and pictures are gone for good; the name stays among those who chipped in. */
export async function removeFromCard(
  gifts: GiftDeps,
  { body, identity, request }: Call<Operations['removeFromCard']>,
) {
  const userId = identity.customer?.userId;
  const managed = await findManagedGift(gifts, body.id, userId, request);
  if (!managed) return refuse('not_found');
  const { gift, viewer } = managed;
  const [, kind, id = ''] = /^([mt])-([0-9a-f-]{36})$/.exec(body.entry) ?? [];
  if (kind === undefined) return refuse('not_found');
  await gifts.database.transaction(async (tx) => {
    // Words that are being written at the same moment come before or find the removal.
    await lockGift(tx, gift.id);
    if (kind === 'm') await removeNotes(tx, { giftId: gift.id, noteId: id }, { userId });
    else
      await tx
        .update(cardThanks)
        .set({ message: '', picture: null, removedAt: sql`now()` })
        .where(and(eq(cardThanks.id, id), eq(cardThanks.giftId, gift.id)));
    await publishGiftChange(tx, gift.id);
  });
  await removeDiscardedPictures(gifts);
  return toCardDraft(gifts, gift, viewer);
}

/** A gift that is not happening has no card: everything written for it goes. In the transaction that ends it. */
export async function removeCard(tx: Database, giftId: string): Promise<void> {
  await deleteNotesOfGift(tx, giftId);
}

/**
 * The card as the recipient reads it: on its page, where `today` leaves out what is still a surprise, and on the paper that goes
 * with the parcel.
 */
export async function assembleCardToShow(database: Database, gift: Gift, today?: string): Promise<ShownCard> {
  const { written, silent } = await assembleCard(database, gift);
  const isOpen = (payments: readonly GiftPayment[]) =>
    today === undefined || namesOpenOn(gift, payments, today) === undefined;
  return {
    entries: written
      .filter(({ byOwner, payments }) => byOwner || isOpen(payments))
      .map(({ byOwner, payments, entry }) =>
        byOwner || hasNamesOnCard(gift, payments) ? entry : { ...entry, name: '' },
      ),
    others: namesOf(silent.filter((payment) => isOpen([payment]) && hasNamesOnCard(gift, [payment]))),
  };
}

/** What people who paid, and the organiser, wrote, with their payments; then those of people who wrote nothing. */
async function assembleCard(database: Database, gift: Gift) {
  const all = await listGiftPayments(database, [gift.id]);
  const paid = all.filter(({ netPaise }) => netPaise > 0);
  const signers = new Set([gift.ownerId, ...paid.map(personOf)]);
  const sealed = await withoutLaterNotes(database, gift, await listGiftNotes(database, [gift.id]));
  const notes = sealed.filter(({ personId }) => signers.has(personId));
  const entries = [...Map.groupBy(notes, ({ personId }) => personId).values()]
    .map(toEntry)
    .filter((entry) => entry !== undefined)
    .filter(({ message, emoji, picture }) => message !== '' || emoji !== '' || picture !== null)
    .toSorted((a, b) => a.firstAt.getTime() - b.firstAt.getTime());
  const signed = new Set<string | null>(entries.map(({ personId }) => personId));
  return {
    silent: paid.filter((payment) => !signed.has(personOf(payment))),
    written: entries.map(({ id, personId, name, message, emoji, picture }) => ({
      byOwner: personId === gift.ownerId,
      payments: all.filter((payment) => personOf(payment) === personId),
      entry: {
        id: `m-${id}`,
        name: name || defaultDisplayName(),
        message,
        emoji,
        ...(picture && { picture }),
      },
    })),
  };
}

const namesOf = (payments: readonly GiftPayment[]) => [
  ...new Set(payments.map(({ displayName }) => displayName || defaultDisplayName())),
];

/** Wishes that are written on the gift's page later are not on the card that went with the parcel. */
export async function withoutLaterNotes(
  database: Database,
  gift: Gift,
  notes: readonly GiftNote[],
): Promise<GiftNote[]> {
  const steps = isSealed(gift) ? await listSteps(database, [gift.id]) : [];
  const sealedAt = steps.find(({ status }) => status === 'dispatched')?.at;
  return notes.filter(({ createdAt }) => !sealedAt || createdAt <= sealedAt);
}

/** For the organiser and admins. Undefined for a gift that is not happening. */
async function findManagedGift(
  gifts: GiftDeps,
  publicId: string,
  userId: string | undefined,
  request?: FastifyRequest,
): Promise<{ gift: Gift; viewer: Viewer } | undefined> {
  const visible = await findVisibleGift(gifts, publicId, { userId, ...(request && { request }) });
  const mayManage = visible?.viewer.role === 'owner' || visible?.viewer.role === 'admin';
  return mayManage && STATES_WITH_DRAFT.includes(visible.gift.status) ? visible : undefined;
}

async function toCardDraft(gifts: GiftDeps, gift: Gift, { role }: Viewer): Promise<CardDraft> {
  const { database } = gifts;
  const today = indianDay(await gifts.clock.now(database));
  const { written, silent } = await assembleCard(database, gift);
  const isSeen = (payments: readonly GiftPayment[]) => sightOf(gift, payments, role, today) !== 'nothing';
  return {
    cover: gift.cardCover,
    sealed: isSealed(gift),
    opensOn: gift.date,
    link: cardLink(gifts, gift),
    entries: written.filter(({ byOwner, payments }) => byOwner || isSeen(payments)).map(({ entry }) => entry),
    others: namesOf(silent.filter((payment) => isSeen([payment]))),
    withNames: hasNamesOnCard(gift),
    thanks: (await listThanks(database, [gift.id])).map(({ giftId: _giftId, ...words }) => words),
    ...(gift.deliveryPhoto && { deliveryPhoto: gift.deliveryPhoto }),
  };
}

type ShownCard = Pick<CardDraft, 'entries' | 'others'>;

export function cardLink({ publicUrl }: Pick<GiftDeps, 'publicUrl'>, { cardId }: Gift): string {
  return `${publicUrl}/card/${cardId}`;
}
