/** Around the pages that the server renders. */
export const shopFrameTexts = {
  search: 'Search gifts',
  account: 'My account',
  signIn: 'Sign in',
};

/** The shop's front for people without an account. */
export const exploreTexts = {
  title: 'Gifts worth giving together',
  description:
    'Handmade gifts from all over India. Choose one, share its link, and let friends and family chip in.',
  steps: [
    '1. Choose a gift.',
    '2. Share its link with friends and family.',
    '3. Everyone chips in, and it arrives as one gift.',
  ],
  find: 'Find a gift',
  featured: 'Chosen for you',
  byOccasion: 'By occasion',
  forWhom: 'For whom',
  byPrice: 'By price',
  loved: 'Best loved',
  newest: 'New in the shop',
  specialDaysTitle: 'Never miss a birthday',
  specialDays: 'Tell us your family’s special days, and we remind you a week before.',
  shareSpecialDays: 'Share your special days',

  /** `price` is one of `pricesInTitle`. */
  asked: ({ title, price, day }: { title: string; price: string | undefined; day: string | undefined }) =>
    [title, price, day && `arriving by ${day}`].filter(Boolean).join(', '),
  pricesInTitle: {
    upTo: (most: string) => `up to ${most}`,
    between: ({ least, most }: { least: string; most: string }) => `${least} to ${most}`,
    above: (least: string) => `${least} and above`,
  },
  noneTitle: 'No gift here right now.',
  none: 'Other occasions and people below may have just the right one.',
  noMatch: ({ q }: { q: string }) => `No gift matches “${q}”.`,
  seeAll: 'See all gifts',
  pages: 'Pages',
  previous: 'Previous',
  next: 'Next page',
};

export const giftFinderTexts = {
  title: 'Find the right gift',
  foundTitle: 'Gift ideas for you',
  recipient: 'Who is it for?',
  anyone: 'Anyone',
  occasion: 'Occasion',
  anyOccasion: 'Any occasion',
  budget: 'Budget',
  noLimit: 'No limit',
  neededBy: 'Needed by',
  anyDay: 'Any day',
  find: 'Find gifts',
  none: 'No gift fits all of this right now. Try a higher budget, a later day, or leave the occasion open.',
};

/** The page of a gift for people without an account. */
export const giftPageTexts = {
  giveTogether: 'Give it yourself, or let friends and family chip in.',
  moreOf: ({ category }: { category: string }) => `More ${category}`,
  view: ({ name, number }: { name: string; number: number }) => `${name}, view ${number}`,
  seeOthers: 'See other gifts',
  sameOccasions: 'More gifts for the same occasions',
  goneTitle: 'This gift is not in the shop',
  goneHead: { title: 'Gift not found', description: 'This gift is not in the shop.' },
};
