import { expect, it } from 'vitest';
import { indianPhoneError } from '../src/lib/validation.ts';

it.each(['9876543210', '+91 98765 43210', '098765-43210', '91 98765 43210'])('%s can be sent', (typed) => {
  expect(indianPhoneError(typed)).toBeUndefined();
});

it.each(['', '12345', '1234567890', '+1 202 555 0143', '98765abcde', '98765432101'])(
  '%j is told before it is sent',
  (typed) => {
    expect(indianPhoneError(typed)).toBe('Please enter an Indian mobile number.');
  },
);
