import type { PurchaseState } from '@tohfa/contract';

/** How a purchase's state is told: short on a badge, as a step of its way, and what it means. */
export const purchaseWords: Record<PurchaseState, PurchaseWords> = {
  placed: { tone: 'festive', step: 'Placed', meaning: 'We have your order and will pack it soon.' },
  packed: { tone: 'festive', step: 'Packed', meaning: 'It is wrapped and waits for the courier.' },
  dispatched: { tone: 'festive', step: 'Dispatched', meaning: 'It is on its way.' },
  delivered: { tone: 'good', step: 'Delivered', meaning: 'It has arrived. We hope it was a joy.' },
  cancelled: { tone: 'bad', step: 'Cancelled', meaning: 'It will not be sent. Your refund is on its way.' },
  refunded: {
    tone: 'plain',
    step: 'Refunded',
    meaning: 'The whole amount went back to the way you paid. Banks take 5 to 7 working days to show it.',
  },
};

const day = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', year: 'numeric' });
const moment = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
});

export function dayWords(iso: string): string {
  return day.format(new Date(iso));
}

export function momentWords(iso: string): string {
  return moment.format(new Date(iso));
}

interface PurchaseWords {
  tone: 'plain' | 'good' | 'bad' | 'festive';
  step: string;
  meaning: string;
}
