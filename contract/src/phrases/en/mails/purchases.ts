import { layout } from './layout.ts';

const SEE_ORDER = '[See your order]({link})';

export const purchases = {
  'order-placed': {
    cause: 'A customer has paid for an order.',
    subject: 'Your order {number}: {name}',
    paragraphs: [
      '{greeting}',
      'Thank you! We have received your payment, and order {number} is confirmed.',
      '{amounts}',
      '{?soldOut}We are sorry: {soldOut} sold out while your payment was on its way. We are refunding {refund}. {refundTime}',
      '{?parcels}It goes out in {parcels} parcels, one for each person. We will write to you about each of them.',
      '{delivery}',
      SEE_ORDER,
    ],
  },
  'order-packed': {
    cause: 'An order is marked as packed.',
    subject: 'Order {number}: packed',
    paragraphs: [
      '{greeting}',
      'Your order is packed and will ship soon.',
      '{items}',
      '{delivery}',
      SEE_ORDER,
    ],
  },
  'order-dispatched': {
    cause: 'An order is marked as shipped, and it can no longer be undone.',
    subject: 'Order {number}: shipped',
    paragraphs: [
      '{greeting}',
      'Your order has shipped and is on its way.',
      '{items}',
      '{?tracking}{tracking}',
      '[Track with {courier}]({trackingLink})',
      '{delivery}',
      SEE_ORDER,
    ],
  },
  'order-delivered': {
    cause: 'An order is marked as delivered.',
    subject: 'Order {number}: delivered',
    paragraphs: ['{greeting}', 'Your order has been delivered. We hope it brings joy!', '{items}', SEE_ORDER],
  },
  'order-cancelled': {
    cause: 'An order is cancelled, by the customer or the shop.',
    subject: 'Order {number}: cancelled',
    paragraphs: [
      '{greeting}',
      '{?amount}Your order is cancelled. We are refunding {amount}. {refundTime}',
      '{!amount}Your order is cancelled, and everything you paid has been refunded.',
      '{items}',
      SEE_ORDER,
    ],
  },
  'order-refunded': {
    cause: 'The refund of a whole order has left the shop’s account.',
    subject: 'Order {number}: refunded',
    paragraphs: [
      '{greeting}',
      '{?amount}{amount} has been refunded to {refundWay}. It usually arrives by {arrivesBy}.',
      '{!amount}Your order has been refunded to {refundWay}. It usually arrives by {arrivesBy}.',
      '{items}',
      SEE_ORDER,
    ],
  },
  'order-part-cancelled': {
    cause: 'A part of an order is cancelled.',
    subject: 'Order {number}: {amount} is being refunded',
    paragraphs: [
      '{greeting}',
      'As you asked, we have cancelled a part of your order. We are refunding what you paid for it:',
      '{amounts}',
      '{refundTime}',
      'We will deliver the rest of your order as planned.',
      SEE_ORDER,
    ],
  },
  'order-part-returned': {
    cause: 'A return is settled with a refund.',
    subject: 'Order {number}: {amount} is being refunded',
    paragraphs: [
      '{greeting}',
      'We have settled your return. We are refunding what you paid for:',
      '{amounts}',
      '{refundTime}',
      SEE_ORDER,
    ],
  },
  'order-part-refunded': {
    cause: 'The shop gives back a part of the price.',
    subject: 'Order {number}: {amount} is being refunded',
    paragraphs: [
      '{greeting}',
      'We are giving back a part of what you paid. What you bought stays yours. Our reason:',
      '{reason}',
      '{amounts}',
      '{refundTime}',
      SEE_ORDER,
    ],
  },
  'order-not-placed': {
    cause: 'A payment came so late that a product was sold out by then.',
    subject: '{amount} is being refunded to you',
    paragraphs: [
      'Hello,',
      'We are sorry: your payment arrived too late, and we could no longer reserve {names} for you. We have not placed the order and are refunding the full amount. {refundTime}',
      '[See your orders]({link})',
    ],
  },
  'order-not-placed-dearer': {
    cause: 'A payment came so late that a price had gone up by then.',
    subject: '{amount} is being refunded to you',
    paragraphs: [
      'Hello,',
      "We are sorry: your payment arrived too late, and the price of {names} had gone up by then. We have not placed the order and are refunding the full amount. You can order again at today's price. {refundTime}",
      '[See your orders]({link})',
    ],
  },
  'order-not-placed-given': {
    cause: 'A payment came so late that somebody else had given the gift of a registry by then.',
    subject: '{amount} is being refunded to you',
    paragraphs: [
      'Hello,',
      'Your payment arrived a little late: by then somebody else had given {names}, or the registry had ended. We have not placed the order and are refunding the full amount. {refundTime}',
      '[See your orders]({link})',
    ],
  },
  'return-accepted': {
    cause: 'A return is accepted.',
    subject: 'Order {number}: return accepted',
    paragraphs: [
      '{greeting}',
      '{?replacement}We are sorry that something was not right. Please send this back to us. We will send a replacement, or refund you if we cannot:',
      '{!replacement}We are sorry that something was not right. Please send this back to us. We will refund you once it arrives:',
      ...returned(),
    ],
  },
  'return-received': {
    cause: 'What a customer sent back has arrived.',
    subject: 'Order {number}: return received',
    paragraphs: [
      '{greeting}',
      'Your return has arrived. We are checking it, and the {wants} will follow:',
      ...returned(),
    ],
  },
  'return-replaced': {
    cause: 'A replacement is on its way.',
    subject: 'Order {number}: replacement sent',
    paragraphs: [
      '{greeting}',
      'Your replacement is on its way:',
      ...returned('{?tracking}{tracking}', '[Track with {courier}]({trackingLink})'),
    ],
  },
  'return-declined': {
    cause: 'A return is declined.',
    subject: 'Order {number}: return declined',
    paragraphs: [
      '{greeting}',
      'We have looked into your report and cannot accept this return:',
      ...returned(),
    ],
  },
  /** Shows the recipient's details on a device that did not buy. */
  'order-code': {
    cause: 'A guest opens their order on another device.',
    subject: 'Your code to see your {shop} order',
    paragraphs: [
      'Your code to see all details of your order:',
      '{code}',
      'It works once, within five minutes. {shop} will never ask you for it.\nIf you did not request a code, you can ignore this email.',
    ],
  },
  'order-new': {
    cause: 'An order was paid. It goes to colleagues who see orders.',
    subject: 'New order {number}: {name}',
    paragraphs: [
      'Order {number} was paid: {amount}.',
      '{?parcels}One parcel each: {parcels}.',
      '{items}',
      '[Open the order]({link})',
    ],
  },
  'return-asked': {
    cause: 'A customer reports a problem or wants to return something. It goes to colleagues who see orders.',
    subject: 'Return or problem, order {number}: {reason}',
    paragraphs: [
      '{customer} reported: {reason}. They would like a {wants}.',
      '{items}',
      '[Open returns]({link})',
    ],
  },
};

