import { plural } from '../plural.ts';
import { occasionWords } from '../screens/occasions.ts';
import { layout } from './layout.ts';

const SEE_DAYS = 'See your special days';

export const specialDays = {
  'special-days-saved': {
    cause: 'Somebody shares their special days.',
    subject: 'Your special days at {shop}',
    paragraphs: [
      'Hello,',
      'Your special days and your address are saved. We will remind you a week before each day, with three gift ideas.',
      'See, change or withdraw your details at any time:',
      `[${SEE_DAYS}]({link})`,
      'Anyone with this link can do the same, so please keep it private. If you did not share these days, someone else entered your email: open the link and withdraw, and everything is deleted.',
    ],
  },
  'special-day-reminder': {
    cause: 'A special day is a week away, or less.',
    subject: '{summary}',
    paragraphs: [
      '{greeting}',
      '{days}',
      'You are receiving this email because these special days were shared with {shop}. See, change or withdraw them:',
      '{links}',
    ],
  },
};

/** What is filled into the reminder. */
export const reminderTexts = {
  summary: ({ occasions, daysLeft, andMore }: { occasions: string; daysLeft: string; andMore: boolean }) =>
    `${capitalize(occasions)} ${daysLeft}${andMore ? ', and another special day soon' : ''}`,
  day: ({ occasions, daysLeft, date }: Record<'occasions' | 'daysLeft' | 'date', string>) =>
    `${capitalize(occasions)} ${daysLeft}, on ${date}.`,
  /** Whose day it is: undefined for the reader's own. */
  occasion: ({ kind, name }: { kind: 'birthday' | 'anniversary' | 'child'; name: string | undefined }) => {
    const whose = name === undefined ? 'your' : `${name || layout.someone}’s`;
    return kind === 'child' ? `${whose} child’s birthday` : `${whose} ${kind}`;
  },
  /** Somebody else's day. Without a name it says what they are to the reader. */
  otherOccasion: ({ name, relation, occasion }: Record<'name' | 'relation' | 'occasion', string>) =>
    occasionWords(occasion).of(name || whoOf(relation)),
  occasions: ({ names }: { names: readonly string[] }) => layout.list({ names }),
  daysLeft: ({ days, count }: { days: number; count: number }) => {
    const verb = plural(count, { one: 'is', other: 'are' });
    return days === 1 ? `${verb} tomorrow` : `${verb} in ${days} days`;
  },
  ideas: 'Gift ideas:',
  ideasToRequest:
    'Gift ideas. Each link opens a group gift that is already filled in. Share it, and friends and family can chip in:',
  seeDays: SEE_DAYS,
  seeDaysOf: ({ name }: { name: string }) => `${name || 'Someone'}: ${SEE_DAYS.toLowerCase()}`,
  idea: ({ name, price }: Record<'name' | 'price', string>) => `${name}, ${price}`,
  moreGifts: ({ occasion }: { occasion: string }) => `More gifts for ${occasion}`,
  push: 'We have picked three gifts for it.',
};

/** The reader has one mother, and more than one friend. */
function whoOf(relation: string): string {
  if (relation === 'Other') return 'someone';
  return relation === 'Friend' || relation === 'Colleague'
    ? `a ${relation.toLowerCase()}`
    : `your ${relation.toLowerCase()}`;
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
