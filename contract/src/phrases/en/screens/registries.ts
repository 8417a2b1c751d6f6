/** A registry's page, for everyone with its link. */
export const registryTexts = {
  listTitle: 'The gift list',
  progress: ({ given, wanted }: Counted) => `${given} of ${wanted} gifts given`,
  sentOn: ({ day }: { day: string }) =>
    `Choose a gift and pay for it here. We send it to them on ${day}. Their address stays private: nobody needs to ask for it.`,
  over: 'This list has ended. Thank you to everyone who gave something.',
  overNothing: 'This list has ended. Nothing more can be given on it.',
  emptyTitle: 'Nothing on the list yet',
  empty: 'Gifts are being added. Please look again a little later.',
  give: 'Give this',
  giveNamed: ({ name }: Named) => `Give this: ${name}`,
  chipIn: 'Chip in',
  chipInNamed: ({ name }: Named) => `Chip in for ${name}`,
  given: 'Given',
  givenOf: ({ given, wanted }: Counted) => `${given} of ${wanted} given`,
  wanted: ({ wanted }: { wanted: number }) => `${wanted} wanted`,
  beingGiven: 'Someone is giving this now',
  beingGivenHint: 'If they do not finish, it is free again in a few minutes.',
  outOfStock: 'Out of stock right now',
  sharedProgress: ({ paid, goal }: { paid: string; goal: string }) => `${paid} of ${goal}`,
  sharedMissing: ({ amount }: { amount: string }) => `${amount} to go`,
  sharedBar: ({ name }: Named) => `Chipped in for ${name}`,
  sharedRule:
    'Chip in with any amount where you see a bar. If a gift does not reach its goal by the day, everyone who chipped in is refunded in full.',
  share: 'Share the list',
  whatsApp: 'Share on WhatsApp',
  shareText: ({ title, day }: { title: string; day: string }) =>
    `${title}, ${day}. Here is the gift list, no account needed:`,
  description: ({ given, wanted, day }: Counted & { day: string }) =>
    `${day}. ${wanted === given ? 'Every gift on the list is given.' : `${wanted - given === 1 ? '1 gift is' : `${wanted - given} gifts are`} still wanted. Give one, or chip in, without an account.`}`,
  descriptionOver: ({ day }: { day: string }) => `${day}. This gift list has ended.`,
  previewAlt: ({ title }: { title: string }) => `${title}, a gift list`,
  notFoundTitle: 'We cannot find this gift list',
  notFound: 'The link may be incomplete. Please ask the person who sent it to you.',
  lookAround: 'Look around the shop',
  backToList: 'Back to the list',
  account: 'Your account',
  signIn: 'Sign in',
};

/** Giving one gift of a registry: the form, and the thanks after it. */
export const giveTexts = {
  heading: 'Who is it from?',
  name: 'Your name',
  nameHint: 'It stands on the card in the parcel.',
  nameHintAnonymous: ({ shown }: { shown: string }) => `You appear as “${shown}”.`,
  anonymous: 'Stay anonymous',
  message: 'A message for the card (optional)',
  messagePlaceholder: 'With all our love and best wishes',
  email: 'Email (optional)',
  emailHint: 'For the receipt and the link to your order, and so that they can thank you.',
  signedInAs: ({ name }: Named) => `Signed in as ${name}.`,
  priceTitle: 'What you will pay',
  priceFailed: 'We could not work out the price.',
  retry: 'Try again',
  sentOn: ({ day }: { day: string }) =>
    `We pack it as a gift and send it on ${day}, to the address they gave us.`,
  addressPrivate: 'You do not see their address, and they do not see what you paid.',
  pay: ({ amount }: { amount: string }) => `Pay ${amount}`,
  payAnyway: ({ amount }: { amount: string }) => `Pay ${amount} anyway`,
  loading: 'One moment…',
  starting: 'Opening payment…',
  saving: 'Saving payment…',
  confirming: 'Confirming…',
  taken: 'Someone else was a moment faster: this gift has just been given.',
  over: 'This list has ended: nothing more can be given on it.',
  kept: 'Nothing was paid, and what you wrote is kept.',
  chooseAnother: 'Choose another gift',
  sessionOver: 'Your sign-in has expired. You can give without an account: just pay again.',
  thanks: ({ name }: Named) => (name === '' ? 'Thank you!' : `Thank you, ${name}!`),
  thanksText: ({ gift, day }: { gift: string; day: string }) =>
    `You are giving ${gift}. Your payment has arrived, and we send it on ${day}.`,
  thanksUnknown: ({ day }: { day: string }) => `Your payment has arrived. We send your gift on ${day}.`,
  onCard: 'On the card from you',
  order: 'See your order',
};

