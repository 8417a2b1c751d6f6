export const accounts = {
  emailTaken: 'An account with this email already exists.',
  wrongCode: 'This code is wrong or has expired. Check the newest email, or get a new code.',
  wrongPassword: 'Your current password is incorrect.',
  typeOwnEmail: 'Type the email address of this account.',
  personalPassword: 'This password contains your name or email. Use three or four unrelated words instead.',
  guessablePassword:
    'This password is easy to guess. Use three or four unrelated words, or let your browser suggest one.',
  photoOnly: 'You can only upload a photo here.',
  addressAlreadySaved: 'You have saved this address already.',
  unknownDevice: 'Unknown device',
  deviceOn: ({ browser, system }: Record<'browser' | 'system', string>) => `${browser} on ${system}`,
  erasureBlocked: {
    payment: 'You have a payment in progress. Please finish it, or try again in a few minutes.',
    refund:
      'A refund still needs your UPI ID, or is being paid to it. Please name one and wait until it has arrived.',
    order: 'You have an order in progress. Please cancel it first, or wait until it is delivered.',
    registry:
      'Gifts of your registry are still on their way. Please wait until they are delivered, then try again.',
    gift: 'You have a gift in progress. Please cancel it first, or wait until it is delivered.',
  },
};
