/** Buying one gift right away, on its page. */
export const buyNowTexts = {
  noAddress: 'Please select an address first.',
  pickerFailed: 'The address list did not open. Please check your connection and try again.',
  deliverTo: 'Deliver to',
  noneChosen: 'No address chosen yet',
  choose: 'Choose',
  change: 'Change',
  /** Read out after 'Choose' or 'Change'. */
  theAddress: ' the delivery address',
  toPayment: 'Continue to payment',
  deliverHere: 'Deliver here',
  whatYouPay: 'What you will pay',
  total: ({ amount, isLowest }: { amount: string; isLowest: boolean }) =>
    `${isLowest ? 'from ' : ''}${amount}`,
};