function returned(...tracking: string[]): string[] {
  return ['{items}', ...tracking, '{?answer}Our answer:', '{answer}', SEE_ORDER];
}

/** What is filled into these mails, and what pushes say. */
export const orderTexts = {
  amounts: {
    coupon: ({ code }: { code: string }) => `Coupon ${code}`.trim(),
    /** The rate is undefined when lines have different ones. */
    tax: ({ rate }: { rate: number | undefined }) => (rate === undefined ? 'Tax' : `Tax (${rate}%)`),
    delivery: 'Delivery charges',
    transaction: 'Transaction charges',
    charges: 'Delivery and transaction charges',
    total: 'Total',
  },
  delivery: {
    arrives: ({ day, slot }: Record<'day' | 'slot', string>) =>
      `Arrives on ${[day, slot].filter(Boolean).join(', ')}`,
    recipient: ({ name }: { name: string }) => `For ${name}`,
    address: ({ address }: { address: string }) => `Delivery address: ${address}`,
    courier: 'Courier',
  },
  /** What a customer would like who reports a problem, and what is wrong; the contract's reasons are their own English words. */
  wishes: { refund: 'refund', replacement: 'replacement' },
  returnReason: (reason: string) => reason,
  unnamedGift: 'your gift',
  unnamedCustomer: 'A customer',
  refundTime: layout.refundTime,
  push: {
    placedTitle: ({ number }: { number: number }) => `Order ${number} confirmed`,
    placed: ({ name }: { name: string }) => `Thank you! We will pack ${name} soon.`,
    notPlaced: ({ names }: { names: string }) => `Your payment arrived too late for ${names}.`,
  },
};
