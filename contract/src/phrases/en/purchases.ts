import { businessTexts } from './screens/guest-orders.ts';

export const purchases = {
  replacementNumber: 'Please enter the number of the replacement’s parcel.',
  chooseGifts: 'Choose gifts from this order.',
  chooseReturned: 'Choose items from this return.',
  alreadyCancelled: 'This order has already been cancelled.',
  alreadyShipped: 'This order has already shipped and cannot be cancelled.',
  dispatchStands: 'This dispatch can no longer be undone.',
  noRecipient:
    'This is a gift on a registry whose owner has not told us yet who takes the parcel. We have asked them by email.',
  tooLongToPrint: 'These papers take too long to print. Please choose fewer at once.',
  nothingToPrint: 'None of these orders has anything to print.',
  packedStands: 'This order is no longer just packed, so there is nothing to put back.',
  partClosed: 'This part of the order can no longer be changed.',
  refundedMeanwhile: 'Something of this order was refunded meanwhile. Please look at it again.',
  partRefunded: 'This part of the order has already been refunded.',
  /** A business that needs a tax invoice. */
  business: businessTexts.problems,
  /** Someone who buys without an account. */
  guest: {
    enterName: 'Please enter your name.',
    enterContact: 'Please enter an email or a mobile number, so that we can reach you about this order.',
    confirmEmailFirst:
      'Confirm the email you gave with this order in your account first, then add the order here.',
    noEmail: 'No email was given with this order. Open it in the browser you bought it with.',
    wrongCode: 'This code is not right. Please check the email, or ask for a new code.',
    claimed: 'This order is part of an account now. It is erased together with that account.',
  },
  /** Stored with an order when it ends, and shown to its buyer. */
  endedBecause: {
    refundedAtProvider: 'Refunded by the payment provider.',
    soldOut: 'Sold out before the payment arrived.',
    nothingPaidLeft: 'Everything paid has been refunded.',
  },
};
