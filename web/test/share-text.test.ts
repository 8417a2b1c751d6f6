import { type GiftState, giftTransitions } from '@tohfa/contract';
import { expect, it } from 'vitest';
import { shareText } from '../src/gifts/share/share-gift.tsx';

it('only an open gift asks to chip in, one that is paid tells so, and one that ended is not shared', () => {
  const textOf = (status: GiftState) =>
    shareText({ productName: 'Brass diya', occasion: 'Birthday', status });
  const asking = Object.keys(giftTransitions).filter((status) =>
    textOf(status as GiftState)?.includes('Chip in'),
  );
  expect(asking).toEqual(['approved']);
  expect(textOf('paid')).toBe('We did it! “Brass diya” for a birthday is fully paid:');
  for (const ended of ['declined', 'cancelled', 'expired', 'refunding', 'refunded'] as const)
    expect(textOf(ended)).toBeUndefined();
});
