import { formatLongDay, formatPaise, mailableName, nameOfOrder, paise } from '@tohfa/contract';
import type { NotificationEvent } from '../notifications/index.ts';
import { lineAmount, orderName, toNamed } from './order-lines.ts';
import type { OrderLine, Purchase, PurchaseReturnRow } from './tables.ts';

/** An order with everything its mails name. */
export interface OrderFacts {
  purchase: Purchase;
  lines: readonly OrderLine[];
  coupon: string | undefined;
  recipientName: string;
  slotName: string;
  /** The buyer's account as it is now: the address of the purchase may have been given up since. */
  account: { name: string; email: string } | undefined;
}

export function confirmationMail(order: OrderFacts, buyerName: string, publicUrl: string) {
  const { purchase, lines, coupon } = order;
  const missing = lines.filter(({ state }) => state === 'missing');
  return {
    subject: `Your order ${purchase.number}: ${orderName(lines)}`,
    text: paragraphs(
      greeting(buyerName),
      `Thank you! We have received your payment, and order ${purchase.number} is confirmed.`,
      [
        ...lines.map((line) => amountLine(nameOfOrder([toNamed(line)]), line.unitPricePaise * line.quantity)),
        ...(purchase.discountPaise > 0
          ? [amountLine(`Coupon ${coupon ?? ''}`.trim(), -purchase.discountPaise)]
          : []),
        amountLine(taxLabel(lines), purchase.taxPaise),
        amountLine('Delivery charges', purchase.deliveryPaise),
        amountLine('Transaction charges', purchase.transactionPaise),
        amountLine('Total', purchase.totalPaise),
      ].join('\n'),
      missing.length > 0 &&
        `We are sorry: ${listNames(missing)} sold out while your payment was on its way. We are refunding ${rupees(refundFor(missing))}. ${REFUND_TIME}`,
      deliveryText(order),
      `${publicUrl}/orders/${purchase.id}`,
    ),
  };
}

/** To an admin: what is to be packed. */
export function newOrderMail(order: OrderFacts, publicUrl: string) {
  const { purchase, lines } = order;
  return {
    subject: `New order ${purchase.number}: ${orderName(lines)}`,
    text: paragraphs(
      `Order ${purchase.number} was paid: ${rupees(purchase.totalPaise)}.`,
      lineList(lines.filter(({ state }) => state === 'ordered')),
      `${publicUrl}/orders-management`,
    ),
  };
}

/** Undefined for a status nobody is told about. */
export function statusMessage(order: OrderFacts, status: string, publicUrl: string) {
  const message = STATUS_MESSAGES[status];
  if (!message) return undefined;
  const { purchase, lines } = order;
  const open = lines.filter(({ state }) => state === 'ordered');
  const { courier, trackingNumber } = purchase;
  return {
    event: message.event,
    mail: {
      subject: `Order ${purchase.number}: ${message.subject}`,
      text: paragraphs(
        greeting(purchase.buyerName),
        message.text,
        lineList(open.length > 0 ? open : lines.filter(({ state }) => state !== 'missing')),
        status === 'dispatched' && trackingNumber !== '' && `${courier || 'Courier'}: ${trackingNumber}`,
        (status === 'packed' || status === 'dispatched') && deliveryText(order),
        `${publicUrl}/orders/${purchase.id}`,
      ),
    },
    push: {
      title: `Order ${purchase.number}: ${message.subject}`,
      body: orderName(lines),
      path: `/orders/${purchase.id}`,
    },
  };
}

const REFUND_TIME = 'It goes to your original payment method, usually within 5 to 7 working days.';

const STATUS_MESSAGES: Record<string, { event: NotificationEvent; subject: string; text: string }> = {
  packed: { event: 'order-packed', subject: 'packed', text: 'Your order is packed and will ship soon.' },
  dispatched: {
    event: 'order-dispatched',
    subject: 'shipped',
    text: 'Your order has shipped and is on its way.',
  },
  delivered: {
    event: 'order-delivered',
    subject: 'delivered',
    text: 'Your order has been delivered. We hope it brings joy!',
  },
  cancelled: {
    event: 'order-cancelled',
    subject: 'cancelled',
    text: `Your order is cancelled. Everything that was not refunded before is being refunded now. ${REFUND_TIME}`,
  },
  refunded: {
    event: 'order-refunded',
    subject: 'refunded',
    text: 'Your order has been refunded to your original payment method.',
  },
};

