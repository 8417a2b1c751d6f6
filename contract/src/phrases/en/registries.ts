/** What the server says about gift registries. */
export const registries = {
  over: 'This registry has ended, so nothing more can be given on it. Thank you for thinking of them!',
  itemGone: 'This gift is no longer on the registry. Please choose another one.',
  given: 'This has been given already. Please choose another gift from the list.',
  beingGiven:
    'Someone else is giving this right now. Please choose another gift, or try again in a few minutes.',
  shared: 'Everyone chips in on this gift. Open its page to pay a part, or all of the rest.',
  cannotDeliver:
    'We cannot deliver this gift to the registry’s address right now. Please choose another one.',
  /** In place of an address that whoever gives does not see. */
  address: ({ state }: { state: string }) =>
    ['The registry’s address', state].filter((part) => part !== '').join(', '),
  /** In place of the organiser of a gift that people chip in on: “Everyone is giving Priya …”. */
  sharers: 'Everyone',
  enterName: 'Please enter your name, so that they know whom to thank.',
  dateGone: 'Please choose today or a later day.',
  dateFar: 'Please choose a day within the next two years.',
  deliverLater: 'A surprise is kept until the day: let the gifts come on it or after it.',
  shareLater: ({ earliest }: { earliest: string }) =>
    `Gifts that people chip in on need time: please choose ${earliest} or later, or let each be given whole.`,
  paidInShares: 'People have already chipped in for this day. You can only move it to a later one.',
  movedOnce: ({ days }: { days: number }) =>
    `People have already chipped in for this day. You can move it once, by up to ${days} days.`,
  keepGiven: ({ name }: { name: string }) =>
    `${name} has been given, or someone is paying for it right now, so it stays on the list.`,
  keepWanted: ({ name, count }: { name: string; count: number }) =>
    `${count} of ${name} have been given or are being paid for right now. Please ask for at least as many.`,
  keepSharing: ({ name }: { name: string }) =>
    `People have already chipped in on ${name}, so it stays open to sharing.`,
  twice: ({ name }: { name: string }) => `${name} is on the list twice. Please change its number instead.`,
  notSold: 'One of these gifts is no longer sold. Please take it off the list.',
  picture: 'Please choose one of the pictures that we offer.',
  stale: 'This registry was changed on another device meanwhile. Please reload the page.',
  tooMany: ({ max }: { max: number }) =>
    `You can have ${max} registries at a time. Please end one before you make another.`,
  ended: 'This registry has ended and can no longer be changed.',
  recipientFirst:
    'Something was given already. Please say first who takes the parcels: an ended registry can no longer be changed.',
  thanksTooEarly: 'You can thank people from the day on.',
  noEmail: 'They gave no email address, so we cannot mail your thanks. You can print a card instead.',
  endedBecause: 'The registry has ended.',
  itemRemoved: 'The gift was taken off the registry.',
  /** Of a parcel or a shared gift, for the registry's owner. */
  statuses: {
    placed: 'Given',
    packed: 'Packed',
    dispatched: 'On its way',
    delivered: 'Delivered',
    cancelled: 'Cancelled',
    refunded: 'Cancelled',
    pending: 'Collecting',
    approved: 'Collecting',
    paid: 'Fully paid',
    declined: 'Cancelled',
    expired: 'Cancelled',
    refunding: 'Cancelled',
  },
  preview: {
    given: ({ given, wanted }: { given: number; wanted: number }) => `${given} of ${wanted} given`,
    open: 'Choose a gift',
    over: 'Thank you, everyone!',
  },
  insert: {
    title: 'Registry slip',
    scan: 'Scan to see our gift list. No account needed.',
    noGifts: 'Your blessings are gift enough. If you would like to give something, our list is here:',
  },
  thanksCard: {
    title: 'Thank you card',
    heading: 'Thank you!',
    dear: ({ name }: { name: string }) => `Dear ${name},`,
    words: ({ gift }: { gift: string }) => `thank you so much for ${gift}.`,
    shared: ({ gift }: { gift: string }) => `thank you so much for chipping in on ${gift}.`,
  },
};
