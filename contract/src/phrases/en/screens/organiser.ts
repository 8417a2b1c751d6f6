import { formatCalendarDate } from '../../../dates.ts';
import type { Discretion } from '../../../limits.ts';
import { formatRupees } from '../../../money.ts';

/** What contributors see of each other, as somebody reads it before they give their name. */
export const discretionHints: Record<Discretion, DiscretionHints> = {
  amounts: {
    name: 'Everyone with the link sees your name and the amount.',
    wishes: 'No wishes yet. Yours can be the first.',
  },
  names: {
    name: 'Everyone with the link sees your name, not the amount.',
    wishes: 'No wishes yet. Yours can be the first.',
  },
  total: {
    name: 'Only the organiser sees your name and the amount.',
    wishes: 'Only the organiser sees the wishes of others.',
  },
  nothing: {
    name: 'Others see your name once the card opens on the day, not the amount.',
    wishes: 'The wishes of others open with the card.',
  },
};

/** The same, as the organiser chooses it. */
export const discretionTexts: Record<Discretion, DiscretionText> = {
  amounts: {
    label: 'Names and amounts',
    explanation: 'Everyone with the link sees who gave, and how much.',
  },
  names: {
    label: 'Names only',
    explanation: 'Everyone with the link sees who gave and what they wrote, not how much.',
  },
  total: {
    label: 'Only the total',
    explanation: 'Nobody but you sees who gave. Wishes stand on the card without names.',
  },
  nothing: {
    label: 'Nothing until the card',
    explanation:
      'Nobody but you sees who gave until the card opens on the day. Then names and wishes are shown, never amounts.',
  },
};

export const organiserTexts = {
  soFar: {
    title: 'So far',
    looked: 'looked',
    promised: 'promised',
    paid: 'paid',
    lookedHint: 'Browsers that opened the link. We do not know whose.',
    promises: 'Who promised',
    promise: ({ amount, by }: { amount: number; by: string }) =>
      `${formatRupees(amount)} by ${formatCalendarDate(by)}`,
    paidOf: ({ paid }: { paid: number }) => `${formatRupees(paid)} paid`,
    promiseStates: { promised: 'Promised', late: 'Overdue', paid: 'Paid', ended: 'Ended' },
    surprise: ({ from }: { from: string }) =>
      `It is a surprise: who gave and what they wrote is shown to you from ${formatCalendarDate(from)} on.`,
  },
  shagun: ({ amount }: { amount: number }) => `As shagun: ${formatRupees(amount)}`,
  messages: {
    title: 'Messages to send',
    about: 'Words that fit how far the gift is. Copy them, or open WhatsApp.',
    choose: 'Which message',
    text: 'Message',
    copy: 'Copy text',
    copied: 'Copied',
    send: 'WhatsApp',
  },
  discretion: {
    title: 'What contributors see of each other',
    about:
      'You see everything. The total is shown to everyone. If you show more later, that applies to new contributions only.',
    live: 'Whoever watches the total live can still tell how much a single payment was.',
    saved: 'Saved. Those who have already paid are never shown more than they were told.',
  },
  handOver: {
    title: 'Hand over',
    about:
      'Can someone else take it from here? Send them a link. Once they accept, the gift is theirs: they see the address, who paid, and your list of people, and get our emails. You keep your payments and can still open the gift.',
    aboutWithoutAddress:
      'Can someone else take it from here? Send them a link. Once they accept, the gift is theirs: they see who paid and your list of people, and get our emails. You keep your payments and can still open the gift.',
    make: 'Make a link',
    renew: 'Make a new link',
    offered: ({ until }: { until: string }) => `Offered until ${until}. The link works once.`,
    onlyNow: 'Copy the link now: it is shown only this once.',
    message: ({ productName }: { productName: string }) =>
      `Will you take over our gift “${productName}”? With this link you become its organiser:`,
    copy: 'Copy link',
    copied: 'Copied',
    send: 'WhatsApp',
    withdraw: 'Take the offer back',
    withdrawn: 'The link no longer works.',
  },
  takeOver: {
    title: ({ organiser }: { organiser: string }) => `${organiser} asks you to take over a gift`,
    about: ({ recipient, date, paid, total }: Record<'recipient' | 'date' | 'paid' | 'total', string>) =>
      `It is for ${recipient}, on ${date}. ${paid} of ${total} has been paid so far.`,
    means:
      'You become its organiser: you see who paid, share the link, and get our emails about it. It costs you nothing.',
    accept: 'Take it over',
    accepting: 'Taking it over…',
    accepted: 'The gift is yours now. Thank you for taking over.',
    signIn: 'Sign in to take it over',
    later: 'Not now',
    invalidTitle: 'This link no longer works',
    invalid:
      'It may have been used, taken back, or be too old, or the gift is already fully paid. Please ask the person who sent it to you.',
    lookAround: 'Look around the shop',
  },
  cardWithoutNames: 'On the card itself, wishes stand without the names of those who gave.',
  /** In place of the recipient's phone and address, for an organiser who does not see them. */
  addressHidden: 'Only the shop knows it. We deliver the gift there.',
};

interface DiscretionText {
  label: string;
  explanation: string;
}

interface DiscretionHints {
  /** Below the field for a name. */
  name: string;
  /** Instead of wishes that are not there, or not shown. */
  wishes: string;
}
