import {
  formatLongDay,
  formatPaise,
  nameOfOrder,
  paise,
  safeName,
  safeWords,
  trackingLink,
} from '@tohfa/contract';
import { phrases } from '@tohfa/contract/phrases';
import type { NotificationEvent } from '../notifications/index.ts';
import { refundArrival } from '../payments/index.ts';
import type { MailPart } from '../platform/mail-html.ts';
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
  /** The ids of the other purchases that were paid with it. */
  otherParcels: readonly string[];
  /** Of its page, for the buyer. */
  path: string;
  /**
   * The buyer's current account, or who bought without one. The email stored with the purchase may be out of date.
   * Undefined for a buyer who cannot be mailed.
   */
  account: { name: string; email: string; isConfirmed: boolean } | undefined;
}

/** `others` are the other parcels of the same order. */
export function confirmationMail(order: OrderFacts, others: readonly OrderFacts[], publicUrl: string) {
  const { amounts, confirmation } = phrases().mails.purchases;
  const { purchase, coupon } = order;
  const parcels = [order, ...others];
  const lines = parcels.flatMap((parcel) => parcel.lines);
  const missing = lines.filter(({ state }) => state === 'missing');
  const total = (amountOf: (one: Purchase) => number) =>
    parcels.reduce((sum, parcel) => sum + amountOf(parcel.purchase), 0);
  const discountPaise = total((one) => one.discountPaise);
  return {
    subject: confirmation.subject({ number: purchase.number, name: orderName(lines) }),
    parts: [
      greeting(order),
      confirmation.received(purchase),
      {
        amounts: [
          ...lines.map((line) =>
            amountRow(nameOfOrder([toNamed(line)]), line.unitPricePaise * line.quantity),
          ),
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
        ],
      },
      missing.length > 0 &&
        confirmation.soldOut({
          names: listNames(missing),
          amount: rupees(refundFor(missing.map(toRefundable))),
        }),
      others.length > 0 && confirmation.parcels({ count: parcels.length }),
      ...parcels.map(deliveryPart),
      seeOrder(order, publicUrl),
    ] satisfies MailPart[],
  };
}

/** To an admin: what to pack. */
export function newOrderMail(order: OrderFacts, others: readonly OrderFacts[], publicUrl: string) {
  const { newOrder } = phrases().mails.purchases;
  const parcels = [order, ...others];
  const { number } = order.purchase;
  const totalPaise = parcels.reduce((sum, { purchase }) => sum + purchase.totalPaise, 0);
  return {
    subject: newOrder.subject({ number, name: orderName(parcels.flatMap(({ lines }) => lines)) }),
    parts: [
      newOrder.paid({ number, amount: rupees(totalPaise) }),
      others.length > 0 && newOrder.parcels({ numbers: parcels.map(({ purchase }) => purchase.number) }),
      ...parcels.map(({ lines }) => lineList(lines.filter(({ state }) => state === 'ordered'))),
      { label: newOrder.open, url: `${publicUrl}/orders-management` },
    ] satisfies MailPart[],
  };
}

/** Undefined for a status that is not announced. */
export function statusMessage(
  order: OrderFacts,
  status: string,
  publicUrl: string,
  refund: { amountPaise: number | undefined; at: Date },
) {
  if (!isAnnounced(status)) return undefined;
  const { aboutOrder, delivery, status: texts } = phrases().mails.purchases;
  const { subject, text } = texts[status];
  const { purchase, lines } = order;
  const title = aboutOrder({ number: purchase.number, what: subject });
  const open = lines.filter(({ state }) => state === 'ordered');
  const { courier, trackingNumber } = purchase;
  const link = trackingLink(purchase);
  return {
    event: STATUS_EVENTS[status],
    mail: {
      subject: title,
      parts: [
        greeting(order),
        text({
          amount: refund.amountPaise === undefined ? undefined : rupees(refund.amountPaise),
          method: order.paymentMethod,
          arrivesBy: formatLongDay(refundArrival(refund.at)),
        }),
        lineList(open.length > 0 ? open : lines.filter(({ state }) => state !== 'missing')),
        status === 'dispatched' &&
          trackingNumber !== '' &&
          `${courier || link?.courier || delivery.courier}: ${trackingNumber}`,
        status === 'dispatched' && link !== undefined && { label: delivery.track(link), url: link.url },
        (status === 'packed' || status === 'dispatched') && deliveryPart(order),
        seeOrder(order, publicUrl),
      ] satisfies MailPart[],
    },
    push: { title, body: orderName(lines), path: `/orders/${purchase.id}` },
  };
}

const STATUS_EVENTS = {
  packed: 'order-packed',
  dispatched: 'order-dispatched',
  delivered: 'order-delivered',
  cancelled: 'order-cancelled',
  refunded: 'order-refunded',
} as const satisfies Record<string, NotificationEvent>;

function isAnnounced(status: string): status is keyof typeof STATUS_EVENTS {
  return status in STATUS_EVENTS;
}

