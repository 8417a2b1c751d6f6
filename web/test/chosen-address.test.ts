import { afterEach, expect, test, vi } from 'vitest';
import { clearDeliveryAddress, readDeliveryAddress } from '../src/accounts/addresses/delivery-address.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('a delivery address is read only by the person who chose it', () => {
  stubTab('{"userId":"u-1","address":"12 Rose Villa"}');
  expect(readDeliveryAddress('u-1')).toBe('12 Rose Villa');
  expect(readDeliveryAddress('u-2')).toBeUndefined();
  expect(readDeliveryAddress(undefined)).toBeUndefined();
});

test('a cleared delivery address is gone', () => {
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
])('there is no delivery address when %s is stored', (text) => {
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
