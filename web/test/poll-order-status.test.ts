import { expect, test } from 'vitest';
import { nextPollDelay } from '../src/payments/poll-order-status.ts';

test('a payment to be confirmed is polled after 1, 2, 4, 8, 16 and then every 30 seconds', () => {
  const delays = [1, 2, 3, 4, 5, 6, 7, 100].map((polls) => nextPollDelay('confirming', polls));
  expect(delays).toEqual([1, 2, 4, 8, 16, 30, 30, 30].map((seconds) => seconds * 1000));
});

test('a payer who is told that the payment was not saved can read it before the first poll', () => {
  expect(nextPollDelay('confirming', 0)).toBe(4000);
  expect(nextPollDelay('open', 0)).toBe(1000);
});

test('a checkout that was only opened is polled eight times', () => {
  expect(nextPollDelay('open', 7)).toBe(30_000);
  expect(nextPollDelay('open', 8)).toBe(false);
});
