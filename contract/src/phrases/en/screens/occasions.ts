import type { OCCASIONS } from '../../../limits.ts';

/**
 * A gift's occasion within a sentence. `title` stands alone; `of` belongs to the recipient ("Meera’s birthday"); `gift` is
 * their gift; `forIt` says what a gift is for without a name; `inTime` ends a promise; `wish` is a card's first line.
 */
export function occasionWords(occasion: string): OccasionWords {
  return OCCASION_WORDS[occasion as Occasion] ?? OCCASION_WORDS.Other;
}

/** For an occasion whose name is an ordinary noun. */
function noun(title: string, wish: (name: string) => string, article: 'a' | 'an' = 'a'): OccasionWords {
  const word = title.toLowerCase();
  return {
    title,
    of: (name) => `${name}’s ${word}`,
    gift: (name) => `${name}’s ${word} gift`,
    forIt: `for ${article} ${word}`,
    inTime: `in time for the ${word}`,
    wish,
  };
}

const OCCASION_WORDS: Record<Occasion, OccasionWords> = {
  Birthday: noun('Birthday', (name) => `Happy birthday, ${name}!`),
  Anniversary: noun('Anniversary', (name) => `Happy anniversary, ${name}!`, 'an'),
  Wedding: noun('Wedding', (name) => `A happy life together, ${name}!`),
  Graduation: noun('Graduation', (name) => `Congratulations, ${name}!`),
  Festival: noun('Festival', (name) => `Happy festival, ${name}!`),
  Housewarming: noun('Housewarming', (name) => `Happy new home, ${name}!`),
  Baby: {
    title: 'New baby',
    of: (name) => `${name}’s new baby`,
    gift: (name) => `${name}’s baby gift`,
    forIt: 'for a new baby',
    inTime: 'in time for the baby',
    wish: (name) => `Congratulations on the baby, ${name}!`,
  },
  Farewell: noun('Farewell', (name) => `All the best, ${name}!`),
  'Thank you': {
    title: 'Thank you',
    of: (name) => `${name}’s thank-you`,
    gift: (name) => `${name}’s thank-you gift`,
    forIt: 'to say thank you',
    inTime: 'in time',
    wish: (name) => `Thank you for everything, ${name}!`,
  },
  Other: {
    title: 'A special day',
    of: (name) => `${name}’s special day`,
    gift: (name) => `${name}’s gift`,
    forIt: 'for a special day',
    inTime: 'in time for the day',
    wish: (name) => `Best wishes, ${name}!`,
  },
};

type Occasion = (typeof OCCASIONS)[number];

interface OccasionWords {
  title: string;
  of: (name: string) => string;
  gift: (name: string) => string;
  forIt: string;
  inTime: string;
  wish: (name: string) => string;
}
