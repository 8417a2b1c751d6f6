import { describe, expect, test } from 'vitest';
import { appendPlace, formatPlace, toSingleLine } from '../src/accounts/addresses/address-fields.tsx';

const koramangala = { address: 'Koramangala', city: 'Bengaluru', state: 'Karnataka', pincode: '560034' };
const pune = { address: 'Pune', city: 'Pune', state: 'Maharashtra', pincode: '411001' };

test.each([
  ['12 Rose Villa\nMG Road \n\n Bengaluru', '12 Rose Villa, MG Road, Bengaluru'],
  ['  12 Rose Villa  ', '12 Rose Villa'],
  [' \n ', ''],
])('%j is one line on the parcel', (typed, line) => {
  expect(toSingleLine(typed)).toBe(line);
});

test('a place is named with its city once', () => {
  expect(formatPlace(koramangala)).toBe('Koramangala, Bengaluru, Karnataka 560034');
  expect(formatPlace(pune)).toBe('Pune, Maharashtra 411001');
});

describe('a place that was searched for', () => {
  test('stands alone when nothing was typed', () => {
    expect(appendPlace('', pune, undefined)).toBe('Pune, Maharashtra 411001');
  });

  test('follows what was typed', () => {
    expect(appendPlace('12 Rose Villa, ', pune, undefined)).toBe('12 Rose Villa, Pune, Maharashtra 411001');
  });

  test('takes the place of the one found before, unless that was changed by hand', () => {
    const before = formatPlace(koramangala);
    expect(appendPlace(`12 Rose Villa, ${before}`, pune, before)).toBe(
      '12 Rose Villa, Pune, Maharashtra 411001',
    );
    expect(appendPlace('12 Rose Villa, Koramangala', pune, before)).toBe(
      '12 Rose Villa, Koramangala, Pune, Maharashtra 411001',
    );
  });
});
