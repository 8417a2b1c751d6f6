export const purchases = {
  replacementNumber: 'Please enter the number of the replacement’s parcel.',
  chooseGifts: 'Choose gifts from this order.',
  chooseReturned: 'Choose items from this return.',
  alreadyCancelled: 'This order has already been cancelled.',
  alreadyShipped: 'This order has already shipped and cannot be cancelled.',
  dispatchStands: 'This dispatch can no longer be undone.',
  partClosed: 'This part of the order can no longer be changed.',
  partRefunded: 'This part of the order has already been refunded.',
  /** Stored with an order when it ends, and shown to its buyer. */
  endedBecause: {
    refundedAtProvider: 'Refunded by the payment provider.',
    nothingPaidLeft: 'Everything paid has been refunded.',
  },
};
