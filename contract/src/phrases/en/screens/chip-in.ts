import { plural } from '../plural.ts';
import { occasionWords } from './occasions.ts';
import { refunds } from './payments.ts';

/** The page behind a gift’s link, without an account. */
export const chipInTexts = {
  notFoundHead: { title: 'Gift not found', description: 'This link opens no gift.' },
  pictureAlt: ({ gift, recipient }: Record<'gift' | 'recipient', string>) =>
    `${gift}, a gift for ${recipient}`,
  notFoundTitle: 'We cannot find this gift',
  notFound:
    'The link may be incomplete, or the gift is no longer shared. Please ask the person who sent it to you.',
  lookAround: 'Look around the shop',
  account: 'Your account',
  signIn: 'Sign in',
  chipIn: 'Chip in',
  chipInAmount: ({ amount }: { amount: string }) => `Chip in ${amount}`,
  allHeld: 'Someone is paying the rest right now. If they do not finish, it is free again in a few minutes.',

  states: {
    opensLater:
      'It arrives as one gift, with a card signed by all of you. You can already promise your part.',
    open: 'Chip in with any amount. It arrives as one gift, with a card signed by all of you.',
    funded: ({ recipient, occasion }: Record<'recipient' | 'occasion', string>) =>
      `Thank you, everyone. We get it to ${recipient} ${occasionWords(occasion).inTime}.`,
    delivered: ({ organiser }: { organiser: string }) =>
      `From ${organiser} and all of you. Thank you for giving it together.`,
    closed: ({ date }: { date: string }) =>
      `The goal was not reached by ${date}. Everyone who chipped in is refunded in full to their original payment method; banks take ${refunds.time} to show it.`,
    cancelled: `Nothing will be sent. Everyone who chipped in is refunded in full to their original payment method; banks take ${refunds.time} to show it.`,
  },

  progress: 'Progress',
  soFar: 'Chipped in so far',
  /** The first amount is drawn large. */
  paidOfTotal: ({ paid, total }: Amounts) => `<paid>${paid}</paid><total> of ${total}</total>`,
  plainPaidOfTotal: ({ paid, total }: Amounts) => `${paid} of ${total}`,
  paidOfTotalFrom: ({ paid, total, people }: Amounts & { people: number }) =>
    `${paid} of ${total} from ${peopleCount(people)}`,
  allRefunded: 'All contributions are refunded.',
  beFirst: 'Be the first to chip in.',
  promiseFirst: 'Nothing can be paid yet.',
  allMadeIt: 'All of you made this happen.',
  toGo: ({ amount }: { amount: string }) => `${amount} to go.`,
  peopleMadeIt: ({ people }: { people: number }) => `${peopleCount(people)} made this happen.`,
  peopleChippedIn: ({ people, amount }: { people: number; amount: string }) =>
    `${peopleCount(people)} chipped in, ${amount} to go.`,
  lastDay: 'Last day to chip in',
  daysLeft: (days: number) => plural(days, { one: '1 day left', other: `${days} days left` }),
  openUntil: ({ daysLeft, date }: Record<'daysLeft' | 'date', string>) =>
    `<left>${daysLeft}</left>, until the end of ${date}.`,
  refundedOtherwise: 'If the goal is not reached by then, everyone is refunded automatically and in full.',
  fromAllTo: ({ recipient }: { recipient: string }) => `From all of us to ${recipient}`,
};

/** How much, and who it is from. */
export const contributionFormTexts = {
  howMuch: 'How much would you like to give?',
  theRest: 'The rest',
  otherAmount: 'Or another amount in rupees',
  wholeRupees: 'Enter a whole number of rupees.',
  upTo: ({ amount }: { amount: string }) => `You can give up to ${amount}.`,
  back: 'Back to the gift',
  title: 'Sign the card',
  signedInAs: ({ name }: { name: string }) => `Signed in as ${name}.`,
  forGift: ({ recipient, occasion, gift }: Record<'recipient' | 'occasion' | 'gift', string>) =>
    `for ${occasionWords(occasion).of(recipient)}: ${gift}`,
  name: 'Your name on the card',
  appearAs: ({ shown }: { shown: string }) => `You appear as “${shown}”.`,
  anonymous: 'Stay anonymous',
  message: ({ recipient }: { recipient: string }) => `A message for ${recipient} (optional)`,
  email: 'Email for the receipt (optional)',
  emailHint: 'Sent once your payment has arrived. You also hear from us if it is refunded.',
  news: 'Email me when the gift is funded, shipped and delivered',
  phone: 'Mobile number (optional)',
  phoneHint: 'Only fills in the payment form. We send no SMS.',
  pay: ({ amount }: { amount: string }) => `Pay ${amount}`,
  payAnyway: ({ amount }: { amount: string }) => `Pay ${amount} anyway`,
  sessionOver: 'Your sign-in has expired. You can chip in without an account: just pay again.',
};

function peopleCount(people: number): string {
  return plural(people, { one: '1 person', other: `${people} people` });
}

interface Amounts {
  paid: string;
  total: string;
}
