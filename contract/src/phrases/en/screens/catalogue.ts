import { formatCount } from '../../../money.ts';
import {
  PRODUCT_OCCASIONS,
  PRODUCT_RECIPIENTS,
  type ProductOccasion,
  type ProductRecipient,
} from '../../../occasions.ts';
import { plural } from '../plural.ts';

/** What a gift may suit, as people choose it. */
export const occasionNames: Record<ProductOccasion, string> = PRODUCT_OCCASIONS;

/** Whom a gift may suit, as people choose it. */
export const recipientNames: Record<ProductRecipient, string> = PRODUCT_RECIPIENTS;

/** After 'for'. */
const FOR_WHOM: Record<ProductRecipient, string> = {
  mother: 'your mother',
  father: 'your father',
  sister: 'your sister',
  brother: 'your brother',
  wife: 'your wife',
  husband: 'your husband',
  friend: 'a friend',
  child: 'children',
  grandparent: 'grandparents',
  couple: 'a couple',
  colleague: 'a colleague',
};

/** Above a list of gifts, and how many there are. */
export const giftListTexts = {
  resultsFor: ({ q }: { q: string }) => `Results for “${q}”`,
  resultsIn: ({ q, category }: { q: string; category: string }) => `“${q}” in ${category}`,
  giftsFor: (occasion?: ProductOccasion | null, recipient?: ProductRecipient | null) => {
    const what = occasion ? `${occasionNames[occasion]} gifts` : 'Gifts';
    return recipient ? `${what} for ${FOR_WHOM[recipient]}` : what;
  },
  gifts: 'Gifts',
  allGifts: 'All gifts',
  count: (count: number) => plural(count, { one: '1 gift', other: `${count} gifts` }),
  noMatchHint: 'Try a shorter word, or what the gift is for: tea, brass, a saree, a toy.',
};

/** The shop's own list, and its categories. */
export const shopTexts = {
  heroTitle: 'Gifts worth unwrapping',
  heroText: 'Give together: choose a gift, share its link, and everyone chips in what they like.',
  startTogether: 'Start a gift together',
  categories: 'Categories',
  inSeason: 'In season',
  found: (count: number) =>
    count === 0 ? 'No gifts found' : plural(count, { one: '1 gift', other: `${formatCount(count)} gifts` }),
  shownOf: ({ shown, total }: { shown: number; total: number }) => `${shown} of ${total}`,
  more: 'Show more gifts',
  loadingMore: 'Loading more…',
  noneTitle: 'No gifts here',
  none: 'Try fewer filters, or have a look at all gifts.',
  noMatch: ({ q }: { q: string }) => `No gift matches “${q}”`,
  showAll: 'Show all gifts',
};

/** Words for a range of prices; amounts as `₹1,180`. */
export const priceRangeTexts = {
  upTo: (most: string) => `Up to ${most}`,
  between: ({ least, most }: { least: string; most: string }) => `${least} to ${most}`,
  above: (least: string) => `${least} and above`,
};

export const filterTexts = {
  title: 'Filters',
  open: (chosen: number) => (chosen > 0 ? `Filters (${chosen})` : 'Filters'),
  sortBy: 'Sort by',
  sorts: {
    relevance: 'Best match',
    price: 'Price: low to high',
    '-price': 'Price: high to low',
    newest: 'Newest',
    rating: 'Best rated',
  },
  occasion: 'Occasion',
  recipient: 'For whom',
  forRecipient: (recipient: ProductRecipient) => `For ${FOR_WHOM[recipient]}`,
  price: 'Price',
  brand: 'Brand',
  rating: 'Rating',
  starsAndUp: (stars: number) => `${stars} stars and up`,
  arrivesBy: 'Arrives by',
  arrivesByDay: (day: string) => `Arrives by ${day}`,
  inStock: 'In stock',
  inStockOnly: 'In stock only',
  chosen: 'Chosen filters',
  remove: ({ filter }: { filter: string }) => `${filter}, remove this filter`,
  clearAll: 'Clear all',
  show: (total: number | undefined) =>
    total === undefined ? 'Show gifts' : plural(total, { one: 'Show 1 gift', other: `Show ${total} gifts` }),
};

/** On cards and pages of gifts. */
export const stockLabels = {
  none: 'Out of stock',
  few: (count: number) => `Only ${count} left`,
  plenty: 'In stock',
};

/** The page of a gift, in the app and for everybody. */
export const productTexts = {
  featured: 'Featured',
  about: 'About this gift',
  ask: 'Ask for this gift',
  buyNow: 'Buy Now',
  outOfStock: 'This gift is out of stock, so it cannot be bought or asked for right now.',
  gone: 'It may no longer be sold, or the link is incomplete.',
};

/** The page of a gift in the app alone. */
export const productScreenTexts = {
  loading: 'Loading…',
  goneTitle: 'This gift is not available',
  seeAll: 'See all gifts',
  pictures: ({ name }: { name: string }) => `Pictures of ${name}`,
  picture: ({ name, number, count }: { name: string; number: number; count: number }) =>
    `${name}, picture ${number} of ${count}`,
  showPicture: (number: number) => `Show picture ${number}`,
};
