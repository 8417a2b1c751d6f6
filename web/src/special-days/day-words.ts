import type { SpecialDayKind } from '@tohfa/contract';

const dayAndMonth = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'long', timeZone: 'UTC' });

/** '21 May' of `05-21`: 2000 had every day a year can have. */
export function monthDayWords(monthDay: string): string {
  return dayAndMonth.format(new Date(`2000-${monthDay}T00:00:00Z`));
}

export const kindWords: Record<SpecialDayKind, string> = {
  birthday: 'Birthday',
  anniversary: 'Anniversary',
  child: 'A child’s birthday',
};
