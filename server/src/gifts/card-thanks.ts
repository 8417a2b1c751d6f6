import { MAX_THANKS, type Operations } from '@tohfa/contract';
import { and, count, eq, inArray, isNull, sql } from 'drizzle-orm';
import { recordAudit } from '../audit/index.ts';
import { type StoreUpload, withStoredUploads } from '../media/index.ts';
import { type Call, type FormFile, Refusal, readForm, refuse } from '../platform/http/operations.ts';
import { findCard, giftOfCard, removeDiscardedPictures } from './card.ts';
import type { GiftDeps } from './deps.ts';
import { giftByPublicId, lockGift, publishGiftChange } from './sql.ts';
import { gifts as giftsTable, cardThanks as thanksTable } from './tables.ts';
import { queueGiftEvent } from './transitions.ts';

/** From the opened card; a few times at most, and each one reaches everyone who chipped in. */
export async function cardThanks(gifts: GiftDeps, call: Call<Operations['cardThanks']>) {
  const { database, payments } = gifts;
  const limited = await gifts.limits.pictures.consume(call.request.ip);
  if (limited) return limited;
  return withStoredUploads(gifts.pictures, async (storeUpload) => {
    const read = await readForm(call, (file) => takePicture(file, storeUpload));
    if (read instanceof Refusal) return read;
    const { id, message } = read.form;
    const opened = await findCard(gifts, id);
    const gift = await giftOfCard(database, id);
    if (opened?.state !== 'open' || !gift) return refuse('not_found');
    const [picture, ...more] = read.files;
    const problem =
      more.length > 0 ? 'Please choose one picture.' : picture && 'problem' in picture && picture.problem;
    if (problem) return refuse('invalid_input', { fields: { picture: problem } });
    const url = picture && 'url' in picture ? picture.url : null;
    if (message === '' && url === null)
      return refuse('invalid_input', { fields: { message: 'Please write a few words or add a picture.' } });
    const refused = await database.transaction(async (tx) => {
      await lockGift(tx, gift.id);
      const [said] = await tx
        .select({ total: count() })
        .from(thanksTable)
        .where(eq(thanksTable.giftId, gift.id));
      if ((said?.total ?? 0) >= MAX_THANKS)
        return refuse('wrong_state', { message: 'Thank you: everyone has heard from you already.' });
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

/** By an admin, once the parcel is on its way; a new photo replaces the old one. */
export async function deliveryPhoto(gifts: GiftDeps, call: Call<Operations['deliveryPhoto']>) {
  const { database } = gifts;
  return withStoredUploads(gifts.pictures, async (storeUpload) => {
    const read = await readForm(call, (file) => takePicture(file, storeUpload));
    if (read instanceof Refusal) return read;
    const gift = await giftByPublicId(database, read.form.id);
    if (!gift) return refuse('not_found');
    const [picture] = read.files;
    if (!picture) return refuse('invalid_input', { fields: { picture: 'Please choose a picture.' } });
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
    if (!changed) return refuse('wrong_state', { message: 'Dispatch the gift first.' });
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

function takePicture({ bytes }: FormFile, storeUpload: StoreUpload) {
  return storeUpload(bytes);
}
