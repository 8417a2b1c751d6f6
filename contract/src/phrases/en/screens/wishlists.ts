/** The heart on cards and pages of gifts. */
export const wishTexts = {
  onList: ({ name }: { name: string }) => `${name}: on my wishlist`,
  removed: ({ name }: { name: string }) => `${name} is no longer on your wishlist.`,
  seeList: 'See your wishlist',
  kept: 'Kept. Sign in to see your list',
};

/** One's own wishlist. */
export const wishlistTexts = {
  title: 'Things I would like',
  emptyTitle: 'Nothing here yet',
  empty: 'Tap the heart on a gift you like. Friends who ask what you want can then see it here.',
  lookAround: 'Look around',
  remove: 'Remove',
  removeNamed: ({ name }: { name: string }) => `Remove ${name}`,
  sharing: 'Share the list with friends: they see what you would like and can start a gift for you together.',
  share: 'Share my list',
  makingLink: 'Making a link…',
  shared: 'Everyone with this link sees your list',
  message: ({ link }: { link: string }) => `Things I would like: ${link}`,
  whatsApp: 'WhatsApp',
  copy: 'Copy link',
  copied: 'Copied',
  stopSharing: 'Stop sharing',
};

/** A friend's wishlist. */
export const sharedWishlistTexts = {
  title: ({ name }: { name: string }) => `Things ${name} would like`,
  titleOfFriend: 'Things a friend would like',
  intro: 'Choose one and start it as a gift: everyone can chip in any amount.',
  emptyTitle: 'The list is empty',
  empty: 'Friends may already have bought everything on it. There is more in the shop.',
  lookAround: 'Look around',
  start: 'Start this gift',
  startNamed: ({ name }: { name: string }) => `Start this gift: ${name}`,
  wishlist: 'Wishlist',
  overTitle: 'This list is no longer shared',
  over: 'Ask your friend for a new link, or have a look around the shop.',
};
