import { randomBytes } from 'node:crypto';
import { earliestGiftDate, lastFundingDay, type Operations } from '@tohfa/contract';
import { keepProductForGift } from '../catalogue/stock.ts';
import type { Call } from '../platform/http/mount-operations.ts';
import { type Refusal, refuse } from '../platform/http/refusal.ts';
import { indianMobile } from '../platform/indian-phone.ts';
import { announce } from './announce.ts';
import type { Gifts } from './gifts.ts';
import { insertGift, lockAsker, sameGiftJustAsked } from './gifts-sql.ts';

/** A double tap, or a browser that repeats a call it got no answer to. */
const SAME_WITHIN_SECONDS = 60;
const LATEST_YEARS = 2;

export async function giftSubmit(gifts: Gifts, { body, identity }: Call<Operations['giftSubmit']>) {
  const { userId } = identity.customer;
  const fields = await wrongFields(gifts, body);
  if (Object.keys(fields).length > 0) return refuse('invalid_input', { fields });
  const limited = await gifts.limits.asked.take(userId);
  if (limited) return limited;
  const asked = await askForGift(gifts, userId, body);
  return 'id' in asked ? { success: true as const, id: asked.id } : asked;
}

/** Everything that is not the asker's to say comes from the product and the shop. */
export async function askForGift(
  { payments, person, leadDays }: Pick<Gifts, 'payments' | 'person' | 'leadDays'>,
  userId: string,
  form: GiftForm,
): Promise<{ id: string } | Refusal<'product_not_found' | 'signed_out'>> {
  const owner = await person(userId);
  if (!owner) return refuse('signed_out');
  return payments.database.transaction(async (tx) => {
    const product = await keepProductForGift(tx, form.productId);
    if (!product) return refuse('product_not_found');
    const asked = {
      ...form,
      phone: indianMobile(form.phone) ?? form.phone,
      ownerId: userId,
      ownerName: owner.name,
      ownerEmail: owner.email,
    };
    await lockAsker(tx, userId);
    const same = await sameGiftJustAsked(tx, asked, SAME_WITHIN_SECONDS);
    if (same) return { id: same.publicId };
    const gift = await insertGift(tx, {
      ...asked,
      publicId: randomBytes(24).toString('base64url'),
      productName: product.name,
      productImage: product.image,
      pricePaise: product.pricePaise,
      closesOn: lastFundingDay(form.date, leadDays),
    });
    await announce(payments, tx, gift.id, { event: 'requested' });
    return { id: gift.publicId };
  });
}

async function wrongFields(
  { clock, leadDays, hasPincode }: Gifts,
  { phone, date, pincode }: GiftForm,
): Promise<Record<string, string>> {
  const now = clock.now();
  const earliest = earliestGiftDate(now, leadDays);
  return {
    ...(!indianMobile(phone) && { phone: 'Please enter an Indian mobile number.' }),
    ...(date < earliest && { date: `Please choose ${earliest} or later: we need the time to bring it.` }),
    ...(Number(date.slice(0, 4)) > now.getUTCFullYear() + LATEST_YEARS && {
      date: 'Please choose a date that is nearer.',
    }),
    ...((await hasPincode(pincode)) === false && { pincode: 'India has no such pincode.' }),
  };
}

type GiftForm = Call<Operations['giftSubmit']>['body'];
