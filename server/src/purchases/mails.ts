import {
  formatLongDay,
  formatPaise,
  indianDay,
  nameOfOrder,
  paise,
  safeName,
  safeWords,
  trackingLink,
} from '@tohfa/contract';
import { HIDDEN, type MailContent, type MailPart, mail, phrases } from '@tohfa/contract/phrases';
import { refundArrival } from '../payments/index.ts';
import { mailPicture } from '../platform/mail-html.ts';
import { orderName, refundFor, toNamed, toRefundable } from './order-lines.ts';
import type { RefundOfLines } from './sql.ts';
import type { OrderLine, Purchase, PurchaseReturnRow } from './tables.ts';

/** An order with everything its mails mention. */
export interface OrderFacts {
  purchase: Purchase;
  lines: readonly OrderLine[];
  coupon: string | undefined;
  paymentMethod: string | undefined;
  recipientName: string;
  slotName: string;
  /** Given on a registry: a courier's page would tell the buyer where the parcel goes. */
  isForRegistry: boolean;
  /** The ids of the other purchases that were paid with it. */
  otherParcels: readonly string[];
  /** Of its page, for the buyer; `HIDDEN` where no link may be made. */
  path: string;
  /**
   * The buyer's current account, or who bought without one. The email stored with the purchase may be out of date.
   * Undefined for a buyer who cannot be mailed.
   */
  account: { name: string; email: string; isConfirmed: boolean } | undefined;
}

/** `others` are the other parcels of the same order. */
export function confirmationMail(
  order: OrderFacts,
  others: readonly OrderFacts[],
  publicUrl: string,
): MailContent {
  const { amounts, refundTime } = phrases().mails.purchases;
  const { purchase, coupon } = order;
  const parcels = [order, ...others];
  const lines = parcels.flatMap((parcel) => parcel.lines);
  const missing = lines.filter(({ state }) => state === 'missing');
  const total = (amountOf: (one: Purchase) => number) =>
    parcels.reduce((sum, parcel) => sum + amountOf(parcel.purchase), 0);
  const discountPaise = total((one) => one.discountPaise);
  const rows = [
    ...lines.map((line) => ({
      ...amountRow(nameOfOrder([toNamed(line)]), line.unitPricePaise * line.quantity),
      image: mailPicture(line.productImage, publicUrl),
    })),
    ...(discountPaise > 0 ? [amountRow(amounts.coupon({ code: coupon ?? '' }), -discountPaise)] : []),
    amountRow(
      amounts.tax({ rate: commonTaxRate(lines) }),
      total((one) => one.taxPaise),
    ),
    amountRow(
      amounts.delivery,
      total((one) => one.deliveryPaise),
    ),
    amountRow(
      amounts.transaction,
      total((one) => one.transactionPaise),
    ),
    {
      ...amountRow(
        amounts.total,
        total((one) => one.totalPaise),
      ),
      isTotal: true,
    },
  ];
  return mail(
    'order-placed',
    {
      ...basics(order, publicUrl),
      name: orderName(lines),
      amounts: [{ amounts: rows }],
      soldOut: missing.length > 0 ? listNames(missing) : '',
      refund: rupees(refundFor(missing.map(toRefundable))),
      refundTime: refundTime(),
      parcels: others.length > 0 ? String(parcels.length) : '',
      delivery: parcels.map(deliveryPart),
    },
    { purchaseId: purchase.id },
  );
}

/** To an admin: what to pack. */
export function newOrderMail(
  order: OrderFacts,
  others: readonly OrderFacts[],
  publicUrl: string,
): MailContent {
  const parcels = [order, ...others];
  const { number, id } = order.purchase;
  const totalPaise = parcels.reduce((sum, { purchase }) => sum + purchase.totalPaise, 0);
  return mail(
    'order-new',
    {
      number: String(number),
      name: orderName(parcels.flatMap(({ lines }) => lines)),
      amount: rupees(totalPaise),
      parcels: others.length > 0 ? parcels.map(({ purchase }) => purchase.number).join(', ') : '',
      items: parcels.map(({ lines }) =>
        itemList(
          lines.filter(({ state }) => state === 'ordered'),
          publicUrl,
        ),
      ),
      link: `${publicUrl}/orders-management/${id}`,
    },
    { purchaseId: id },
  );
}

