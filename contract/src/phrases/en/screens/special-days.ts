/** Days of other people on a visitor's page of special days. */
export const otherDayTexts = {
  title: 'Days of family and friends',
  intro: 'We remind you a week before each one. Only you see these names.',
  noEmail: 'Add your email under Edit, and we remind you a week before each one.',
  emptyTitle: 'Whose day should you never miss?',
  empty: 'Add a birthday or an anniversary, and we remind you in time with gifts that suit.',
  add: 'Add a day',
  full: 'You can keep 20 days. Remove one to add another.',
  addTitle: 'Add someone’s day',
  editTitle: 'Change this day',
  notice: 'We keep this to remind you, until you remove it or withdraw.',
  name: 'Their name',
  nameHint: 'As you call them, such as Mummy, or Priya and Arjun.',
  relation: 'Your relation',
  occasion: 'Occasion',
  choose: 'Choose one',
  date: 'When is it?',
  day: 'Day',
  month: 'Month',
  year: 'Year',
  yearHint: 'The year is optional. We do not keep a child’s year of birth.',
  save: 'Save',
  saving: 'Saving…',
  findGift: 'Find a gift',
  findGiftFor: (whose: string) => `Find a gift for ${whose}`,
  edit: (whose: string) => `Change ${whose}`,
  remove: (whose: string) => `Remove ${whose}`,
  removed: (whose: string) => `${whose} is removed.`,
  undo: 'Undo',
  /** Of a birthday, how old they will be; of other days, how long ago it was. */
  age: (years: number, isBirthday: boolean) =>
    isBirthday ? `turns ${years}` : `${years} year${years === 1 ? '' : 's'}`,
  comesIn: (days: number) => {
    if (days < 2) return days === 0 ? 'Today' : 'Tomorrow';
    const months = Math.round(days / 30.4);
    return months < 3 ? `In ${days} days` : `In ${months} months`;
  },
  afterSharing: 'Whose day should you never miss? Add birthdays and anniversaries of family and friends.',
  addAfterSharing: 'Add their days',
};
