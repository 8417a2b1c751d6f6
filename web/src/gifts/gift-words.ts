import { formatRupees, type GiftState, type GiftView } from '@tohfa/contract';
import { dayWords } from './gift-days.ts';

/** How a gift's state is told: short on a badge, and what it means. */
export const giftWords: Record<GiftState, GiftWords> = {
  pending: { tone: 'festive', step: 'Pending', meaning: 'We look at it first; then its link opens.' },
  approved: { tone: 'festive', step: 'Approved', meaning: 'Everyone with the link can chip in.' },
  paid: { tone: 'good', step: 'Paid', meaning: 'It is fully funded. We wrap it next.' },
  dispatched: { tone: 'festive', step: 'Dispatched', meaning: 'It is on its way.' },
  delivered: { tone: 'good', step: 'Delivered', meaning: 'It has arrived. We hope it was a joy.' },
  declined: { tone: 'bad', step: 'Declined', meaning: 'We cannot make this one happen.' },
  cancelled: { tone: 'bad', step: 'Cancelled', meaning: 'It will not be sent.' },
  expired: { tone: 'bad', step: 'Expired', meaning: 'It was not complete in time.' },
  refunding: { tone: 'plain', step: 'Refunding', meaning: 'Everyone who paid is getting their money back.' },
  refunded: {
    tone: 'plain',
    step: 'Refunded',
    meaning: 'Everyone got their money back. Banks take 5 to 7 working days to show it.',
  },
};

export const ABSENT = 'N/A';

/** Specification: Paid when nothing remains, else Pending. */
export function paymentState({ remainingAmount }: Pick<GiftView, 'remainingAmount'>): 'Paid' | 'Pending' {
  return remainingAmount === 0 ? 'Paid' : 'Pending';
}

export function progressWords({ paymentAmount, totalAmount, noOfPayments }: Figures): string {
  const times = noOfPayments === 1 ? '1 payment' : `${noOfPayments} payments`;
  return `${formatRupees(paymentAmount)} of ${formatRupees(totalAmount)} · ${times}`;
}

/** Said before anybody pays. */
export function deadlineWords({ closesOn }: Pick<GiftView, 'closesOn'>): string {
  return `Open until the end of ${dayWords(closesOn)}. If it is not complete by then, everyone gets back what they paid.`;
}

export function addressLine(gift: Partial<AddressParts>): string {
  const parts = [gift.flatNumber, gift.building, gift.landmark, gift.district, gift.state];
  const line = parts.filter((part) => part !== undefined && part !== '').join(', ');
  return [line, gift.pincode].filter(Boolean).join(' ') || ABSENT;
}

type AddressParts = Pick<GiftView, 'flatNumber' | 'building' | 'landmark' | 'district' | 'state' | 'pincode'>;

export type Figures = Pick<GiftView, 'paymentAmount' | 'totalAmount' | 'noOfPayments'>;

interface GiftWords {
  tone: 'plain' | 'good' | 'bad' | 'festive';
  step: string;
  meaning: string;
}