/** Undefined for a status that is not announced. */
export function statusMail(
  order: OrderFacts,
  status: string,
  publicUrl: string,
  refund: { amountPaise: number | undefined; at: Date; isOutside?: boolean },
): (MailContent & { template: StatusTemplate }) | undefined {
  if (!isAnnounced(status)) return undefined;
  const { layout, purchases } = phrases().mails;
  const { purchase, lines } = order;
  const method = refund.isOutside ? 'outside' : order.paymentMethod;
  const template = `order-${status}` as const;
  const open = lines.filter(({ state }) => state === 'ordered');
  const { courier, trackingNumber } = purchase;
  const values = {
    ...basics(order, publicUrl),
    items: [itemList(open.length > 0 ? open : lines.filter(({ state }) => state !== 'missing'), publicUrl)],
    ...trackingValues(order, { courier, trackingNumber }),
    delivery: [deliveryPart(order)],
    amount: refund.amountPaise === undefined ? '' : rupees(refund.amountPaise),
    refundTime: purchases.refundTime(method),
    refundWay: layout.refundWay(method),
    // What was paid by UPI is there the same day.
    arrivesBy: formatLongDay(refund.isOutside ? indianDay(refund.at) : refundArrival(refund.at)),
  };
  return { ...mail(template, values, { purchaseId: purchase.id, status }), template };
}

const ANNOUNCED = ['packed', 'dispatched', 'delivered', 'cancelled', 'refunded'] as const;

type StatusTemplate = `order-${(typeof ANNOUNCED)[number]}`;

function isAnnounced(status: string): status is (typeof ANNOUNCED)[number] {
  return (ANNOUNCED as readonly string[]).includes(status);
}

/** Lines were cancelled or returned, or a part of the price is given back: what is refunded, and that the rest stays. */
export function partRefundMail(
  order: OrderFacts,
  refund: RefundOfLines,
  refundId: string,
  publicUrl: string,
): MailContent {
  const refunded = refund.lines.flatMap((credited) => {
    const line = order.lines.find(({ position }) => position === credited.position);
    return line ? { line, paise: refundFor([credited]) } : [];
  });
  const isReturn = refunded.some(({ line }) => line.state === 'returned');
  const chargesPaise = refund.amountPaise - refundFor(refund.lines);
  const { amounts, refundTime } = phrases().mails.purchases;
  const rows = [
    ...refunded.map(({ line, paise }) => ({
      ...amountRow(nameOfOrder([toNamed(line)]), paise),
      image: mailPicture(line.productImage, publicUrl),
    })),
    ...(chargesPaise > 0 ? [amountRow(amounts.charges, chargesPaise)] : []),
  ];
  const values = {
    ...basics(order, publicUrl),
    amount: rupees(refund.amountPaise),
    amounts: [{ amounts: rows }],
    refundTime: refundTime(order.paymentMethod),
  };
  if (refund.isPart) return mail('order-part-refunded', { ...values, reason: refund.reason }, { refundId });
  return mail(isReturn ? 'order-part-returned' : 'order-part-cancelled', values, { refundId });
}

export function refundedLines(
  { lines }: OrderFacts,
  { positions }: { positions: readonly number[] },
): OrderLine[] {
  return lines.filter(({ position }) => positions.includes(position));
}

/** The payment came too late: the gifts or the coupon were gone, so there is no order. */
export function notPlacedMail(
  payment: { orderId: string; amountPaise: number; reason: 'sold-out' | 'dearer' | 'given' },
  { lines, hasAccount }: { lines: readonly OrderLine[]; hasAccount: boolean },
  publicUrl: string,
): MailContent {
  const { refundTime, unnamedGift } = phrases().mails.purchases;
  const { orderId, amountPaise, reason } = payment;
  return mail(
    reason === 'sold-out' ? 'order-not-placed' : `order-not-placed-${reason}`,
    {
      names: lines.length === 0 ? unnamedGift : listNames(lines),
      amount: rupees(amountPaise),
      refundTime: refundTime(),
      link: hasAccount ? `${publicUrl}/orders` : '',
    },
    { orderId, amountPaise, reason },
  );
}

