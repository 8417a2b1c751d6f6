import { plural } from '../plural.ts';

const CODE_RULES =
  'It works once, within five minutes. {shop} will never ask you for it.\nIf you did not request a code, you can ignore this email.';

/** To addresses that anyone may have typed: these mails name nobody. */
export const accounts = {
  'confirm-email': {
    cause: 'Somebody opens an account, or asks for the link again.',
    subject: 'Welcome to {shop}: please confirm your email',
    paragraphs: [
      'Hello,',
      'Welcome to {shop}. Please confirm your email address:',
      '[Confirm email]({link})',
      'The link is valid for seven days. If you did not create an account, you can ignore this email.',
    ],
  },
  'sign-in-code': {
    cause: 'Somebody signs in with a code.',
    subject: 'Your sign-in code for {shop}',
    paragraphs: ['Your code to sign in to {shop}:', '{code}', CODE_RULES],
  },
  'reset-password': {
    cause: 'Somebody has forgotten their password.',
    subject: 'Reset your {shop} password',
    paragraphs: [
      '{greeting}',
      'We received a request to reset your password. Choose a new one here:',
      '[Choose a new password]({link})',
      'The link works once, within one hour. If you did not request this, you can ignore this email: your password has not changed.',
    ],
  },
  'change-email': {
    cause: 'A customer wants another email address. It goes to the new one.',
    subject: 'Confirm your new email for {shop}',
    paragraphs: [
      'Hello,',
      'Please confirm that this is the new email address of your {shop} account:',
      '[Confirm email]({link})',
      'The link is valid for 24 hours. If you do not have an account with us, please ignore this email and do not open the link.',
    ],
  },
  'email-changed': {
    cause: 'The new address is confirmed. It goes to the old one.',
    subject: 'The email of your {shop} account was changed',
    paragraphs: [
      '{greeting}',
      'Your {shop} account now has a different email address. Use it to sign in. We will send our emails there from now on.',
      'If you did not change it, please reply to this email immediately.',
    ],
  },
};

export const admin = {
  'admin-invitation': {
    cause: 'An owner invites a colleague.',
    subject: 'You are now an admin of {shop}',
    paragraphs: [
      'Hello,',
      '{invitedBy} has made you an admin of the {shop} shop. Sign in with this email address:',
      '[Sign in]({link})',
    ],
  },
  'admin-sign-in-changed': {
    cause: 'A passkey, an app or recovery codes of an admin are added, removed or used.',
    subject: '{title}: {shop}',
    paragraphs: [
      'Hello,',
      '{what} ({device}).',
      'If this was you, there is nothing to do. If not, open “Your sign-in” now, remove what you do not know, end all other sessions, and tell the owner of the shop.',
      '[Your sign-in]({link})',
    ],
  },
  'admin-digest': {
    cause: 'Every morning, to admins who chose one mail a day. What their role may not see is left out.',
    subject: 'Your shop on {day}',
    paragraphs: [
      '{yesterday}',
      '{work}',
      '{!work}Nothing waits for you today.',
      '{?next}{next}',
      '[Open today’s work]({link})',
      'You chose one email a day. You can change it under Notifications in the admin menu.',
    ],
  },
  'admin-sign-in-code': { ...accounts['sign-in-code'], cause: 'An admin signs in.' },
  'admin-step-up-code': {
    cause: 'An admin does something that needs a fresh code.',
    subject: 'Your confirmation code for {shop}',
    paragraphs: ['Your code to confirm a change at {shop}:', '{code}', CODE_RULES],
  },
};

/** Sent so that whoever did not do it themselves finds out. */
export const signInChanges = {
  'passkey-added': { title: 'A passkey was added', what: 'A passkey was added to your admin sign-in' },
  'passkey-removed': {
    title: 'A passkey was removed',
    what: 'A passkey was removed from your admin sign-in',
  },
  'totp-added': {
    title: 'An authenticator app was added',
    what: 'An authenticator app was added to your admin sign-in',
  },
  'totp-removed': {
    title: 'Your authenticator app was removed',
    what: 'The authenticator app was removed from your admin sign-in',
  },
  'recovery-codes-made': {
    title: 'You have new recovery codes',
    what: 'New recovery codes were made for your admin sign-in; earlier ones no longer work',
  },
  'recovery-code-used': {
    title: 'A recovery code was used',
    what: 'One of your recovery codes was used to sign in as admin',
  },
};

/** What is filled into the digest. */
export const digestTexts = {
  yesterday: 'Yesterday:',
  todo: 'To do today:',
  placed: ({ count }: Count) =>
    plural(count, { one: '1 new order', other: count === 0 ? 'No new orders' : `${count} new orders` }),
  income: ({ taken, refunded }: Record<'taken' | 'refunded', string>) =>
    `${taken} came in, ${refunded} was refunded`,
  work: {
    late: ({ count }: Count) => plural(count, { one: '1 order is late', other: `${count} orders are late` }),
    dueToday: ({ count }: Count) =>
      plural(count, { one: '1 order is due today', other: `${count} orders are due today` }),
    toPack: ({ count }: Count) => plural(count, { one: '1 order to pack', other: `${count} orders to pack` }),
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
};

type Count = { count: number };
