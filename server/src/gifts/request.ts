import { randomBytes } from 'node:crypto';
import { earliestGiftDate, indianDay, type Operations } from '@tohfa/contract';
import type { Phrases } from '@tohfa/contract/phrases';
import { type ItemForSale, itemForSale, lockProductForGift } from '../catalogue/index.ts';
import type { Database } from '../platform/database.ts';
import { type Call, type FieldProblems, type Refusal, refuse } from '../platform/http/operations.ts';
import { parseIndianMobile } from '../platform/phone.ts';
import { collectingDays } from './collecting.ts';
import type { GiftDeps } from './deps.ts';
import { findDuplicateRequest, insertGift, lockRequester, setGiftState } from './sql.ts';
import type { Gift } from './tables.ts';
import { queueGiftEvent } from './transitions.ts';

/** A double tap, or a browser that retries a call without an answer. */
const DUPLICATE_WINDOW_SECONDS = 60;
const MAX_YEARS_AHEAD = 2;

export async function giftSubmit(gifts: GiftDeps, { body, identity }: Call<Operations['giftSubmit']>) {
  const { userId } = identity.customer;
  const fields = await checkGiftForm(gifts, body);
  if (Object.keys(fields).length > 0) return refuse('invalid_input', { fields });
  const limited = await gifts.limits.requests.consume(userId);
  if (limited) return limited;
  const requested = await requestGift(gifts, userId, body);
  return 'id' in requested ? { success: true as const, id: requested.id } : requested;
}

/** Price, product details and deadlines come from the shop, never from the form. */
export async function requestGift(
  {
    database,
    payments,
    findUser,
    leadDays,
    collectDays,
    clock,
  }: Pick<GiftDeps, 'database' | 'payments' | 'findUser' | 'leadDays' | 'collectDays' | 'clock'>,
  userId: string,
  form: GiftForm,
): Promise<{ id: string } | Refusal<'product_not_found' | 'out_of_stock' | 'signed_out' | 'invalid_input'>> {
  const requested = database.transaction(async (tx) => {
    const owner = await findUser(userId, tx);
    if (!owner) return refuse('signed_out');
    const found = await lockProductForGift(tx, form.productId);
    if (!found) return refuse('product_not_found');
    const product = itemForSale(found, form.variantId);
    if (!product) return refuseVariant();
    const request = {
      ...form,
      variantId: product.variantId,
      phone: parseIndianMobile(form.phone) ?? form.phone,
      ownerId: userId,
      ownerName: owner.name,
      ownerEmail: owner.email,
    };
    await lockRequester(tx, userId);
    const duplicate = await findDuplicateRequest(tx, request, DUPLICATE_WINDOW_SECONDS);
    if (duplicate) return { id: duplicate.publicId };
    if (product.countInStock <= 0) return refuse('out_of_stock');
    const gift = await insertGift(tx, {
      ...request,
      publicId: newPublicId(),
      ...frozenProduct(product),
      ...collectingDays(form.date, {
        leadDays: leadDays(),
        collectDays: collectDays(),
        today: indianDay(await clock.now(tx)),
      }),
    });
    // The insert waited for an erasure of the account that was in progress.
    if (!(await findUser(userId, tx))) throw new OwnerErasedError();
    await queueGiftEvent(payments, tx, gift.id, { event: 'requested' });
    return { id: gift.publicId };
  });
  return requested.catch((error: unknown) => {
    if (error instanceof OwnerErasedError) return refuse('signed_out');
    throw error;
  });
}

/**
 * A gift of a registry or a circle, or one that an assistant prepared and a person confirmed: open for payments and shared at once, without an admin's decision. It holds no unit of
 * stock before its first captured payment. The caller has checked date, place and who may ask for it.
 */
