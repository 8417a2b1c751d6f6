/** On a button while a payment is under way. */
export const payingTexts = {
  starting: 'Opening payment…',
  saving: 'Saving payment…',
  confirming: 'Confirming…',
};

export const checkoutTexts = {
  title: 'Checkout',
  toBasket: 'Your basket',
  emptyTitle: 'Nothing to pay for',
  empty: 'Your basket has no gifts that can be ordered right now.',
  backToBasket: 'Back to the basket',
  recipient: 'Who is it for?',
  recipientPhoneHint: 'Only for the courier.',
  arrives: (day: string) => `Arrives ${day}`,
  pay: 'Continue to payment',
};

/** Where an order goes. */
export const checkoutAddressTexts = {
  title: 'Where should it go?',
  saved: 'Delivery address',
  notChosen: 'Please choose where it should go.',
  notServed: 'We do not deliver to this pincode yet. Please choose another address.',
  /** `problem` is a sentence. */
  notComplete: ({ problem }: { problem: string }) => `Not complete. ${problem}`,
  findArea: 'Find your area',
  flatNumber: 'Flat or house number',
  building: 'Building and street',
  landmark: 'Landmark (optional)',
  district: 'City or district',
  state: 'State',
};

/** When an order arrives. */
export const checkoutDayTexts = {
  title: 'When should it arrive?',
  failed: 'We could not find delivery days for this pincode. Please check it.',
  addressFirst: 'Choose an address first, then the days we can deliver on show here.',
  day: 'Delivery day',
  earliest: (day: string) => `${day} (earliest)`,
  time: 'Time of the day',
  anyTime: 'Any time',
  full: (slot: string) => `${slot} (full)`,
};

export const checkoutCardTexts = {
  title: 'A card and wrapping',
  message: 'Message on the card (optional)',
  messagePlaceholder: 'Happy birthday, Meera!',
  written: ({ length, max }: { length: number; max: number }) => `${length} of ${max}`,
  giftWrap: 'Gift-wrap it',
  giftWrapHint: 'In paper and ribbon, without the invoice. It costs nothing extra.',
};

export const checkoutCouponTexts = {
  label: 'Coupon (optional)',
  apply: 'Apply',
  applied: (code: string) => `Coupon ${code} is applied.`,
  remove: 'Remove',
};
