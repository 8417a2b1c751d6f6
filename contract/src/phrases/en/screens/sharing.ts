import type { PublicGift, PublicGiftState } from '../../../chip-in.ts';
import { formatCalendarDate } from '../../../dates.ts';
import type { GiftMessageName } from '../../../gift-messages.ts';
import { formatRupees } from '../../../money.ts';
import { occasionWords } from './occasions.ts';

/**
 * What the link of a gift says in a messenger's preview, on the preview picture and at the top of its page. Only an open gift
 * asks anyone to chip in.
 */
export const giftLinkTexts: Record<PublicGiftState, GiftLinkTexts> = {
  open: {
    title: ({ organiserName, recipientFirstName }) => `${organiserName} is giving ${recipientFirstName}`,
    namesProduct: true,
    description: ({ paymentAmount, totalAmount, recipientFirstName, occasion }) =>
      `${formatRupees(paymentAmount)} of ${formatRupees(totalAmount)} so far. Chip in for ${occasionWords(occasion).of(recipientFirstName)}.`,
    note: 'Chip in with any amount',
    short: 'A gift to give together. See it and chip in',
  },
  funded: {
    title: ({ recipientFirstName }) => `Fully funded! ${recipientFirstName} is getting`,
    namesProduct: true,
    description: ({ recipientFirstName, occasion }) =>
      `${occasionWords(occasion).gift(recipientFirstName)} is fully paid. Thank you, everyone.`,
    note: 'Fully funded!',
    short: 'A gift that many gave together. It is fully paid. See it',
  },
  delivered: {
    title: ({ recipientFirstName }) => `Delivered! ${recipientFirstName} has`,
    namesProduct: true,
    description: ({ recipientFirstName }) =>
      `${recipientFirstName} has it. Thank you for giving it together.`,
    note: 'Delivered',
    short: 'A gift that many gave together. It has arrived. See it',
  },
  closed: {
    title: ({ recipientFirstName }) => `The gift for ${recipientFirstName} has closed`,
    namesProduct: false,
    description: () => 'This gift has closed. Everyone who chipped in is refunded.',
    note: 'Closed',
    short: 'This gift has closed. Everyone who chipped in is refunded. See it',
  },
  cancelled: {
    title: ({ recipientFirstName }) => `The gift for ${recipientFirstName} was cancelled`,
    namesProduct: false,
    description: () => 'This gift was cancelled. Everyone who chipped in is refunded.',
    note: 'Cancelled',
    short: 'This gift was cancelled. Everyone who chipped in is refunded. See it',
  },
};

/** Messages to send with a gift's link, before the link. Without names, because they may be forwarded to anyone. */
export const giftMessages: Record<GiftMessageName, GiftMessage> = {
  ask: {
    title: 'First ask',
    text: ({ productName, occasion }) =>
      `Shall we give this together? “${productName}” ${occasionWords(occasion).forIt}. Chip in as much as you like:`,
  },
  halfway: {
    title: 'Half way there',
    text: ({ productName, occasion, remainingAmount }) =>
      `We are more than half way! “${productName}” ${occasionWords(occasion).forIt}, ${formatRupees(remainingAmount)} to go. Will you join in?`,
  },
  lastDays: {
    title: 'Last days',
    text: ({ productName, remainingAmount, closesOn }) =>
      `A gentle reminder: our gift “${productName}” is open until ${formatCalendarDate(closesOn)}, and ${formatRupees(remainingAmount)} is still to go. Every bit helps:`,
  },
  promised: {
    title: 'To those who promised',
    text: ({ productName, closesOn }) =>
      `Thank you for promising to join in for “${productName}”! Whenever it suits you, until ${formatCalendarDate(closesOn)}:`,
  },
  funded: {
    title: 'Thank everyone',
    text: ({ productName, occasion }) =>
      `We did it! “${productName}” ${occasionWords(occasion).forIt} is fully paid:`,
  },
  dispatched: {
    title: 'It is on its way',
    text: ({ productName, occasion }) =>
      `Our gift is on its way: “${productName}” ${occasionWords(occasion).forIt}.`,
  },
  delivered: {
    title: 'It has arrived',
    text: ({ productName, occasion }) =>
      `Our gift has arrived: “${productName}” ${occasionWords(occasion).forIt}.`,
  },
  card: {
    title: 'See the card',
    text: ({ productName, occasion }) =>
      `Our gift has arrived: “${productName}” ${occasionWords(occasion).forIt}. Here is the card from all of us:`,
  },
  closed: {
    title: 'It has closed',
    text: ({ productName }) =>
      `We did not get all of it together for “${productName}” in time. Everyone who chipped in is refunded in full. Thank you for joining in.`,
  },
  cancelled: {
    title: 'It was cancelled',
    text: ({ productName }) =>
      `Our gift “${productName}” is not happening after all. Everyone who chipped in is refunded in full. Thank you for joining in.`,
  },
};

/** On the page of every gift, before anyone taps; the sheet and the page of a promise have their own file. */
export const pledgeOfferTexts = {
  open: 'Promise to pay later',
  paidAndPromised: (paid: string, promised: string) => `${paid} paid · ${promised} promised`,
};
/** Where a gift or a registry takes payments from a later day on. */
export const opensLaterTexts = {
  title: ({ day }: { day: string }) => `Payments open on ${day}`,
  why: 'Banks take refunds for six months only. We open payments closer to the day, so that your money can always come back to you.',
  remind: 'Add the day to my calendar',
  event: ({ gift }: { gift: string }) => `Payments open: ${gift}`,
};
export const backToRegistry: string = 'Back to the gift list';

/** From someone who has just paid, to others; before the link. */
export const joinInText = ({
  occasion,
  recipientFirstName,
}: Pick<PublicGift, 'occasion' | 'recipientFirstName'>) =>
  `I chipped in for ${occasionWords(occasion).gift(recipientFirstName)}. Join in:`;

interface GiftLinkTexts {
  title(gift: LinkedGift): string;
  /** The product's name ends the title. */
  namesProduct: boolean;
  description(gift: LinkedGift): string;
  /** On the preview picture. */
  note: string;
  /** Without names, before ' on' and the shop's name. */
  short: string;
}

type LinkedGift = Pick<
  PublicGift,
  'organiserName' | 'recipientFirstName' | 'occasion' | 'paymentAmount' | 'totalAmount'
>;

interface GiftMessage {
  /** For the organiser, who chooses one. */
  title: string;
  text(gift: MessageFacts): string;
}

interface MessageFacts {
  productName: string;
  occasion: string;
  remainingAmount: number;
  closesOn: string;
}
