import { describe, expect, it } from 'vitest';
import { itemsToOrder, itemsToPrice } from '../src/basket/checkout/parcels.ts';

const ITEMS = [
  { productId: 1, quantity: 2 },
  { productId: 2, variantId: 5, quantity: 1 },
  { productId: 2, variantId: 6, quantity: 1 },
];
const ASHA = {
  recipient: { name: 'Asha Rao', phone: '9845012345' },
  address: '4, Hill Road, Bandra West, Mumbai 400050',
  saved: '',
  without: [] as string[],
};
const HOME = {
  id: 7,
  name: 'Mummy',
  phone: '9845012346',
  full_address: '9, Lake View, Andheri West, Mumbai 400053',
};

describe('the lines of an order for several people', () => {
  it('are priced as they will be ordered once a person is complete', () => {
    const priced = itemsToPrice(ITEMS, [ASHA, ASHA], []);
    expect(priced).toEqual(
      itemsToOrder(ITEMS, [ASHA, ASHA], [])?.map((item) =>
        item.recipient ? { ...item, recipient: { name: 'Asha Rao', phone: expect.any(String) } } : item,
      ),
    );
  });

  it('of somebody who is still being typed count as a parcel of their own, with the pincode they have', () => {
    const typed = { ...ASHA, recipient: { name: '', phone: '' }, address: 'Mumbai 400050' };
    expect(itemsToPrice(ITEMS, [typed], []).slice(3)).toEqual([
      { productId: 1, quantity: 2, pincode: '400050', parcel: 2 },
      { productId: 2, variantId: 5, quantity: 1, pincode: '400050', parcel: 2 },
      { productId: 2, variantId: 6, quantity: 1, pincode: '400050', parcel: 2 },
    ]);
    expect(itemsToOrder(ITEMS, [typed], [])).toBeUndefined();
  });

  it('go to a saved address that was chosen, without what this person does not get', () => {
    const other = { ...ASHA, address: '', saved: '7', without: ['1', '2/5'] };
    expect(itemsToOrder(ITEMS, [other], [HOME] as never)?.slice(3)).toEqual([
      { productId: 2, variantId: 6, quantity: 1, recipient: ASHA.recipient, address: HOME.full_address },
    ]);
  });
});
