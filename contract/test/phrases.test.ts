import { expect, test } from 'vitest';
import { phrases, say } from '../src/phrases/index.ts';
import { pluralIn } from '../src/phrases/plural.ts';
import { problems } from '../src/problems.ts';

test('a sentence may be plain text, or chosen from the catalogue of a language', () => {
  expect(say('Please check the year.')).toBe('Please check the year.');
  expect(say(({ basket }) => basket.delivery.notServed({ pincode: '560001' }), 'en')).toBe(
    'We do not deliver to pincode 560001 yet.',
  );
});

test('every refusal has a sentence of its own', () => {
  const { refusals } = phrases();
  expect(Object.keys(refusals).sort()).toEqual(Object.keys(problems).sort());
  expect(new Set(Object.values(refusals)).size).toBe(Object.keys(problems).length);
});

test('plurals follow the rules of the language: Hindi counts none like one', () => {
  const forms = { one: 'one', other: 'other' };
  expect([0, 1, 2].map((count) => pluralIn('en-IN')(count, forms))).toEqual(['other', 'one', 'other']);
  expect([0, 1, 2].map((count) => pluralIn('hi')(count, forms))).toEqual(['one', 'one', 'other']);
});

test('a coupon that was used once was used one time', () => {
  const { alreadyUsed } = phrases().basket.coupon;
  expect(alreadyUsed({ count: 1 })).toBe('It has already been used 1 time.');
  expect(alreadyUsed({ count: 7 })).toBe('It has already been used 7 times.');
});

test('someone who pays while others do is told what is left, if anything is', () => {
  const { othersArePaying } = phrases().gifts;
  expect(othersArePaying({ amount: '₹200', time: '5:10 pm' })).toBe(
    'Someone else is paying the remaining amount right now. You can pay up to ₹200 now. More may be available at 5:10 pm.',
  );
  expect(othersArePaying({ amount: undefined, time: '5:10 pm' })).toBe(
    'Someone else is paying the remaining amount right now. More may be available at 5:10 pm.',
  );
});
