import type { Operations } from '@tohfa/contract';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { recordAudit } from '../audit/index.ts';
import { removeDiscardedPictures, withStoredUploads } from '../media/index.ts';
import { type Call, Refusal, readAdmittedForm, refuse } from '../platform/http/operations.ts';
import { findCard, giftOfCard } from './card.ts';
import type { GiftDeps } from './deps.ts';
import { giftByPublicId, hasThankedEnough, lockGift, publishGiftChange } from './sql.ts';
import { gifts as giftsTable, cardThanks as thanksTable } from './tables.ts';
import { queueGiftEvent } from './transitions.ts';

/** From the opened card; a few times at most, and each one reaches everyone who chipped in. */
export async function cardThanks(gifts: GiftDeps, call: Call<Operations['cardThanks']>) {
  const { database, payments } = gifts;
  const limited = await gifts.limits.pictures.consume(call.request.ip);
  if (limited) return limited;
  return withStoredUploads(gifts.pictures, async (storeUpload) => {
    const read = await readAdmittedForm(call, {
      admit: ({ id }) => findGiftToThankFor(gifts, id),
      takeFile: ({ bytes }) => storeUpload(bytes),
      maxFiles: 1,
    });
    if (read instanceof Refusal) return read;
    const { id, message } = read.form;
    const gift = read.admitted;
    const [picture] = read.files;
    if (picture && 'problem' in picture)
      return refuse('invalid_input', { fields: { picture: picture.problem } });
    const url = picture && 'url' in picture ? picture.url : null;
    if (message === '' && url === null)
      return refuse('invalid_input', {
        fields: { message: ({ contributions }) => contributions.card.writeOrAddPicture },
      });
    const refused = await database.transaction(async (tx) => {
      await lockGift(tx, gift.id);
      if (await hasThankedEnough(tx, gift.id)) return ENOUGH_THANKS;
      const [row] = await tx
        .insert(thanksTable)
        .values({ giftId: gift.id, message, picture: url })
        .returning({ id: thanksTable.id });
      if (row) await queueGiftEvent(payments, tx, gift.id, { event: 'thanked', thanksId: row.id });
      await publishGiftChange(tx, gift.id);
      return undefined;
    });
    return refused ?? (await findCard(gifts, id)) ?? refuse('not_found');
  });
}

/** Only an opened card, and as long as there is room for more. */
async function findGiftToThankFor(gifts: GiftDeps, cardId: string) {
  const opened = await findCard(gifts, cardId);
  const gift = await giftOfCard(gifts.database, cardId);
  if (opened?.state !== 'open' || !gift) return refuse('not_found');
  return (await hasThankedEnough(gifts.database, gift.id)) ? ENOUGH_THANKS : gift;
}

const ENOUGH_THANKS = refuse('wrong_state', {
  message: ({ contributions }) => contributions.card.thankedEnough,
});

/** By an admin, once the parcel is on its way; a new photo replaces the old one. */
export async function deliveryPhoto(gifts: GiftDeps, call: Call<Operations['deliveryPhoto']>) {
  const { database } = gifts;
  return withStoredUploads(gifts.pictures, async (storeUpload) => {
    const read = await readAdmittedForm(call, {
      admit: async ({ id }) => (await giftByPublicId(database, id)) ?? refuse('not_found'),
      takeFile: ({ bytes }) => storeUpload(bytes),
      maxFiles: 1,
    });
    if (read instanceof Refusal) return read;
    const gift = read.admitted;
    const [picture] = read.files;
    if (!picture)
      return refuse('invalid_input', { fields: { picture: ({ forms }) => forms.picture.choose } });
    if ('problem' in picture) return refuse('invalid_input', { fields: { picture: picture.problem } });
    const changed = await database.transaction(async (tx) => {
      const rows = await tx
        .update(giftsTable)
        .set({ deliveryPhoto: picture.url, updatedAt: sql`now()` })
        .where(and(eq(giftsTable.id, gift.id), inArray(giftsTable.status, ['dispatched', 'delivered'])))
        .returning({ id: giftsTable.id });
      if (rows.length === 0) return false;
      const actor = call.identity.admin.email;
      await recordAudit(tx, { actor, action: 'gift-delivery-photo', subject: gift.id });
      await publishGiftChange(tx, gift.id);
      return true;
    });
    if (!changed) return refuse('wrong_state', { message: ({ gifts }) => gifts.dispatchFirst });
    await removeDiscardedPictures(gifts);
    return { success: true as const };
  });
}

/** Words of thanks for a notification; undefined once they were removed. */
export async function findThanks(database: GiftDeps['database'], id: string) {
  const [row] = await database
    .select()
    .from(thanksTable)
    .where(and(eq(thanksTable.id, id), isNull(thanksTable.removedAt)));
  return row;
}
