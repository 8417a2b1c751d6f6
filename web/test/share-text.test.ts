import { fittingMessages, type GiftState, type GiftView, giftTransitions, OCCASIONS } from '@tohfa/contract';
import { occasionWords } from '@tohfa/contract/screens';
import { expect, it } from 'vitest';
import { shareText } from '../src/gifts/share/share-gift.tsx';

const shared = (gift: Partial<GiftView>) => ({
  productName: 'Brass diya',
  occasion: 'Birthday',
  status: 'approved' as GiftState,
  steps: [],
  closesOn: '2026-05-20',
  totalAmount: 1000,
  remainingAmount: gift.status === 'approved' ? 800 : 0,
  ...gift,
});

it('only an open gift asks to chip in, one that is paid tells so, and one that ended is not shared', () => {
  const textOf = (status: GiftState) => shareText(shared({ status }), '2026-05-01');
  const asking = Object.keys(giftTransitions).filter((status) =>
    textOf(status as GiftState)?.includes('Chip in'),
  );
  expect(asking).toEqual(['pending', 'approved']);
  expect(textOf('paid')).toBe('We did it! “Brass diya” for a birthday is fully paid:');
  for (const ended of ['declined', 'cancelled', 'expired', 'refunding', 'refunded'] as const)
    expect(textOf(ended)).toBeUndefined();
});

it('messages follow the gift: first ask, half way, last days, promised, funded, closed, the card', () => {
  const fits = (gift: Partial<GiftView>, moment = {}) =>
    fittingMessages({ ...shared({ status: 'approved' }), ...gift }, { today: '2026-05-01', ...moment });
  expect(fits({})).toEqual(['ask']);
  expect(fits({ remainingAmount: 500 }, { hasPromises: true })).toEqual(['halfway', 'ask', 'promised']);
  expect(fits({}, { today: '2026-05-18' })).toEqual(['lastDays', 'ask']);
  expect(fits({}, { today: '2026-05-21' })).toEqual(['closed']);
  expect(fits({ remainingAmount: 0 })).toEqual(['funded']);
  expect(fits({ status: 'dispatched' })).toEqual(['dispatched']);
  expect(fits({ status: 'delivered' }, { hasOpenCard: true })).toEqual(['card', 'delivered']);
  expect(fits({ status: 'cancelled' })).toEqual(['cancelled']);
  expect(fits({ status: 'declined' })).toEqual([]);
});

it.each(OCCASIONS)('the words for the occasion %s make sentences', (occasion) => {
  const { title, of, gift, forIt, inTime, wish } = occasionWords(occasion);
  const share = shareText(shared({ occasion, status: 'delivered' }), '2026-05-01');
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
