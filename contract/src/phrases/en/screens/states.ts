import type { GiftState, PurchaseState, ReturnState } from '../../../states.ts';
import { refunds } from './payments.ts';

/** A label for a badge, and a sentence that says what the state means. */
export const giftStateTexts = {
  pending: { label: 'In review', description: 'We review it first. Then its link opens.' },
  approved: { label: 'Approved', description: 'Everyone with the link can chip in.' },
  paid: { label: 'Paid', description: 'It is fully funded. We will pack it next.' },
  dispatched: { label: 'Dispatched', description: 'Your gift has shipped.' },
  delivered: { label: 'Delivered', description: 'It has been delivered. We hope it brings joy!' },
  declined: { label: 'Declined', description: 'We could not accept this group gift.' },
  cancelled: { label: 'Cancelled', description: 'It will not be sent.' },
  expired: { label: 'Expired', description: 'It was not fully funded in time.' },
  refunding: {
    label: 'Refunding',
    description: 'Everyone who paid is being refunded to their original payment method.',
  },
  refunded: {
    label: 'Refunded',
    description: `Everyone who paid was refunded. Banks take ${refunds.time} to show it.`,
  },
} satisfies Record<GiftState, StateText>;

export const purchaseStateTexts = {
  placed: { label: 'Placed', description: 'We have your order and will pack it soon.' },
  packed: { label: 'Packed', description: 'It is packed and waiting for the courier.' },
  dispatched: { label: 'Dispatched', description: 'Your order has shipped.' },
  delivered: { label: 'Delivered', description: 'It has been delivered. We hope it brings joy!' },
  cancelled: { label: 'Cancelled', description: 'It will not be sent. Your refund is on its way.' },
  refunded: {
    label: 'Refunded',
    description: `The full amount was refunded to your original payment method. Banks take ${refunds.time} to show it.`,
  },
} satisfies Record<PurchaseState, StateText>;

/** Labels for the customer and for the admin, who has to act on some of them. */
export const returnStateTexts = {
  asked: { customer: 'We are looking at it', admin: 'New' },
  accepted: { customer: 'Accepted: please send it back', admin: 'Accepted, on its way back' },
  received: { customer: 'Received, we are checking it', admin: 'Received, to be settled' },
  refunded: { customer: 'Refunded', admin: 'Refunded' },
  replaced: { customer: 'Replacement sent', admin: 'Replaced' },
  declined: { customer: 'Declined', admin: 'Declined' },
} satisfies Record<ReturnState, { customer: string; admin: string }>;

interface StateText {
  label: string;
  description: string;
}