/** The owner's own registries. */
export const myRegistriesTexts = {
  title: 'Your registries',
  intro: 'One list for a wedding, a new home, a baby or a birthday. Guests give from it without an account.',
  make: 'Make a registry',
  emptyTitle: 'No registry yet',
  empty:
    'Put together what you would love to get. Guests see what is taken, and nobody gives the same thing twice.',
  over: 'Ended',
  open: 'Open',
  progress: ({ given, wanted }: Counted) => `${given} of ${wanted} given`,
};

/** Making a registry, or changing one. */
export const editRegistryTexts = {
  newTitle: 'Make a registry',
  changeTitle: 'Change the registry',
  aboutTitle: 'What is it for?',
  title: 'Title',
  titlePlaceholder: 'Priya and Arjun’s wedding',
  occasion: 'Occasion',
  date: 'The day',
  deliverOn: 'Send the gifts on',
  deliverOnHint: 'Left empty: on the day itself.',
  words: 'A few words to your guests (optional)',
  wordsPlaceholder:
    'Your being there is the best gift. If you would like to give something, here are some ideas.',
  picture: 'Picture',
  drawn: 'Drawn for the occasion',
  cover: ({ name }: Named) => `Picture: ${name}`,
  whereTitle: 'Where do the gifts go?',
  whereText: 'Guests never see the address or the phone number.',
  address: 'Delivery address',
  noAddress: 'No address chosen yet',
  choose: 'Choose',
  change: 'Change',
  chooseAddress: 'Use this address',
  addressMissing: 'Please choose where the gifts should go.',
  recipientName: 'Who receives the parcels?',
  recipientPhone: 'Their mobile number',
  recipientHint: 'Only for the courier. We need both before the first gift is packed.',
  recipientBoth: 'Please enter the name and the mobile number, or leave both empty for now.',
  surprise: 'Keep it a surprise',
  surpriseText: 'You see that something was given, but not who gave it or what they wrote, until the day.',
  itemsTitle: 'The gifts',
  itemsText: 'Search the shop and add what you would love to get.',
  search: 'Search gifts',
  searchPlaceholder: 'Diya, kettle, silk…',
  searchFailed: 'The search is not responding. Please try again in a moment.',
  noneFound: 'Nothing found. Try another word.',
  add: ({ name }: Named) => `Add ${name}`,
  added: ({ name }: Named) => `${name} is on the list.`,
  onList: 'On the list',
  chooseVariant: ({ name }: Named) => `Which one? ${name}`,
  variantSoldOut: 'Out of stock right now',
  wanted: 'How many',
  fewer: ({ name }: Named) => `One less of ${name}`,
  more: ({ name }: Named) => `One more of ${name}`,
  sharing: 'Open to sharing',
  sharingHint: 'Several guests can chip in. If it is not fully paid by the day, everyone is refunded.',
  remove: ({ name }: Named) => `Take ${name} off the list`,
  removed: ({ name }: Named) => `${name} is off the list.`,
  undo: 'Undo',
  givenStays: ({ given }: { given: number }) => `${given} given already, which stays.`,
  save: 'Save the registry',
  saving: 'Saving…',
  make: 'Make the registry',
  saved: 'Your registry is saved.',
  made: 'Your registry is ready to share.',
  stale:
    'This registry was changed on another device since you opened it. Nothing is lost: save again to replace it with what you see here, or load the newer one.',
  loadNewer: 'Load the newer one',
  saveAnyway: 'Save mine',
  draftKept: 'We kept what you had typed before.',
  startOver: 'Start over',
};

