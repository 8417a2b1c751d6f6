import { plural } from '../plural.ts';
import { accounts, CODE_RULES } from './accounts.ts';
import { layout } from './layout.ts';

type Count = { count: number };

export const admin = {
  invitation: ({ invitedBy, link }: Record<'invitedBy' | 'link', string>) => ({
    subject: 'You are now an admin of Tohfa',
    parts: [
      layout.plainGreeting,
      `${invitedBy} has made you an admin of the Tohfa shop. Sign in with this email address:`,
      { label: 'Sign in', url: link },
    ],
  }),
  /** Once a day to an admin who chose it; what their role may not see is left out. */
  digest: {
    subject: ({ day }: { day: string }) => `Your shop on ${day}`,
    yesterday: 'Yesterday:',
    placed: ({ count }: Count) =>
      plural(count, { one: '1 new order', other: count === 0 ? 'No new orders' : `${count} new orders` }),
    income: ({ taken, refunded }: Record<'taken' | 'refunded', string>) =>
      `${taken} came in, ${refunded} was refunded`,
    todo: 'To do today:',
    nothing: 'Nothing waits for you today.',
    work: {
      late: ({ count }: Count) =>
        plural(count, { one: '1 order is late', other: `${count} orders are late` }),
      dueToday: ({ count }: Count) =>
        plural(count, { one: '1 order is due today', other: `${count} orders are due today` }),
      toPack: ({ count }: Count) =>
        plural(count, { one: '1 order to pack', other: `${count} orders to pack` }),
      toDispatch: ({ count }: Count) =>
        plural(count, { one: '1 order to dispatch', other: `${count} orders to dispatch` }),
      giftsToDecide: ({ count }: Count) =>
        plural(count, { one: '1 group gift to decide', other: `${count} group gifts to decide` }),
      giftsToDispatch: ({ count }: Count) =>
        plural(count, { one: '1 group gift to dispatch', other: `${count} group gifts to dispatch` }),
      returns: ({ count }: Count) =>
        plural(count, { one: '1 return to decide', other: `${count} returns to decide` }),
      reviews: ({ count }: Count) =>
        plural(count, { one: '1 review to moderate', other: `${count} reviews to moderate` }),
      refunds: ({ count }: Count) => plural(count, { one: '1 refund hangs', other: `${count} refunds hang` }),
      stock: ({ count }: Count) =>
        plural(count, {
          one: '1 item is low or out of stock',
          other: `${count} items are low or out of stock`,
        }),
    },
    next: ({ day, count }: Count & { day: string }) =>
      plural(count, {
        one: `Next delivery day: ${day}, 1 order.`,
        other: `Next delivery day: ${day}, ${count} orders.`,
      }),
    open: 'Open today’s work',
    why: 'You chose one email a day. You can change it under Notifications in the admin menu.',
  },
  signInCode: accounts.signInCode,
  stepUpCode: ({ code }: { code: string }) => ({
    subject: 'Your confirmation code for Tohfa',
    parts: ['Your code to confirm a change at Tohfa:', { code }, CODE_RULES],
  }),
};
