import { layout } from './layout.ts';

export const purchases = {
  confirmation: {
    subject: ({ number, name }: NamedOrder) => `Your order ${number}: ${name}`,
    received: ({ number }: { number: number }) =>
      `Thank you! We have received your payment, and order ${number} is confirmed.`,
    soldOut: ({ names, amount }: Record<'names' | 'amount', string>) =>
      `We are sorry: ${names} sold out while your payment was on its way. We are refunding ${amount}. ${layout.refundTime()}`,
    parcels: ({ count }: { count: number }) =>
      `It goes out in ${count} parcels, one for each person. We will write to you about each of them.`,
    pushTitle: ({ number }: { number: number }) => `Order ${number} confirmed`,
    push: ({ name }: { name: string }) => `Thank you! We will pack ${name} soon.`,
  },
  amounts: {
    coupon: ({ code }: { code: string }) => `Coupon ${code}`.trim(),
    /** The rate is undefined when lines have different ones. */
    tax: ({ rate }: { rate: number | undefined }) => (rate === undefined ? 'Tax' : `Tax (${rate} %)`),
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
    track: layout.trackWith,
  },
  newOrder: {
    subject: ({ number, name }: NamedOrder) => `New order ${number}: ${name}`,
    paid: ({ number, amount }: { number: number; amount: string }) => `Order ${number} was paid: ${amount}.`,
    parcels: ({ numbers }: { numbers: readonly number[] }) => `One parcel each: ${numbers.join(', ')}.`,
    open: 'Open orders',
  },
  /** Shows the recipient's details on a device that did not buy. */
  orderCode: ({ code }: { code: string }) => ({
    subject: 'Your code to see your Tohfa order',
    parts: [
      'Your code to see all details of your order:',
      { code },
      {
        lines: [
          'It works once, within five minutes. Tohfa will never ask you for it.',
          'If you did not request a code, you can ignore this email.',
        ],
      },
    ],
  }),
  seeOrder: 'See your order',
  /** Subject of a mail and title of a push; `what` is one of the subjects below. */
  aboutOrder: ({ number, what }: { number: number; what: string }) => `Order ${number}: ${what}`,
  status: {
    packed: { subject: 'packed', text: () => 'Your order is packed and will ship soon.' },
    dispatched: { subject: 'shipped', text: () => 'Your order has shipped and is on its way.' },
    delivered: { subject: 'delivered', text: () => 'Your order has been delivered. We hope it brings joy!' },
    /** Without an amount everything was refunded before. */
    cancelled: {
      subject: 'cancelled',
      text: ({ amount, method }: Refunded) =>
        amount === undefined
          ? 'Your order is cancelled, and everything you paid has been refunded.'
          : `Your order is cancelled. We are refunding ${amount}. ${layout.refundTime(method)}`,
    },
    refunded: {
      subject: 'refunded',
      text: ({ amount, method, arrivesBy }: Refunded) =>
        layout.refunded({ what: amount ?? 'Your order', method, arrivesBy }),
    },
  },
  partRefund: {
    subject: ({ amount }: { amount: string }) => `${amount} is being refunded`,
    returned: 'We have settled your return. We are refunding what you paid for:',
    cancelled: 'As you asked, we have cancelled a part of your order. We are refunding what you paid for it:',
    ofPrice: 'We are giving back a part of what you paid. What you bought stays yours. Our reason:',
    restAsPlanned: 'We will deliver the rest of your order as planned.',
  },
  notPlaced: {
    subject: ({ amount }: { amount: string }) => `${amount} is being refunded to you`,
    text: ({ names }: { names: string }) =>
      `We are sorry: your payment arrived too late, and we could no longer reserve ${names} for you. We have not placed the order and are refunding the full amount. ${layout.refundTime()}`,
    dearer: ({ names }: { names: string }) =>
      `We are sorry: your payment arrived too late, and the price of ${names} had gone up by then. We have not placed the order and are refunding the full amount. You can order again at today's price. ${layout.refundTime()}`,
    push: ({ names }: { names: string }) => `Your payment arrived too late for ${names}.`,
    unnamedGift: 'your gift',
    seeOrders: 'See your orders',
  },
  returns: {
    accepted: {
      subject: 'return accepted',
      text: ({ wants }: Wish) =>
        `We are sorry that something was not right. Please send this back to us. ${
          wants === 'replacement'
            ? 'We will send a replacement, or refund you if we cannot'
            : 'We will refund you once it arrives'
        }:`,
    },
    received: {
      subject: 'return received',
      text: ({ wants }: Wish) => `Your return has arrived. We are checking it, and the ${wants} will follow:`,
    },
    replaced: {
      subject: 'replacement sent',
      text: () => 'Your replacement is on its way:',
    },
    declined: {
      subject: 'return declined',
      text: () => 'We have looked into your report and cannot accept this return:',
    },
    answer: 'Our answer:',
  },
  returnAsked: {
    subject: ({ number, reason }: { number: number; reason: string }) =>
      `Return or problem, order ${number}: ${reason}`,
    text: ({ name, reason, wants }: Record<'name' | 'reason' | 'wants', string>) =>
      `${name || 'A customer'} reported: ${reason}. They would like a ${wants}.`,
    open: 'Open returns',
  },
};

interface Refunded {
  amount: string | undefined;
  method: string | undefined;
  /** A day, for people. */
  arrivesBy: string;
}

/** What the customer would like for it. */
interface Wish {
  wants: 'refund' | 'replacement';
}

interface NamedOrder {
  number: number;
  /** What was bought, in a few words. */
  name: string;
}
