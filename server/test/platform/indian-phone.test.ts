import { describe, expect, it } from 'vitest';
import { parseIndianMobile } from '../../src/platform/phone.ts';

describe('an Indian mobile number', () => {
  it.each(['9876543210', '+91 98765 43210', '09876543210', '91 98765-43210', '(+91) 98765 43210'])(
    'typed as %s is the same number',
    (typed) => {
      expect(parseIndianMobile(typed)).toBe('+919876543210');
    },
  );
});

describe('anything else', () => {
  it.each([
    ['too short', '987654321'],
    ['too long', '98765432101'],
    ['one no Indian mobile begins with', '1234567890'],
    ['all zeros', '0000000000'],
    ['a landline of Delhi', '011 2345 6789'],
    ['an American number', '+1 202 555 0143'],
    ['a British mobile', '+44 7911 123456'],
    ['with letters', '98765abcde'],
    ['with words around it', 'call 9876543210 now'],
    ['empty', ''],
    ['a formula', '=9876543210'],
  ])('is refused: %s', (_kind, typed) => {
    expect(parseIndianMobile(typed)).toBeUndefined();
  });
});
