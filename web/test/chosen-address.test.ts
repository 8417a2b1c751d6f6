import { afterEach, expect, test, vi } from 'vitest';
import { clearDeliveryAddress, readDeliveryAddress } from '../src/accounts/addresses/delivery-address.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const purchase = { userId: 'u-1', productId: 7 };

test('a delivery address is read only by the person who chose it, for the product it was chosen for', () => {
  stubTab('{"userId":"u-1","productId":7,"address":"12 Rose Villa"}');
  expect(readDeliveryAddress(purchase)).toBe('12 Rose Villa');
  expect(readDeliveryAddress({ ...purchase, productId: 8 })).toBeUndefined();
  expect(readDeliveryAddress({ ...purchase, userId: 'u-2' })).toBeUndefined();
  expect(readDeliveryAddress({ ...purchase, userId: undefined })).toBeUndefined();
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
  '{"userId":"u-1","productId":7}',
  '{"userId":"u-1","productId":7,"address":7}',
  '{"userId":"u-1","productId":7,"address":""}',
])('there is no delivery address when %s is stored', (text) => {
  stubTab(text);
  expect(readDeliveryAddress(purchase)).toBeUndefined();
});

function stubTab(text: string) {
  const removed: string[] = [];
  vi.stubGlobal('sessionStorage', {
    getItem: () => text,
    removeItem: (key: string) => removed.push(key),
  });
  return { removed };
}