export async function openGift(
  {
    findUser,
    leadDays,
    collectDays,
    clock,
  }: Pick<GiftDeps, 'findUser' | 'leadDays' | 'collectDays' | 'clock'>,
  tx: Database,
  { ownerId, productId, variantId, recipient, address, ...facts }: OpenedGift,
): Promise<{ id: string; publicId: string } | Refusal<'product_not_found' | 'signed_out' | 'invalid_input'>> {
  const owner = await findUser(ownerId, tx);
  if (!owner) return refuse('signed_out');
  const found = await lockProductForGift(tx, productId);
  if (!found) return refuse('product_not_found');
  const product = itemForSale(found, variantId ?? undefined);
  if (!product) return refuseVariant();
  const gift = await insertGift(tx, {
    ...facts,
    ...address,
    ...recipient,
    ownerId,
    ownerName: owner.name,
    ownerEmail: owner.email,
    publicId: newPublicId(),
    ...frozenProduct(product),
    ...collectingDays(facts.date, {
      leadDays: leadDays(),
      collectDays: collectDays(),
      today: indianDay(await clock.now(tx)),
    }),
    unitHeld: false,
  });
  // Its owner opened it themselves: nobody is told of a decision.
  await setGiftState(tx, gift.id, 'approved', { sharable: true });
  return { id: gift.id, publicId: gift.publicId };
}

const newPublicId = () => randomBytes(24).toString('base64url');

/** The product as the gift keeps it. */
function frozenProduct(product: ItemForSale) {
  return {
    productId: product.id,
    variantId: product.variantId,
    variant: product.variant,
    productName: product.name,
    productImage: product.image,
    pricePaise: product.pricePaise,
  };
}

function refuseVariant(): Refusal<'invalid_input'> {
  return refuse('invalid_input', { fields: { variantId: ({ catalogue }) => catalogue.variants.choose } });
}

/** What is wrong with day, place and phone, by field. */
export async function checkGiftForm(
  {
    clock,
    database,
    leadDays,
    pincodeError,
  }: Pick<GiftDeps, 'clock' | 'database' | 'leadDays' | 'pincodeError'>,
  { phone, date, pincode, state }: Pick<GiftForm, 'phone' | 'date' | 'pincode' | 'state'>,
): Promise<FieldProblems> {
  const { earliest, latest } = await giftDays({ clock, database, leadDays });
  const wrongPincode = await pincodeError(pincode, state);
  return {
    ...(!parseIndianMobile(phone) && { phone: ({ forms }: Phrases) => forms.indianMobile }),
    ...(date < earliest && {
      date: ({ gifts }: Phrases) => gifts.chooseLaterDate({ earliest }),
    }),
    ...(date > latest && { date: ({ gifts }: Phrases) => gifts.chooseEarlierDate }),
    ...(wrongPincode && { pincode: wrongPincode }),
  };
}

/** Between which days a gift may be due. */
export async function giftDays({
  clock,
  database,
  leadDays,
}: Pick<GiftDeps, 'clock' | 'database' | 'leadDays'>): Promise<{ earliest: string; latest: string }> {
  const now = await clock.now(database);
  const today = indianDay(now);
  return {
    earliest: earliestGiftDate(now, leadDays()),
    latest: `${Number(today.slice(0, 4)) + MAX_YEARS_AHEAD}${today.slice(4)}`,
  };
}

/** Rolls back the request of an account that was erased at the same time, so that nothing of it stays. */
class OwnerErasedError extends Error {}

/** `phone` may be empty: it is needed before the gift is sent. */
type OpenedGift = Pick<Gift, 'ownerId' | 'productId' | 'relation' | 'occasion' | 'date'> &
  Partial<
    Pick<Gift, 'variantId' | 'organiserName' | 'inviteText' | 'discretion' | 'surprise' | 'addressHidden'>
  > & {
    recipient: Pick<Gift, 'name' | 'phone'>;
    address: Pick<Gift, 'flatNo' | 'apartment' | 'landmark' | 'district' | 'state' | 'pincode'>;
  };

type GiftForm = Call<Operations['giftSubmit']>['body'];
