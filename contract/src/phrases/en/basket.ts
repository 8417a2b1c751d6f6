import { plural } from './plural.ts';

/** Baskets, delivery and coupons: everything that is checked before an order is placed. */
export const basket = {
  tooManyOfOne: ({ max }: { max: number }) => `You can order up to ${max} of one gift.`,
  orderTooLarge: 'One order can be up to ₹1,00,00,000.',
  tooManyGifts: ({ max }: { max: number }) => `One order can have up to ${max} different gifts.`,
  tooManyRecipients: ({ max }: { max: number }) => `One order can go to up to ${max} people.`,
  noLongerSold: 'One of these gifts is no longer available.',
  onlySomeLeft: ({ count, name }: { count: number; name: string }) =>
    `Only ${count} of “${name}” left in stock.`,
  outOfStock: ({ name }: { name: string }) => `“${name}” is out of stock right now.`,
  delivery: {
    unknownPincode: ({ pincode }: { pincode: string }) =>
      `Pincode ${pincode} does not exist. Please check it.`,
    otherState: ({ pincode, states }: { pincode: string; states: readonly string[] }) =>
      `Pincode ${pincode} is in ${states.join(' or ')}. Please check the pincode and the state.`,
    notServed: ({ pincode }: { pincode: string }) => `We do not deliver to pincode ${pincode} yet.`,
    notOnThisDate: ({ earliest }: { earliest: string }) =>
      `We cannot deliver on this date. The earliest delivery date is ${earliest}.`,
    slotNotOffered: 'This delivery slot is not available.',
    slotForOne: 'A time of the day can be chosen when the whole order goes to one person.',
    slotTaken: 'This delivery slot has just been taken. Please choose another.',
    rulesUpdated:
      'Someone updated the delivery rules while you were editing. Your changes are not saved yet.',
    notAPincode: ({ area }: { area: string }) => `“${area}” is neither a pincode nor the beginning of one.`,
    sameSlotTwice: 'Two slots have the same times. Change one, or raise the number of orders of the other.',
    slotEndsFirst: 'A slot must end after it starts.',
  },
  coupon: {
    notValid: 'This coupon is not valid.',
    expired: 'This coupon has expired.',
    usedByYou: 'You have already used this coupon.',
    usedBefore:
      'This coupon has already been used with this email, phone number or address. Please remove it to go on.',
    usedUp: 'This coupon has been used up.',
    needsMore: ({ amount }: { amount: string }) => `This coupon needs gifts for at least ${amount}.`,
    forOnePerson: 'This coupon is for one person. Please sign in with the email it was sent to.',
    firstOrderOnly: 'This coupon is for a first order.',
    otherCategory: 'This coupon is for other gifts than those in your basket.',
    alreadyUsed: ({ count }: { count: number }) =>
      `It has already been used ${count} ${plural(count, { one: 'time', other: 'times' })}.`,
    percentage: 'Enter a percentage up to 100, with at most two decimals.',
    wholeRupees: 'Enter a whole number of rupees.',
    endsFirst: 'The end must be after the start.',
  },
};
