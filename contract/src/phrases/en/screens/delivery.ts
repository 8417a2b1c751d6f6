/** What a gift costs in the end, and when it can be there. */
export const delivery = {
  inFull: ({ amount, isLowest }: { amount: string; isLowest: boolean }) =>
    `${isLowest ? 'from ' : ''}${amount} incl. taxes and delivery`,
  getItBy: (day: string) => `Get it by ${day}`,
  notServed: (pincode: string) => `We do not deliver to ${pincode} yet.`,
  deliverTo: 'Deliver to',
  choosePincode: 'Enter your pincode',
  sheetTitle: 'Where is it going?',
  sheetText: 'Then every gift shows what it costs there, delivery included, and the day it can arrive.',
  pincodeLabel: 'Pincode',
  pincodeFormat: 'Enter a six-digit pincode.',
  save: 'Show prices for this pincode',
  checking: 'Checking…',
  forget: 'Forget this pincode',
  exactTotal: 'Enter your pincode to see the exact total.',
};
