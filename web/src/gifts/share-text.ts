import type { GiftView } from '@tohfa/contract';

/** About the gift, and about nobody's private matters: it goes wherever it is forwarded to. */
export function shareText({ productName, occasion }: Pick<GiftView, 'productName' | 'occasion'>): string {
  return `Shall we give this together? “${productName}” for a ${occasion.toLowerCase()}. Chip in as much as you like:`;
}