/** Some lines were cancelled, or came back: what is refunded for them, and that the rest stays. */
export function partRefundMessage(
  { purchase, lines }: OrderFacts,
  refund: { positions: readonly number[]; amountPaise: number },
  publicUrl: string,
) {
  const refunded = lines.filter(({ position }) => refund.positions.includes(position));
  const isReturn = refunded.some(({ state }) => state === 'returned');
  const title = `Order ${purchase.number}: ${rupees(refund.amountPaise)} is being refunded`;
  return {
    mail: {
      subject: title,
      text: paragraphs(
        greeting(purchase.buyerName),
        isReturn
          ? 'Your return is settled. We are refunding what you paid for:'
          : 'As you asked, we cancelled a part of your order and are refunding what you paid for it:',
        refunded
          .map((line) => amountLine(nameOfOrder([toNamed(line)]), lineAmount(line) + line.taxPaise))
          .join('\n'),
        REFUND_TIME,
        !isReturn && 'The rest of your order is delivered as planned.',
        `${publicUrl}/orders/${purchase.id}`,
      ),
    },
    push: { title, body: listNames(refunded), path: `/orders/${purchase.id}` },
  };
}

/** Paid too late: gifts or coupon were gone, so there is no order. */
export function notPlacedMessage(
  { payerName, amountPaise }: { payerName: string; amountPaise: number },
  lines: readonly OrderLine[],
  publicUrl: string,
) {
  const title = `${rupees(amountPaise)} is being refunded to you`;
  const names = lines.length === 0 ? 'your gift' : listNames(lines);
  return {
    mail: {
      subject: title,
      text: paragraphs(
        greeting(payerName),
        `We are sorry: your payment arrived late, when we could no longer keep ${names} for you. The order was not placed, and we are refunding all of it. ${REFUND_TIME}`,
        `${publicUrl}/orders`,
      ),
    },
    push: { title, body: `Your payment arrived too late for ${names}.`, path: '/orders' },
  };
}

/** To the buyer: what the shop decided. A refund has a message of its own. */
export function returnMessage(
  { purchase, lines }: OrderFacts,
  { positions, state, answer }: Pick<PurchaseReturnRow, 'positions' | 'state' | 'answer'>,
  publicUrl: string,
) {
  const message = RETURN_MESSAGES[state];
  if (!message) return undefined;
  const returned = lines.filter(({ position }) => positions.includes(position));
  const title = `Order ${purchase.number}: ${message.subject}`;
  return {
    mail: {
      subject: title,
      text: paragraphs(
        greeting(purchase.buyerName),
        message.text,
        lineList(returned),
        answer !== '' && `Our answer: ${answer}`,
        `${publicUrl}/orders/${purchase.id}`,
      ),
    },
    push: { title, body: listNames(returned), path: `/orders/${purchase.id}` },
  };
}

const RETURN_MESSAGES: Partial<Record<PurchaseReturnRow['state'], { subject: string; text: string }>> = {
  accepted: {
    subject: 'return accepted',
    text: 'We are sorry that something was not right. Please send this back to us; we refund it once it has arrived:',
  },
  received: {
    subject: 'return received',
    text: 'Your return has arrived. We are checking it, and the refund follows:',
  },
  declined: { subject: 'return declined', text: 'We looked at your report and cannot take this back:' },
};

/** To an admin: somebody reported a problem. */
export function returnAskedMail(
  { purchase, lines }: OrderFacts,
  { positions, reason }: Pick<PurchaseReturnRow, 'positions' | 'reason'>,
  publicUrl: string,
) {
  return {
    subject: `Return or problem, order ${purchase.number}: ${reason}`,
    text: paragraphs(
      `${mailableName(purchase.buyerName) || 'A customer'} reported: ${reason}`,
      lineList(lines.filter(({ position }) => positions.includes(position))),
      `${publicUrl}/returns-management`,
    ),
  };
}

function deliveryText({ purchase, recipientName, slotName }: OrderFacts): string {
  const { deliveryDate, address } = purchase;
  const arrives =
    deliveryDate !== null &&
    `Arrives on ${[formatLongDay(deliveryDate), slotName].filter(Boolean).join(', ')}`;
  const name = mailableName(recipientName);
  return [arrives, name && `For ${name}`, `Delivery address: ${address}`].filter(Boolean).join('\n');
}

function taxLabel(lines: readonly OrderLine[]): string {
  const rates = [...new Set(lines.map(({ taxRateBp }) => taxRateBp / 100))];
  return rates.length === 1 ? `Tax (${rates[0]} %)` : 'Tax';
}

const lineList = (lines: readonly OrderLine[]) =>
  lines.map((line) => nameOfOrder([toNamed(line)])).join('\n');

/** 'A', 'A and B', 'A, B and C' */
function listNames(lines: readonly OrderLine[]): string {
  return new Intl.ListFormat('en-IN').format(lines.map((line) => nameOfOrder([toNamed(line)])));
}

const refundFor = (lines: readonly OrderLine[]) =>
  lines.reduce((total, line) => total + lineAmount(line) + line.taxPaise, 0);

const rupees = (amountPaise: number) => formatPaise(paise(amountPaise));

const amountLine = (label: string, amountPaise: number) => `${label}: ${rupees(amountPaise)}`;

const greeting = (name: string) => `Hello ${mailableName(name) || 'there'},`;

function paragraphs(...parts: (string | false)[]): string {
  return `${[...parts.filter(Boolean), 'Tohfa'].join('\n\n')}\n`;
}
