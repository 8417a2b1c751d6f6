import type { PurchaseState, ReturnState } from '../../../../states.ts';

/** One order: what is in it, for whom, and its money. */
export const orderDetailTexts = {
  unknownTitle: 'Order',
  orders: 'Orders',
  title: ({ number }: { number: number }) => `Order ${number}`,
  placed: ({ at }: { at: string }) => `Placed ${at}`,
  disputed:
    'The payer has disputed this payment with their bank. It cannot be cancelled or refunded until the bank has decided. Please do not send it before that.',
  gifts: 'Gifts',
  delivery: 'Delivery',
  money: 'Money',
  timeline: 'Timeline',
  next: 'What next',
  nothingLeft: 'There is nothing left to do for this order.',
  parcel: ({ number, name }: { number: number; name: string }) => `Order ${number}, for ${name}`,
  thisParcel: ({ number, name }: { number: number; name: string }) =>
    `Order ${number}, for ${name}: this one`,
  lineStates: { missing: 'Sold out, refunded', cancelled: 'Cancelled', returned: 'Returned' },
  recipient: 'Recipient',
  address: 'Address',
  deliver: 'Deliver',
  tracking: 'Tracking',
  wrapping: 'Wrapping',
  wrapped: 'Gift-wrapped',
  card: 'Card',
  buyer: 'Buyer',
  withoutAccount: 'without an account',
  payment: 'Payment',
  returns: 'Returns',
  returnOf: ({ reason, state }: { reason: string; state: ReturnState }) => `${reason} (${state})`,
};

/** What can be done with it next. */
export const orderStepTexts = {
  packed: 'Mark as packed',
  dispatched: 'Mark as dispatched',
  delivered: 'Mark as delivered',
  done: {
    packed: 'Packed, and the buyer has been notified.',
    dispatched: 'Dispatched, and the buyer will be told in ten minutes.',
    delivered: 'Delivered, and the buyer has been notified.',
  } as Partial<Record<PurchaseState, string>>,
  toldAt: ({ time }: { time: string }) => `The buyer is told at ${time}. Until then you can take this back.`,
  insist: {
    title: 'Send it although the payment is disputed?',
    text: 'If the bank returns the payment to the payer, the shop loses both the goods and the money.',
    confirm: 'Go on anyway',
    keep: 'Wait for the bank',
  },
  undo: 'Undo',
  takenBack: 'Taken back. The buyer was not told.',

  reason: 'Reason',
  tracking: 'Tracking',
  trackingHint: 'A link or anything else the buyer should know.',
  courier: 'Courier',
  consignmentNumber: 'Consignment number',
  noTracking: 'Please enter the courier’s number, or a link.',
};

/** Refunds of a whole order, and of a part of its price. */
export const orderRefundTexts = {
  open: 'Cancel and refund…',
  submit: ({ amount }: { amount: string }) => `Cancel and refund ${amount}`,
  reasonNeeded: 'Please give a reason. The buyer will see it.',
  title: ({ number, amount }: { number: number; amount: string }) =>
    `Cancel order ${number} and refund ${amount}?`,
  cannotUndo: 'This cannot be undone.',
  confirm: 'Refund',
  keep: 'Keep it',
  done: 'Cancelled. The refund is on its way.',
  part: {
    open: 'Refund a part…',
    amount: 'Amount in ₹',
    hint: ({ most }: { most: string }) => `Up to ${most}, with its tax. The customer keeps the gifts.`,
    tooMuch: ({ most }: { most: string }) =>
      `At most ${most} can be refunded while the customer keeps the gifts.`,
    reason: 'Reason, which the customer reads',
    submit: 'Refund this part',
    title: ({ number, amount }: { number: number; amount: string }) => `Refund ${amount} of order ${number}?`,
    effect:
      'It goes back the way it was paid, and cannot be undone. The customer is told the reason by mail.',
    cancel: 'Not now',
    done: 'The refund is on its way. The buyer is told by mail.',
  },
};
