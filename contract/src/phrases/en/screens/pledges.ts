import { formatLongDay } from '../../../dates.ts';
import { formatRupees } from '../../../money.ts';

/** The sheet behind 'Promise to pay later', and the page behind the links in its emails. */
export const pledgeTexts = {
  intro: 'You pay nothing now. We remind you by email, and then one tap pays.',
  amountLabel: 'Amount in rupees',
  suggestions: 'Amounts',
  byLabel: 'By',
  days: 'Days',
  quickDay: {
    opening: 'First day',
    friday: 'Friday',
    monthEnd: 'Month’s end',
    beforeClosing: 'Day before it closes',
  },
  partsLabel: 'In parts',
  atOnce: 'All at once',
  inParts: {
    week: (parts: number) => `${parts} weekly parts`,
    month: (parts: number) => `${parts} monthly parts`,
  },
  plan: (parts: readonly { amount: number; by: string }[]) => {
    const [first, second] = parts;
    const last = parts.at(-1);
    if (!first || !second || !last) return '';
    const rest =
      parts.length === 2
        ? `${formatRupees(second.amount)} by ${formatLongDay(second.by)}`
        : `${formatRupees(second.amount)} each time until ${formatLongDay(last.by)}`;
    return `${formatRupees(first.amount)} by ${formatLongDay(first.by)}, then ${rest}.`;
  },
  nameLabel: 'Your name',
  nameHint: 'Only the organiser sees who promised.',
  emailLabel: 'Your email',
  notice:
    'We keep your name and email for this promise alone: to ask you once whether it is yours, and to remind you the day before, on the day and once after. Withdraw with one tap in any of these emails, and both are deleted at once.',
  submit: (amount: string) => `Promise ${amount}`,
  submitting: 'One moment…',
  sentTitle: 'Please check your email',
  sent: (email: string) =>
    `Open the link we are sending to ${email} and confirm your promise. It counts from then on.`,
  sentBefore:
    'Promised for this gift before? Then open the link in our earlier email instead: we do not ask twice.',
  close: 'Back to the gift',

  title: 'Your promise',
  loading: 'Loading…',
  description: 'A promise to chip in for a gift: pay it or withdraw it.',
  due: (by: string) => `by ${formatLongDay(by)}`,
  partStates: { promised: '', late: 'Its day is over', paid: 'Paid', ended: 'Over' },
  states: {
    unconfirmed: 'Is this promise yours? Nothing is charged, and you can withdraw it at any time.',
    confirmed: 'We remind you the day before, on the day and once after. Pay whenever it suits you.',
    ended: 'This gift takes no payments any more, so there is nothing left to do. Thank you for promising.',
    withdrawn: 'Withdrawn. Your name and email are deleted, and no more emails come.',
    done: 'Paid in full. Thank you for keeping your promise!',
  },
  confirm: 'Yes, this is my promise',
  notMine: 'This was not me',
  confirming: 'Confirming…',
  confirmed: 'Thank you! Your promise counts from now on.',
  pay: (amount: string) => `Pay ${amount} now`,
  payAnyway: (amount: string) => `Pay ${amount} anyway`,
  askWithdraw: 'Withdraw your promise? Your name and email are deleted, and no more emails come.',
  withdraw: 'Withdraw my promise',
  withdrawing: 'Withdrawing…',
  seeGift: 'See the gift',
  noneTitle: 'We cannot find this promise',
  none: 'It may be over and deleted, or the link is incomplete. Please open it again from your email.',
  failedTitle: 'This did not load',
  failed: 'Please try again in a moment.',
  tryAgain: 'Try again',
  shop: 'Look around the shop',
};
