import { formatRupees } from '../../../money.ts';

/** What an assistant has prepared: the page of its link, and what of it the checkout and the group gift offer. */
export const preparedTexts = {
  titles: {
    basket: 'Gifts from your assistant',
    checkout: 'An order from your assistant',
    'group-gift': 'A group gift from your assistant',
  },
  nameUnchecked: 'The name is what the assistant says it is.',
  nothingYet: {
    basket: 'Nothing is ordered or paid. You decide what stays in your basket.',
    checkout: 'Nothing is ordered or paid until you do it yourself, in our checkout.',
    'group-gift': 'Nothing is started, ordered or paid until you do it yourself.',
  },
  openedElsewhere:
    'This link was opened in another browser before. So you see only the gifts here, and nothing that was filled in about people.',
  startElsewhere:
    'Please start the group gift in the browser that opened the link first, or ask your assistant for a new link.',
  gifts: 'The gifts',
  gift: 'The gift',
  quantity: ({ quantity, price }: { quantity: number; price: number }) =>
    `${quantity} × ${formatRupees(price)}`,
  goods: 'Gifts together',
  beforeCharges: 'Delivery and taxes are added in the checkout.',
  gone: 'This gift is no longer sold',
  goneHint: 'It is left out.',
  soldOut: 'Sold out right now. It is left out.',
  choose: 'This choice is no longer sold. ',
  chooseAnother: 'Choose another',
  onlyLeft: ({ left }: { left: number }) => `Only ${left} left, so we take ${left}.`,
  noneLeft: 'Nothing of this can be ordered right now.',
  toBasket: 'Add to my basket',
  addingToBasket: 'Adding…',
  inBasket: 'The gifts are in your basket.',
  basketFull: 'Your basket is full. Take something out of it, then add these gifts.',
  toCheckout: 'Continue to checkout',
  basketStays: 'What is in your basket stays there.',
  overTitle: 'This link is over',
  over: 'Ask your assistant for a new one.',
  canceledTitle: 'This was cancelled',
  canceled: 'Your assistant took it back. Ask for a new link if you still want it.',
  lookAround: 'Look around the shop',
  loadErrorTitle: 'This did not load',
  doneTitle: 'This group gift has started',
  done: 'You have started a group gift from this link.',
  doneElsewhere: 'A group gift was started from this link.',
  seeGift: 'See the gift',
};

/** A part that the assistant filled in, offered to the person. */
export const offerTexts = {
  intro: 'Your assistant prepared this order. Use what it filled in part by part, or write your own.',
  back: 'What was prepared',
  title: 'Your assistant filled in:',
  use: 'Use this',
  decline: 'No, thanks',
  filledIn: ({ part }: { part: string }) => `Filled in: ${part}. You can still change it.`,
  leftOut: ({ part }: { part: string }) => `Left out: ${part}.`,
  dayNotOffered: 'We cannot deliver there on this day. Please choose another one.',
  parts: {
    buyer: 'your details',
    recipient: 'recipient',
    address: 'address',
    deliveryDate: 'delivery day',
    message: 'card message',
    coupon: 'coupon',
    occasion: 'occasion and day',
  },
};

/** The group gift that an assistant prepared, as the person confirms it. */
export const groupGiftTexts = {
  amount: ({ amount }: { amount: number }) => `Everyone pays towards exactly ${formatRupees(amount)}.`,
  amountHint:
    'Nothing is added for taxes or delivery. If it does not come together in time, everyone is refunded.',
  signInTitle: 'Start it in your name',
  signInHint:
    'Then you fill in who it is for and where it goes, and share the link. A code by email is enough.',
  signIn: 'Sign in or give your email',
  recipient: 'Who is it for?',
  occasion: 'What is the occasion?',
  chipInUntil: ({ day }: { day: string }) => `People can chip in until ${day}.`,
  address: 'Where should we deliver it?',
  addressHint: 'Only you and our team see the phone number and the address.',
  organiser: 'Your name',
  organiserName: 'Your name as organiser',
  organiserHint: 'Everyone with the link reads it.',
  card: 'The card',
  message: 'Your words for the card (optional)',
  messagePlaceholder: 'Happy birthday, Meera!',
  invitation: 'Your invitation',
  inviteText: 'Text for your friends (optional)',
  inviteHint: 'We add the link. You can change it later.',
  inviteStart: ({ product }: { product: string }) => `Shall we give “${product}” together?`,
  inviteShare: ({ amount, people }: { amount: number | undefined; people: number | undefined }) => {
    const each = amount === undefined ? undefined : `about ${formatRupees(amount)} each`;
    if (people === undefined || people < 2) return each && `It would be ${each}.`;
    const all = `${NUMBERS[people] ?? people} of us`;
    return each === undefined ? `There would be ${all}.` : `It would be ${each} for ${all}.`;
  },
  visibleTitle: 'What your assistant can see',
  visible:
    'How much was collected and from how many people, until three weeks after the day. Never who they are, and never the phone number or the address.',
  start: 'Start the group gift',
  starting: 'Starting…',
  shared: 'Its link is open at once. You share it with whom you want.',
  started: 'Your group gift has started. Share its link with everyone who joins in.',
};

/** As people write small numbers. */
const NUMBERS = ['none', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
