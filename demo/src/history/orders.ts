import { type HistoryPerson, historyCustomers, historyGuests, historyRecipients } from './people.ts';

export const HISTORY_DAYS = 60;

/** Products are named by the start of their name, and bought by these chances. */
const BOUGHT: readonly { product: string; options?: Record<string, string>; chance: number }[] = [
  { product: 'Kaju Katli', chance: 9 },
  { product: 'Motichoor', chance: 7 },
  { product: 'Hand-painted Diyas', chance: 8 },
  { product: 'Marigold & Mango', chance: 5 },
  { product: 'Akash Kandil', chance: 4 },
  { product: 'Kundan Flower Rakhi', chance: 4 },
  { product: 'Little Tiger', chance: 3 },
  { product: 'Darjeeling First Flush', chance: 6 },
  { product: 'Masala Chai', chance: 4 },
  { product: 'Jade Bonsai', chance: 4 },
  { product: 'Tulsi in', chance: 3 },
  { product: 'Channapatna', chance: 4 },
  { product: 'Panchatantra', chance: 3 },
  { product: 'Meenakari Jhumkas', chance: 3 },
  { product: 'Lac Bangles', options: { Size: '2.6' }, chance: 3 },
  { product: 'Embroidered Mojaris', options: { Size: '38' }, chance: 2 },
  { product: 'Masala Dabba', chance: 3 },
  { product: 'Hammered Copper', chance: 2 },
  { product: 'Jaipur Blue', chance: 2 },
  { product: 'Brass Puja', chance: 2 },
];

const METHODS = ['upi', 'upi', 'upi', 'card', 'upi', 'netbanking', 'card'] as const;

/** What goes otherwise than usual, each at an order that is old enough for it. */
const STORIES: readonly { daysAgo: number; story: OrderStory; buyer?: HistoryPerson }[] = [
  { daysAgo: 55, story: 'cancelled' },
  { daysAgo: 50, story: 'part-refunded', buyer: 'kavya' },
  { daysAgo: 44, story: 'refunded', buyer: 'vikram' },
  { daysAgo: 38, story: 'return-refunded', buyer: 'sana' },
  { daysAgo: 31, story: 'abandoned' },
  { daysAgo: 27, story: 'part-refunded' },
  { daysAgo: 20, story: 'cancelled', buyer: 'neha' },
  { daysAgo: 16, story: 'abandoned', buyer: 'manoj' },
  { daysAgo: 12, story: 'return-asked', buyer: 'arjun' },
  { daysAgo: 9, story: 'refunded' },
  { daysAgo: 4, story: 'cancelled', buyer: 'ishita' },
];

const MESSAGES = [
  'Happy birthday! May the year be as sweet as these.',
  'Thinking of you this festival. With love from all of us.',
  'जन्मदिन की ढेर सारी शुभकामनाएँ!',
  'For the new house. May it always be full of laughter.',
  '',
  'Thank you for everything, Aunty.',
  '',
];

/**
 * Two months of orders up to today: more on weekends and in the days before a festival. The same for each date;
 * `isBusy` says which days bring more.
 */
export function planOrders(weekdayOf: (daysAgo: number) => number, isBusy: (daysAgo: number) => boolean) {
  const orders: HistoryOrder[] = [];
  for (let daysAgo = HISTORY_DAYS; daysAgo >= 0; daysAgo -= 1) {
    const weekend = [0, 6].includes(weekdayOf(daysAgo));
    const pick = randomOf(daysAgo + 1);
    const story = STORIES.find((one) => one.daysAgo === daysAgo);
    const count = (weekend ? 2 : pick(3) === 0 ? 0 : 1) + (isBusy(daysAgo) ? 1 : 0);
    for (let index = 0; index < Math.max(count, story ? 1 : 0, daysAgo < 4 ? 2 : 0); index += 1)
      orders.push(planOrder(pick, daysAgo, index, index === 0 ? story : undefined));
  }
  return orders;
}

function planOrder(
  pick: Pick,
  daysAgo: number,
  index: number,
  special: (typeof STORIES)[number] | undefined,
): HistoryOrder {
  const isGuest = special?.buyer === undefined && pick(10) < 3;
  const people: readonly HistoryPerson[] = ['asha', 'ravi', ...historyCustomers.map(({ key }) => key)];
  const first = pickProduct(pick);
  const second = pick(4) === 0 ? pickProduct(pick) : undefined;
  return {
    key: `order-${daysAgo}-${index}`,
    daysAgo,
    minute: 9 * 60 + pick(12 * 60),
    buyer: isGuest
      ? { guest: pick(historyGuests.length) }
      : { person: special?.buyer ?? (people[pick(people.length)] as HistoryPerson) },
    items: [first, ...(second && second.product !== first.product ? [second] : [])].map(
      ({ product, options }) => ({ product, ...(options && { options }), quantity: pick(6) === 0 ? 2 : 1 }),
    ),
    recipient: pick(historyRecipients.length),
    method: METHODS[pick(METHODS.length)] ?? 'upi',
    message: MESSAGES[pick(MESSAGES.length)] ?? '',
    giftWrap: pick(5) === 0,
    coupon: daysAgo < 40 && pick(5) === 0,
    failsFirst: pick(12) === 0,
    packedAfter: 3 + pick(20),
    dispatchedAfter: 10 + pick(20),
    deliveredAfter: 40 + pick(50),
    review: pick(3) === 0 ? pick(1000) : undefined,
    story: special?.story ?? 'delivered',
  };
}

function pickProduct(pick: Pick) {
  let left = pick(BOUGHT.reduce((sum, { chance }) => sum + chance, 0));
  const found = BOUGHT.find(({ chance }) => {
    left -= chance;
    return left < 0;
  });
  if (!found) throw new Error('no product was picked');
  return found;
}

/** Numbers below a limit, the same for the same seed (mulberry32). */
function randomOf(seed: number): Pick {
  let state = seed * 0x9e3779b9;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

type Pick = (below: number) => number;

export type OrderStory =
  | 'delivered'
  | 'cancelled'
  | 'refunded'
  | 'part-refunded'
  | 'return-asked'
  | 'return-refunded'
  | 'abandoned';

export interface HistoryOrder {
  key: string;
  daysAgo: number;
  /** Of the day in India. */
  minute: number;
  buyer: { person: HistoryPerson } | { guest: number };
  items: { product: string; options?: Record<string, string>; quantity: number }[];
  recipient: number;
  method: 'upi' | 'card' | 'netbanking';
  message: string;
  giftWrap: boolean;
  coupon: boolean;
  failsFirst: boolean;
  /** Hours after the step before. */
  packedAfter: number;
  dispatchedAfter: number;
  deliveredAfter: number;
  /** Left out, the buyer writes none. */
  review: number | undefined;
  story: OrderStory;
}
