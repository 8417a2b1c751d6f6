import { type GiftState, giftTransitions, OCCASIONS } from '@tohfa/contract';
import { occasionWords } from '@tohfa/contract/screens';
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

it.each(OCCASIONS)('the words for the occasion %s make sentences', (occasion) => {
  const { title, of, gift, forIt, inTime, wish } = occasionWords(occasion);
  const share = shareText({ productName: 'Brass diya', occasion, status: 'delivered' });
  expect(share).toBe(`Our gift has arrived: “Brass diya” ${forIt}.`);
  const sentences = [
    `${title} on 12 March`,
    `Chip in for ${of('Meera')}.`,
    `${gift('Meera')} is on its way.`,
    `We get it to Meera ${inTime}.`,
    wish('Meera'),
    share,
  ].join('\n');
  expect(sentences).not.toMatch(/\bother\b|\ba [aeiou]|\ba thank you\b|happy (wedding|farewell|baby|thank)/i);
});
