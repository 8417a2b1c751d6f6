import { describe, expect, test } from 'vitest';
import { homePath, parseId, paths, productPath } from '../src/lib/paths.ts';

describe('addresses', () => {
  test('the home address carries words and category, each only when there is one', () => {
    expect(homePath()).toBe('/home');
    expect(homePath({ q: 'diya & lamp' })).toBe('/home?q=diya+%26+lamp');
    expect(homePath({ q: '', category: 3 })).toBe('/home?category=3');
    expect(homePath({ q: 'tea', category: 3 })).toBe('/home?q=tea&category=3');
  });

  test('a product is addressed by its id', () => {
    expect(productPath(12)).toBe('/productdetails?id=12');
  });

  test('an id read back is a positive whole number', () => {
    expect(parseId('12')).toBe(12);
  });

  test.each([null, '', '0', '-1', '1.5', '1e3', '0x10', ' 12', '12abc', '9999999999'])(
    '%j is no id',
    (text) => {
      expect(parseId(text)).toBeUndefined();
    },
  );

  test('no address of the shop is there twice', () => {
    const addresses = Object.values(paths);
    expect(new Set(addresses).size).toBe(addresses.length);
  });
});
