import type { OCCASIONS, RELATIONS } from '../../../limits.ts';

/** What the shop stores of a relation, as people read it. */
export const relationTexts: Record<(typeof RELATIONS)[number], string> = {
  Friend: 'Friend',
  Brother: 'Brother',
  Sister: 'Sister',
  Mother: 'Mother',
  Father: 'Father',
  Wife: 'Wife',
  Husband: 'Husband',
  Son: 'Son',
  Daughter: 'Daughter',
  Colleague: 'Colleague',
  Teacher: 'Teacher',
  Other: 'Other',
};

/** What the shop stores of an occasion, as people choose and read it. Within sentences see `occasionWords`. */
export const occasionTexts: Record<(typeof OCCASIONS)[number], string> = {
  Birthday: 'Birthday',
  Anniversary: 'Anniversary',
  Wedding: 'Wedding',
  Graduation: 'Graduation',
  Festival: 'Festival',
  Housewarming: 'Housewarming',
  Baby: 'Baby',
  Farewell: 'Farewell',
  'Thank you': 'Thank you',
  Other: 'Other',
};
