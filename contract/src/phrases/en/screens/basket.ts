import { plural } from '../plural.ts';

/** The buttons that put a gift into the basket, and the link to it. */
export const addToBasketTexts = {
  add: 'Add to basket',
  added: 'In your basket',
  addNamed: ({ name }: { name: string }) => `Add ${name} to the basket`,
  addedNamed: ({ name }: { name: string }) => `${name} is in your basket`,
  full: ({ gifts, ofEach }: { gifts: number; ofEach: number }) =>
    `One order can have up to ${gifts} different gifts, and up to ${ofEach} of each.`,
  basketOf: (count: number) =>
    count === 0
      ? 'Basket, empty'
      : plural(count, { one: `Basket, ${count} gift`, other: `Basket, ${count} gifts` }),
};

export const basketTexts = {
  title: 'Your basket',
  loading: 'Loading your basket…',
  emptyTitle: 'Nothing in it yet',
  empty: 'Put gifts in your basket and send them all with one payment.',
  findGift: 'Find a gift',
  notAvailable: 'This gift is not available right now.',
  pricesChanged: 'Prices have changed since you put these in your basket:',
  gotIt: 'Got it',
  each: (price: string) => `${price} each`,
  remove: ({ name }: { name: string }) => `Remove ${name}`,
  removed: ({ name }: { name: string }) => `${name} is no longer in your basket.`,
  removedGone: 'The gift is no longer in your basket.',
  gone: 'This gift is no longer sold',
  removeGone: 'Remove this gift',
  goneHint: 'Please remove it to order the rest.',
  outOfStock: 'Out of stock right now. The rest of your basket can be ordered.',
  onlyLeft: (left: number) => `Only ${left} left.`,
  take: (left: number) => `Take ${left}`,
  quantityOf: ({ name }: { name: string }) => `Quantity of ${name}`,
  oneLess: ({ name }: { name: string }) => `One ${name} less`,
  oneMore: ({ name }: { name: string }) => `One ${name} more`,
  nothingToOrder: 'Nothing in your basket can be ordered right now.',
  changeQuantities: 'Please change the quantities that are not in stock.',
  toCheckout: 'Continue to checkout',
  next: 'Recipient, delivery day, card and coupon come next.',
};

/** Keeping the basket the same on every device. */
export const basketSyncTexts = {
  refused: 'Your change could not be saved. The basket is as it was before.',
};

/** What a basket costs, row by row. */
export const basketPriceTexts = {
  title: 'What you will pay',
  loading: 'Working out the price…',
  price: (gifts: number) => plural(gifts, { one: 'Price', other: `Price of ${gifts} gifts` }),
  coupon: 'Coupon',
  tax: 'Tax',
  taxAt: (rate: number) => `Tax (${rate}%)`,
  delivery: 'Delivery',
  deliveryFrom: 'Delivery, from',
  transactionCharges: 'Transaction charges',
  total: 'Total',
  totalFrom: 'Total, from',
};
