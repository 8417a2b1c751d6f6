import { DEFAULT_DISPLAY_NAME, type GiftView, giftCan, indianDay, PAISE_PER_RUPEE } from '@tohfa/contract';
import { type GiftHold, type GiftPayment, liveHoldsOn, paymentsOfGifts } from '../payments/money-of-gifts.ts';
import { messagesOn } from './gift-messages-sql.ts';
import type { Gifts } from './gifts.ts';
import { stepsOfGifts } from './gifts-sql.ts';
import type { Gift, GiftMessage } from './gifts-tables.ts';
import type { Viewer } from './who-sees.ts';

/** Gifts as their viewer may see them, with everything around them read at once. */
export async function giftViews(
  gifts: ViewParts,
  rows: readonly Gift[],
  viewer: Viewer,
): Promise<GiftView[]> {
  const { database } = gifts.payments;
  const ids = rows.map(({ id }) => id);
  const payments = Map.groupBy(await paymentsOfGifts(database, ids), ({ giftId }) => giftId);
  const holds = Map.groupBy(await liveHoldsOn(database, ids), ({ giftId }) => giftId);
  const messages = Map.groupBy(await messagesOn(database, ids), ({ giftId }) => giftId);
  const steps = Map.groupBy(await stepsOfGifts(database, ids), ({ giftId }) => giftId);
  return rows.map((gift) => {
    const paid = payments.get(gift.id) ?? [];
    return {
      ...aboutGift(gift),
      ...(seesAll(viewer) && privateParts(gift)),
      ...(viewer.as !== 'link' && gift.reason !== '' && { reason: gift.reason }),
      ...figures(gifts, gift, paid, holds.get(gift.id) ?? [], viewer),
      ...links(gifts, gift),
      view: viewer.as,
      payers: paid.filter(({ netPaise }) => netPaise > 0).map((payment) => payerView(payment, viewer)),
      yourPayments: paid
        .filter(({ payerId }) => payerId !== null && payerId === viewer.userId)
        .map((payment) => ({
          receiptId: payment.orderId,
          amount: rupees(payment.netPaise > 0 ? payment.netPaise : payment.creditedPaise),
          at: payment.at.toISOString(),
          status: paymentStatus(payment),
        })),
      feedback: (messages.get(gift.id) ?? []).map((message) => messageView(gift, message, viewer)),
      steps: (steps.get(gift.id) ?? []).map(({ status, note, at }) => ({
        status,
        note: seesAll(viewer) ? note : '',
        at: at.toISOString(),
      })),
      canCancel: (viewer.as === 'owner' || viewer.as === 'admin') && giftCan.cancel(gift.status),
      canGiveFeedback: viewer.as === 'owner' || viewer.as === 'payer',
    };
  });
}

export async function giftView(gifts: ViewParts, gift: Gift, viewer: Viewer): Promise<GiftView> {
  const [view] = await giftViews(gifts, [gift], viewer);
  if (!view) throw new Error('a gift has no view');
  return view;
}

export function paymentStatus({ netPaise, refund }: GiftPayment): 'paid' | 'refunding' | 'refunded' {
  if (netPaise > 0) return 'paid';
  return refund === 'none' ? 'refunded' : 'refunding';
}

/** Whole rupees by construction; only a refund made by hand at the provider can leave odd paise, which are not shown. */
export const rupees = (amountPaise: number) => Math.floor(amountPaise / PAISE_PER_RUPEE);

function aboutGift(gift: Gift) {
  const { productId, productName, productImage, name, relation, occasion, date, sharable, status } = gift;
  return {
    id: gift.publicId,
    productId,
    productName,
    productPrice: rupees(gift.pricePaise),
    productImage,
    name,
    relation,
    occasion,
    date,
    sharable,
    status,
    createdAt: gift.createdAt.toISOString(),
    closesOn: gift.closesOn,
  };
}

function privateParts(gift: Gift) {
  const { phone, landmark, district, state, pincode } = gift;
  return {
    phone,
    flatNumber: gift.flatNo,
    building: gift.apartment,
    landmark,
    district,
    state,
    pincode,
    userName: gift.ownerId,
    // Tells where the gift goes.
    ...(gift.tracking !== '' && { tracking: gift.tracking }),
  };
}

function figures(
  { clock }: ViewParts,
  gift: Gift,
  payments: readonly GiftPayment[],
  holds: readonly GiftHold[],
  viewer: Viewer,
) {
  const paidPaise = payments.reduce((sum, { netPaise }) => sum + netPaise, 0);
  const leftPaise = Math.max(0, gift.pricePaise - paidPaise);
  const open = giftCan.pay(gift.status);
  // One's own open checkout keeps nothing from oneself.
  const others = open ? holds.filter(({ payerId }) => payerId === null || payerId !== viewer.userId) : [];
  const heldPaise = others.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
  const payable = open && indianDay(clock.now()) <= gift.closesOn;
  return {
    totalAmount: rupees(gift.pricePaise),
    paymentAmount: rupees(paidPaise),
    remainingAmount: rupees(gift.pricePaise) - Math.min(rupees(gift.pricePaise), rupees(paidPaise)),
    noOfPayments: payments.filter(({ netPaise }) => netPaise > 0).length,
    payment: open,
    availableNow: payable ? rupees(Math.max(0, leftPaise - heldPaise)) : 0,
    ...(others[0] && { heldUntil: others[0].expiresAt.toISOString() }),
    canPay: payable && leftPaise > 0,
  };
}

function links({ publicUrl }: ViewParts, { publicId, sharable, status }: Gift) {
  const link = `${publicUrl}/giftdetails/${publicId}`;
  return { ...(sharable && { sharablelink: link }), ...(giftCan.pay(status) && { paymentlink: link }) };
}

function payerView({ displayName, netPaise, at, payerId }: GiftPayment, { userId }: Viewer) {
  return {
    name: displayName || DEFAULT_DISPLAY_NAME,
    amount: rupees(netPaise),
    at: at.toISOString(),
    mine: payerId !== null && payerId === userId,
  };
}

function messageView(gift: Gift, { userId, name, message, at }: GiftMessage, viewer: Viewer) {
  const mine = userId === viewer.userId;
  return {
    ...((mine || seesAll(viewer)) && { userId }),
    name: name || DEFAULT_DISPLAY_NAME,
    message,
    at: at.toISOString(),
    mine,
    byOwner: userId === gift.ownerId,
  };
}

const seesAll = ({ as }: Viewer) => as === 'owner' || as === 'admin';

type ViewParts = Pick<Gifts, 'payments' | 'publicUrl' | 'clock'>;
