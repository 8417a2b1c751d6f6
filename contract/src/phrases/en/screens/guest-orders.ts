/** The page of an order that was made without an account. */
export const guestOrderTexts = {
  hidden: 'The address and phone number are hidden here. We can email you a code to show them.',
  hiddenWithoutEmail: 'The address and phone number are shown only in the browser that paid.',
  sendCode: 'Email me a code',
  code: 'Six-digit code from the email',
  show: 'Show the address',
  keepTitle: 'Keep your orders together',
  keep: 'With an account you see all your orders in one place. Use the email address of this order.',
  claim: 'Add this order to my account',
  claimed: 'This order is in your account now.',
  signIn: 'Sign in or create an account',
  erase: 'Erase my details',
  eraseTitle: 'Erase your details?',
  eraseText:
    'Names, phone number, address and card message are removed. Amounts and the invoice number stay, as tax law asks. This cannot be undone.',
  eraseConfirm: 'Erase',
  erased: 'Your details are erased.',
  listTitle: 'Your orders on this device',
  noneTitle: 'No orders on this device',
  none: 'Open the link in your order email, or sign in to see the orders of your account.',
  unknownTitle: 'We cannot find this order',
  unknown: 'The link may be incomplete, or the details of the order were erased.',
  unknownHelp: 'Please open the newest link from our emails about the order.',
};

/** The checkout of somebody who is not signed in. */
export const guestCheckoutTexts = {
  title: 'Your details',
  name: 'Your name',
  email: 'Email',
  emailHint: 'For the order confirmation and tracking.',
  phone: 'Mobile number',
  phoneHint: 'An email or a mobile number is enough.',
  contactMissing: 'Enter an email address or a mobile number.',
  haveAccount: 'Have an account?',
  signIn: 'Sign in',
};

/** A business that buys. */
export const businessTexts = {
  ask: 'Need a GST invoice?',
  why: 'For companies: your name and GSTIN are printed on the tax invoice.',
  company: 'Company name',
  gstin: 'GSTIN',
  gstinHint: '15 letters and digits',
  problems: {
    gstin: 'Check the GSTIN: a letter or digit is missing or wrong.',
    company: 'Enter the company’s name as it is registered with this GSTIN.',
  },
};

/** An order for several people. */
export const parcelTexts = {
  title: 'Send it to more people',
  hint: 'The same gift to several families: each gets a parcel of their own, with its own delivery charge. You pay once.',
  add: 'Add another person',
  person: ({ number }: { number: number }) => `Person ${number}`,
  name: 'Recipient’s name',
  phone: 'Recipient’s mobile number',
  saved: 'Address',
  newAddress: 'A new address',
  gets: 'Gets',
  getsNothing: 'Choose at least one gift for this person.',
  incomplete: 'Enter a flat or house, a street or building, a place and a pincode.',
  remove: ({ number }: { number: number }) => `Remove person ${number}`,
  soonest: 'As soon as possible for each',
  people: ({ count }: { count: number }) => `For ${count} people`,
  parcelOf: ({ number, count }: { number: number; count: number }) => `Parcel ${number} of ${count}`,
  listTitle: 'The parcels of this order',
  packing: ({ count }: { count: number }) => `We are packing ${count} parcels, one for each person.`,
  cancel: 'Cancel this parcel',
  cancelled: 'The parcel is cancelled. The refund is on its way.',
  cancelTitle: 'Cancel this parcel?',
  othersStay: 'The other parcels go out as planned.',
};
