import { describe, expect, test } from 'vitest';
import { oneLine, placeLine, withPlace } from '../src/accounts/full-address.ts';

const koramangala = { address: 'Koramangala', city: 'Bengaluru', state: 'Karnataka', pincode: '560034' };
const pune = { address: 'Pune', city: 'Pune', state: 'Maharashtra', pincode: '411001' };

test.each([
  ['12 Rose Villa\nMG Road \n\n Bengaluru', '12 Rose Villa, MG Road, Bengaluru'],
  ['  12 Rose Villa  ', '12 Rose Villa'],
  [' \n ', ''],
])('%j is one line on the parcel', (typed, line) => {
  expect(oneLine(typed)).toBe(line);
});

test('a place is named with its city once', () => {
  expect(placeLine(koramangala)).toBe('Koramangala, Bengaluru, Karnataka 560034');
  expect(placeLine(pune)).toBe('Pune, Maharashtra 411001');
});

describe('a place that was searched for', () => {
  test('stands alone when nothing was typed', () => {
    expect(withPlace('', pune, undefined)).toBe('Pune, Maharashtra 411001');
  });

  test('follows what was typed', () => {
    expect(withPlace('12 Rose Villa, ', pune, undefined)).toBe('12 Rose Villa, Pune, Maharashtra 411001');
  });

  test('takes the place of the one found before, unless that was changed by hand', () => {
    const before = placeLine(koramangala);
    expect(withPlace(`12 Rose Villa, ${before}`, pune, before)).toBe(
      '12 Rose Villa, Pune, Maharashtra 411001',
    );
    expect(withPlace('12 Rose Villa, Koramangala', pune, before)).toBe(
      '12 Rose Villa, Koramangala, Pune, Maharashtra 411001',
    );
  });
});