/** To the buyer: the shop's decision. A refund has its own message. */
export function returnMail(
  order: OrderFacts,
  found: PurchaseReturnRow,
  publicUrl: string,
): MailContent | undefined {
  const { id, state, wants, answer, courier, trackingNumber } = found;
  if (state === 'asked' || state === 'refunded') return undefined;
  return mail(
    `return-${state}`,
    {
      ...basics(order, publicUrl),
      items: [itemList(refundedLines(order, found), publicUrl)],
      wants: phrases().mails.purchases.wishes[wants],
      replacement: wants === 'replacement' ? wants : '',
      ...trackingValues(order, { courier, trackingNumber }),
      answer,
    },
    { returnId: id, state },
  );
}

/** To an admin: a customer reported a problem. */
export function returnAskedMail(order: OrderFacts, found: PurchaseReturnRow, publicUrl: string): MailContent {
  const { id, reason, wants } = found;
  const { unnamedCustomer, returnReason, wishes } = phrases().mails.purchases;
  return mail(
    'return-asked',
    {
      number: String(order.purchase.number),
      customer: safeName(order.purchase.buyerName) || unnamedCustomer,
      reason: returnReason(reason),
      wants: wishes[wants],
      items: [itemList(refundedLines(order, found), publicUrl)],
      link: `${publicUrl}/returns-management`,
    },
    { returnId: id, state: 'asked' },
  );
}

/** Absent without a number; the link only for couriers that have one. */
function trackingValues(
  { isForRegistry }: Pick<OrderFacts, 'isForRegistry'>,
  parcel: Pick<Purchase, 'courier' | 'trackingNumber'>,
) {
  const { courier, trackingNumber } = isForRegistry ? { courier: '', trackingNumber: '' } : parcel;
  const link = trackingLink({ courier, trackingNumber });
  const name = courier || link?.courier || phrases().mails.purchases.delivery.courier;
  return {
    tracking: trackingNumber === '' ? '' : `${name}: ${trackingNumber}`,
    courier: link?.courier ?? name,
    trackingLink: link?.url ?? '',
  };
}

/** What every mail to a buyer has. */
function basics({ path, purchase, account }: OrderFacts, publicUrl: string) {
  return {
    greeting: greeting(account),
    number: String(purchase.number),
    link: path === HIDDEN ? HIDDEN : `${publicUrl}${path}`,
  };
}

/** Recipient and address were typed by the buyer: only the owner of a confirmed mailbox gets them by mail. */
function deliveryPart({ purchase, recipientName, slotName, account }: OrderFacts): MailPart {
  const { delivery } = phrases().mails.purchases;
  const { deliveryDate } = purchase;
  const name = account?.isConfirmed ? safeName(recipientName) : '';
  const address = account?.isConfirmed ? safeWords(purchase.address, 'address') : '';
  const lines = [
    deliveryDate === null ? '' : delivery.arrives({ day: formatLongDay(deliveryDate), slot: slotName }),
    name && delivery.recipient({ name }),
    address && delivery.address({ address }),
  ].filter((line) => line !== '');
  return lines.length > 0 && { lines };
}

/** Undefined when the lines have different rates. */
function commonTaxRate(lines: readonly OrderLine[]): number | undefined {
  const [rate, ...others] = new Set(lines.map(({ taxRateBp }) => taxRateBp / 100));
  return others.length === 0 ? rate : undefined;
}

const itemList = (lines: readonly OrderLine[], publicUrl: string): MailPart => ({
  items: lines.map((line) => ({
    name: nameOfOrder([toNamed(line)]),
    image: mailPicture(line.productImage, publicUrl),
  })),
});

export function listNames(lines: readonly OrderLine[]): string {
  return phrases().mails.layout.list({ names: lines.map((line) => nameOfOrder([toNamed(line)])) });
}

const rupees = (amountPaise: number) => formatPaise(paise(amountPaise));

const amountRow = (label: string, amountPaise: number) => ({ label, amount: rupees(amountPaise) });

/** Names nobody while the address may be another person's. */
function greeting(account: OrderFacts['account']): string {
  const { layout } = phrases().mails;
  return account?.isConfirmed ? layout.greeting({ name: safeName(account.name) }) : layout.plainGreeting;
}
