import { expect, test } from 'vitest';
import { giftFilterFor } from '../src/index.ts';

test.each([
  ['Birthday', 'Mother', 'birthday', 'mother'],
  ['Birthday', 'Daughter', 'birthday', 'child'],
  ['Anniversary', 'Friend', 'anniversary', 'couple'],
  ['Anniversary', 'Wife', 'anniversary', 'wife'],
  ['Baby', 'Sister', 'new-baby', 'sister'],
  ['Farewell', 'Colleague', undefined, 'colleague'],
  ['Other', 'Teacher', undefined, undefined],
] as const)('%s of %s: gifts for %s and %s', (occasion, relation, forOccasion, forRecipient) => {
  expect(giftFilterFor({ occasion, relation })).toEqual({ occasion: forOccasion, recipient: forRecipient });
});