/** Some lines were cancelled or returned: what is refunded for them, and that the rest stays. */
export function partRefundMessage(order: OrderFacts, refund: RefundOfLines, publicUrl: string) {
  const { purchase, lines } = order;
  const refunded = refund.lines.flatMap((credited) => {
    const line = lines.find(({ position }) => position === credited.position);
    return line ? { line, paise: refundFor([credited]) } : [];
  });
  const isReturn = refunded.some(({ line }) => line.state === 'returned');
  const chargesPaise = refund.amountPaise - refundFor(refund.lines);
  const { layout, purchases } = phrases().mails;
  const { subject, returned, cancelled, ofPrice, restAsPlanned } = purchases.partRefund;
  const what = subject({ amount: rupees(refund.amountPaise) });
  const title = purchases.aboutOrder({ number: purchase.number, what });
  return {
    mail: {
      subject: title,
      parts: [
        greeting(order),
        refund.isPart ? ofPrice : isReturn ? returned : cancelled,
        refund.isPart && { quote: refund.reason },
        {
          amounts: [
            ...refunded.map(({ line, paise }) => amountRow(nameOfOrder([toNamed(line)]), paise)),
            ...(chargesPaise > 0 ? [amountRow(purchases.amounts.charges, chargesPaise)] : []),
          ],
        },
        layout.refundTime(order.paymentMethod),
        !refund.isPart && !isReturn && restAsPlanned,
        seeOrder(order, publicUrl),
      ] satisfies MailPart[],
    },
    push: { title, body: listNames(refunded.map(({ line }) => line)), path: `/orders/${purchase.id}` },
  };
}

/** The payment came too late: the gifts or the coupon were gone, so there is no order. */
export function notPlacedMessage(
  {
    amountPaise,
    reason,
    hasAccount,
  }: { amountPaise: number; reason: 'sold-out' | 'dearer'; hasAccount: boolean },
  lines: readonly OrderLine[],
  publicUrl: string,
) {
  const { layout, purchases } = phrases().mails;
  const { notPlaced } = purchases;
  const title = notPlaced.subject({ amount: rupees(amountPaise) });
  const names = lines.length === 0 ? notPlaced.unnamedGift : listNames(lines);
  const text = reason === 'dearer' ? notPlaced.dearer({ names }) : notPlaced.text({ names });
  return {
    mail: {
      subject: title,
      parts: [
        layout.plainGreeting,
        text,
        hasAccount && { label: notPlaced.seeOrders, url: `${publicUrl}/orders` },
      ] satisfies MailPart[],
    },
    push: { title, body: notPlaced.push({ names }), path: '/orders' },
  };
}

/** To the buyer: the shop's decision. A refund has its own message. */
export function returnMessage(
  order: OrderFacts,
  { positions, state, wants, answer, courier, trackingNumber }: PurchaseReturnRow,
  publicUrl: string,
) {
  if (state === 'asked' || state === 'refunded') return undefined;
  const { aboutOrder, delivery, returns } = phrases().mails.purchases;
  const { subject, text } = returns[state];
  const link = trackingLink({ courier, trackingNumber });
  const { purchase, lines } = order;
  const returned = lines.filter(({ position }) => positions.includes(position));
  const title = aboutOrder({ number: purchase.number, what: subject });
  return {
    mail: {
      subject: title,
      parts: [
        greeting(order),
        text({ wants }),
        lineList(returned),
        state === 'replaced' && `${courier || link?.courier || delivery.courier}: ${trackingNumber}`,
        state === 'replaced' && link !== undefined && { label: delivery.track(link), url: link.url },
        answer !== '' && returns.answer,
        answer !== '' && { quote: answer },
        seeOrder(order, publicUrl),
      ] satisfies MailPart[],
    },
    push: { title, body: listNames(returned), path: `/orders/${purchase.id}` },
  };
}

/** To an admin: a customer reported a problem. */
export function returnAskedMail(
  { purchase, lines }: OrderFacts,
  { positions, reason, wants }: Pick<PurchaseReturnRow, 'positions' | 'reason' | 'wants'>,
  publicUrl: string,
) {
  const { subject, text, open } = phrases().mails.purchases.returnAsked;
  return {
    subject: subject({ number: purchase.number, reason }),
    parts: [
      text({ name: safeName(purchase.buyerName), reason, wants }),
      lineList(lines.filter(({ position }) => positions.includes(position))),
      { label: open, url: `${publicUrl}/returns-management` },
    ] satisfies MailPart[],
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

function seeOrder({ path }: OrderFacts, publicUrl: string): MailPart {
  return { label: phrases().mails.purchases.seeOrder, url: `${publicUrl}${path}` };
}

/** Undefined when the lines have different rates. */
function commonTaxRate(lines: readonly OrderLine[]): number | undefined {
  const [rate, ...others] = new Set(lines.map(({ taxRateBp }) => taxRateBp / 100));
  return others.length === 0 ? rate : undefined;
}

const lineList = (lines: readonly OrderLine[]): MailPart => ({
  lines: lines.map((line) => nameOfOrder([toNamed(line)])),
});

function listNames(lines: readonly OrderLine[]): string {
  return phrases().mails.layout.list({ names: lines.map((line) => nameOfOrder([toNamed(line)])) });
}

const rupees = (amountPaise: number) => formatPaise(paise(amountPaise));

const amountRow = (label: string, amountPaise: number) => ({ label, amount: rupees(amountPaise) });

/** Names nobody while the address may be another person's. */
function greeting({ account }: OrderFacts): string {
  const { layout } = phrases().mails;
  return account?.isConfirmed ? layout.greeting({ name: safeName(account.name) }) : layout.plainGreeting;
}
