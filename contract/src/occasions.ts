import { daysAfter } from './dates.ts';
import type { OCCASIONS, RELATIONS } from './limits.ts';

/** What a product may suit, as stored and as `occasion` filters by; the label is what people read. */
export const PRODUCT_OCCASIONS = {
  birthday: 'Birthday',
  anniversary: 'Anniversary',
  wedding: 'Wedding',
  housewarming: 'Housewarming',
  diwali: 'Diwali',
  'raksha-bandhan': 'Raksha Bandhan',
  'bhai-dooj': 'Bhai Dooj',
  'karwa-chauth': 'Karwa Chauth',
  holi: 'Holi',
  eid: 'Eid',
  christmas: 'Christmas',
  'mothers-day': 'Mother’s Day',
  'fathers-day': 'Father’s Day',
  valentine: 'Valentine’s Day',
  'new-baby': 'New baby',
  graduation: 'Graduation',
  'thank-you': 'Thank you',
} as const;

/** Whom a product may suit, as stored and as `recipient` filters by. */
export const PRODUCT_RECIPIENTS = {
  mother: 'Mother',
  father: 'Father',
  sister: 'Sister',
  brother: 'Brother',
  wife: 'Wife',
  husband: 'Husband',
  friend: 'Friend',
  child: 'Children',
  grandparent: 'Grandparents',
  couple: 'Couple',
  colleague: 'Colleague',
} as const;

export const occasionKeys = Object.keys(PRODUCT_OCCASIONS) as [ProductOccasion, ...ProductOccasion[]];
export const recipientKeys = Object.keys(PRODUCT_RECIPIENTS) as [ProductRecipient, ...ProductRecipient[]];

/** The products that suit a person's day: filters of the shop's lists, as far as the shop has them. */
export function giftFilterFor({
  occasion,
  relation,
}: {
  occasion: Occasion;
  relation: Relation;
}): GiftFilter {
  const celebratesTwo = occasion === 'Anniversary' || occasion === 'Wedding';
  const isPartner = relation === 'Wife' || relation === 'Husband';
  return {
    occasion: OCCASION_FILTERS[occasion],
    recipient: celebratesTwo && !isPartner ? 'couple' : RECIPIENT_FILTERS[relation],
  };
}

const OCCASION_FILTERS: Partial<Record<Occasion, ProductOccasion>> = {
  Birthday: 'birthday',
  Anniversary: 'anniversary',
  Wedding: 'wedding',
  Graduation: 'graduation',
  Housewarming: 'housewarming',
  Baby: 'new-baby',
  'Thank you': 'thank-you',
};

const RECIPIENT_FILTERS: Partial<Record<Relation, ProductRecipient>> = {
  Friend: 'friend',
  Brother: 'brother',
  Sister: 'sister',
  Mother: 'mother',
  Father: 'father',
  Wife: 'wife',
  Husband: 'husband',
  Son: 'child',
  Daughter: 'child',
  Colleague: 'colleague',
};

/** Shown before a festival for so long, and for a little while after it. */
const SEASON_DAYS_BEFORE = 45;
const SEASON_DAYS_AFTER = 1;

/** The festival whose season it is; of several, the next to come. */
export function seasonOf(
  occasions: readonly ProductOccasion[],
  today: string,
): { occasion: ProductOccasion; date: string } | undefined {
  const inSeason = occasions.flatMap((occasion) => {
    const date = FESTIVAL_DATES[occasion]?.find(
      (day) => today >= daysAfter(day, -SEASON_DAYS_BEFORE) && today <= daysAfter(day, SEASON_DAYS_AFTER),
    );
    return date === undefined ? [] : [{ occasion, date }];
  });
  return inSeason.sort((a, b) => a.date.localeCompare(b.date))[0];
}

/** The next festival after a day. */
export function nextFestival(today: string): { occasion: ProductOccasion; date: string } | undefined {
  const coming = occasionKeys.flatMap((occasion) =>
    (FESTIVAL_DATES[occasion] ?? []).filter((date) => date > today).map((date) => ({ occasion, date })),
  );
  return coming.sort((a, b) => a.date.localeCompare(b.date))[0];
}

/** The festivals a category is named after. */
export function festivalsNamedIn(categoryName: string): ProductOccasion[] {
  const name = plain(categoryName);
  return occasionKeys.filter(
    (occasion) => FESTIVAL_DATES[occasion] !== undefined && name.includes(plain(PRODUCT_OCCASIONS[occasion])),
  );
}

function plain(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z]/g, '');
}

/** As celebrated in most of India. A year that is missing has no season. */
const FESTIVAL_DATES: Partial<Record<ProductOccasion, readonly string[]>> = {
  holi: ['2024-03-25', '2025-03-14', '2026-03-04', '2027-03-22', '2028-03-11', '2029-03-01', '2030-03-20'],
  eid: ['2024-04-11', '2025-03-31', '2026-03-21', '2027-03-10', '2028-02-27', '2029-02-15', '2030-02-05'],
  'mothers-day': [
    '2024-05-12',
    '2025-05-11',
    '2026-05-10',
    '2027-05-09',
    '2028-05-14',
    '2029-05-13',
    '2030-05-12',
  ],
  'fathers-day': [
    '2024-06-16',
    '2025-06-15',
    '2026-06-21',
    '2027-06-20',
    '2028-06-18',
    '2029-06-17',
    '2030-06-16',
  ],
  'raksha-bandhan': [
    '2024-08-19',
    '2025-08-09',
    '2026-08-28',
    '2027-08-17',
    '2028-08-05',
    '2029-08-23',
    '2030-08-13',
  ],
  'karwa-chauth': [
    '2024-10-20',
    '2025-10-10',
    '2026-10-29',
    '2027-10-18',
    '2028-10-07',
    '2029-10-26',
    '2030-10-15',
  ],
  diwali: ['2024-10-31', '2025-10-20', '2026-11-08', '2027-10-29', '2028-10-17', '2029-11-05', '2030-10-26'],
  'bhai-dooj': [
    '2024-11-03',
    '2025-10-23',
    '2026-11-11',
    '2027-10-31',
    '2028-10-19',
    '2029-11-07',
    '2030-10-28',
  ],
  christmas: [
    '2024-12-25',
    '2025-12-25',
    '2026-12-25',
    '2027-12-25',
    '2028-12-25',
    '2029-12-25',
    '2030-12-25',
  ],
  valentine: [
    '2024-02-14',
    '2025-02-14',
    '2026-02-14',
    '2027-02-14',
    '2028-02-14',
    '2029-02-14',
    '2030-02-14',
  ],
};

/** Festivals with the dates that are known, oldest first. */
export function festivalDates(): { occasion: ProductOccasion; dates: readonly string[] }[] {
  return occasionKeys.flatMap((occasion) => {
    const dates = FESTIVAL_DATES[occasion];
    return dates ? [{ occasion, dates }] : [];
  });
}

export type ProductOccasion = keyof typeof PRODUCT_OCCASIONS;
export type ProductRecipient = keyof typeof PRODUCT_RECIPIENTS;

type Occasion = (typeof OCCASIONS)[number];
type Relation = (typeof RELATIONS)[number];

interface GiftFilter {
  occasion: ProductOccasion | undefined;
  recipient: ProductRecipient | undefined;
}