/** One of the owner's registries. */
export const ownRegistryTexts = {
  back: 'Your registries',
  loading: 'Your registry',
  progressTitle: 'So far',
  progress: ({ given, wanted }: Counted) => `${given} of ${wanted} gifts given`,
  progressBar: 'Gifts given',
  endedNote: 'This registry has ended.',
  change: 'Change',
  see: 'See it as guests do',
  shareTitle: 'Share it with your guests',
  shareText:
    'Anyone with this link can give, without an account. They never see your address or phone number.',
  copy: 'Copy link',
  copied: 'Copied',
  whatsApp: 'WhatsApp',
  showQr: 'Show QR',
  hideQr: 'Hide QR',
  qrLabel: 'QR code of the link',
  forward: 'Forward',
  insert: 'Print slips for the invitation',
  insertFile: 'registry-slips.pdf',
  whatsAppText: ({ title, day }: { title: string; day: string }) =>
    `${title}, ${day}. Some of you asked what we would like: here is our list. You can give something or chip in, no account needed:`,
  missingRecipient:
    'We still need a name and a mobile number for the courier before the first gift is packed.',
  addRecipient: 'Add them',
  itemsTitle: 'On your list',
  receivedTitle: 'What was given',
  receivedNone: 'Nothing yet. It shows here as soon as somebody gives something.',
  surpriseTitle: 'It is a surprise',
  surprise: ({ day }: { day: string }) =>
    `You see what was given. Who gave it and what they wrote opens on ${day}, and you can thank everyone then.`,
  share: 'Chipped in',
  someone: 'A guest',
  thanksTitle: 'Say thanks',
  thanksProgress: ({ done, all }: { done: number; all: number }) => `${done} of ${all} thanked`,
  thanksDone: 'Everyone is thanked. Well done!',
  thanksLater: ({ day }: { day: string }) => `From ${day} you can thank everyone here.`,
  from: ({ name }: Named) => `From ${name}`,
  thank: 'Say thanks',
  thankNamed: ({ name }: Named) => `Say thanks to ${name}`,
  thanked: { mail: 'Thanked by email', card: 'Thanked with a card', other: 'Thanked' },
  thankSheet: ({ name }: Named) => `Thank ${name}`,
  thankWords: ({ name, gift }: { name: string; gift: string }) =>
    `Dear ${name},\n\nthank you so much for the ${gift}. We love it, and we think of you when we use it.`,
  /** How a letter begins to somebody who gave no name. */
  thankFriend: 'friend',
  thankMessage: 'Your words',
  thankMail: 'Send by email',
  thankNoMail: 'They left no email address, so a printed card or a call is the way.',
  thankCard: 'Print a card',
  thankCardFile: 'thank-you-card.pdf',
  tickCard: 'I sent a card',
  tick: 'I thanked them myself',
  sent: ({ name }: Named) => `Your thanks went to ${name}.`,
  ticked: ({ name }: Named) => `${name} is ticked off.`,
  end: 'End this registry',
  endTitle: 'End this registry?',
  endText:
    'Nothing more can be given. Shared gifts that are not fully paid are cancelled, and everyone who chipped in is refunded. Gifts that are paid are still sent. This cannot be undone.',
  endConfirm: 'End it',
  endKeep: 'Keep it open',
  ended: 'The registry has ended.',
  notFoundTitle: 'We cannot find this registry',
  notFound: 'It may belong to another account. Your own registries are in the list.',
  toList: 'See your registries',
};

/** An order that was given on a registry. */
export const registryOrderTexts = {
  registry: 'Registry',
  sentTo: ({ title }: { title: string }) => `For ${title}. We send it to the address they gave us.`,
  thanks: 'Thanks for your gift',
};

/** On the page of a product. */
interface Named {
  name: string;
}

interface Counted {
  given: number;
  wanted: number;
}
