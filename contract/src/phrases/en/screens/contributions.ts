import { occasionWords } from './occasions.ts';
import { refunds } from './payments.ts';

/** After the payment has arrived. */
export const contributionThanksTexts = {
  title: ({ name }: { name: string }) => (name === '' ? 'Thank you!' : `Thank you, ${name}!`),
  arrived: ({ occasion, recipient }: Record<'occasion' | 'recipient', string>) =>
    `Your payment for ${occasionWords(occasion).gift(recipient)} has arrived.`,
  amountArrived: ({ amount, occasion, recipient }: Record<'amount' | 'occasion' | 'recipient', string>) =>
    `Your ${amount} for ${occasionWords(occasion).gift(recipient)} has arrived.`,
  seeGiftAndReceipt: 'See the gift and your receipt',
  seeReceipt: 'See your receipt',
  invite: 'Invite others on WhatsApp',
  back: 'Back to the gift',
  onCard: 'On the card from you',
  writeOnCard: 'Write on the card',
  changeCard: 'Change it, or add a picture',
};

/** A contribution that was made without an account. */
export const contributionTexts = {
  title: 'Your contribution',
  description: 'Your receipt, your refund and your message for a gift given together.',
  loading: 'Loading…',
  seeGift: 'See the gift',
  states: {
    waiting: 'Your bank has not confirmed this payment yet. Nothing is counted until it does.',
    paid: 'It has arrived and counts towards the gift.',
    paidInPart: ({ amount }: { amount: string }) =>
      `It counts towards the gift. ${amount} was refunded to your original payment method.`,
    disputed:
      'You have asked your bank to return this payment. Until the bank has decided, we do not refund it.',
    refundingByUpi: 'It goes back by UPI.',
    refunding: 'It is being refunded to your original payment method.',
    refunded: `It was refunded to your original payment method. Banks take ${refunds.time} to show it.`,
  },
  refundedAmount: ({ amount }: { amount: string }) => `${amount} refunded`,
  paymentId: ({ id }: { id: string }) => `Payment ${id}`,
  download: 'Download the receipt',
  receiptFile: 'tohfa-receipt.pdf',
  account: {
    title: 'Keep it in your account',
    signedIn: 'If your account’s confirmed email is the one you gave, it moves there with its receipt.',
    signedOut:
      'You need none to see this page. With one, sign in and open the link in your receipt mail again.',
    add: 'Add it to my account',
    added: 'It is in your account, under My orders.',
    signIn: 'Sign in',
  },
  failedTitle: 'This did not load',
  failed: 'Whatever you paid is safe. Please try again in a moment.',
  tryAgain: 'Try again',
  noneTitle: 'We cannot find your contribution',
  none: 'Open it with the link in your receipt mail, or in the browser you paid with. Whatever you paid is safe.',
  lookAround: 'Look around the shop',
  card: {
    title: 'On the card from you',
    failed: 'This did not load. Please reload the page.',
    about: 'You can change it until the card goes with the parcel.',
  },
  news: {
    title: 'News of the gift',
    wanted: 'We email you when it is fully funded, shipped and delivered.',
    offered: 'Would you like an email when it is fully funded, shipped and delivered?',
    email: 'Your email',
    stop: 'No more news, please',
    start: 'Keep me posted',
  },
};
