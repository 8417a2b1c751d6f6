import { plural } from './plural.ts';

/** What assistants are told: short, plain, and nothing that people wrote. */
export const agents = {
  noLongerSold: ({ id }: { id: string }) => `${id} is not sold here.`,
  chooseOption: ({ id, choices }: { id: string; choices: string }) =>
    `${id} has options. Use the id of one of them: ${choices}.`,
  outOfStock: ({ id }: { id: string }) => `${id} is out of stock.`,
  quantityLowered: ({ id, count }: { id: string; count: number }) =>
    `Only ${count} of ${id} ${plural(count, { one: 'is', other: 'are' })} in stock. The quantity was lowered.`,
  nothingAvailable: 'None of these gifts can be ordered right now.',
  partNotUsable: 'This cannot be used as it is and was left out.',
  outsideIndia: 'The shop delivers in India only.',
  addressNeeded: 'Delivery is priced for the shop’s own zone until there is a pincode.',
  personDecides:
    'A person opens continue_url, checks what was filled in, and pays there. No assistant can pay or confirm.',
  giftPersonDecides:
    'A person opens continue_url, signs in, and confirms recipient, amount, deadline and sharing. Only then can people chip in.',
  detailsKept:
    'Personal details are kept for the person alone. They are not shown again; send them again only to change them.',
  otherBody: 'This idempotency key was used for another request.',
  personHasIt: 'A person has gone on with this. It cannot be changed any more.',
  canceled: 'This was cancelled.',
  notFound: 'Not found, or its time is over.',
  productNotFound: 'There is no such product.',
  onlyOneGift: 'A group gift is for one unit of one product.',
  oneOrTheOther: 'A checkout has either goods or a group gift.',
  dateTooEarly: ({ earliest }: { earliest: string }) =>
    `Choose a day from ${earliest} on, so that there is time to chip in and to deliver.`,
  dateTooLate: 'Choose a day within two years.',
  pricesWithoutTax:
    'Prices are without tax and delivery, which the cart and checkout add. A group gift costs the price alone.',
  delivery: ({ day }: { day: string }) => `Arrives on ${day}`,
  deliveryTitle: 'Home delivery',
  totals: {
    goods: 'Gifts',
    discount: 'Discount',
    tax: 'Tax',
    delivery: 'Delivery',
    transaction: 'Transaction charge',
    total: 'Total',
  },
  coupon: ({ code }: { code: string }) => `Coupon ${code}`,
};
