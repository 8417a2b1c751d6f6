import { afterEach, expect, test, vi } from 'vitest';
import { clearDeliveryAddress, readDeliveryAddress } from '../src/addresses/delivery-address.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('a chosen address is found again by the person who chose it, and by nobody else', () => {
  stubTab('{"userId":"u-1","address":"12 Rose Villa"}');
  expect(readDeliveryAddress('u-1')).toBe('12 Rose Villa');
  expect(readDeliveryAddress('u-2')).toBeUndefined();
  expect(readDeliveryAddress(undefined)).toBeUndefined();
});

test('it is gone once it is forgotten', () => {
  const tab = stubTab('{"userId":"u-1","address":"12 Rose Villa"}');
  clearDeliveryAddress();
  expect(tab.removed).toHaveLength(1);
});

test.each([
  'not json',
  'null',
  '7',
  '{"userId":"u-1"}',
  '{"userId":"u-1","address":7}',
  '{"userId":"u-1","address":""}',
])('nothing is chosen when %s was left there', (text) => {
  stubTab(text);
  expect(readDeliveryAddress('u-1')).toBeUndefined();
});

function stubTab(text: string) {
  const removed: string[] = [];
  vi.stubGlobal('sessionStorage', {
    getItem: () => text,
    removeItem: (key: string) => removed.push(key),
  });
  return { removed };
}
