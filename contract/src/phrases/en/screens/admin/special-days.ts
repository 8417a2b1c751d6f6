/** The admins' screen of special days that visitors shared. */
export const specialDaysDeskTexts = {
  title: 'Special days',
  description: 'Shared by visitors with their consent. Those with an email get a reminder a week ahead.',
  submissions: 'Submissions',
  search: 'Search by name, phone, email or address',
  none: 'No special days shared yet.',
  noneFound: 'No submissions match your search.',
  columns: { name: 'Name', days: 'Days', place: 'Place', referredBy: 'Referred by', shared: 'Shared' },
  noEmail: 'No email',
  birthday: (day: string) => `Birthday ${day}`,
  anniversary: (day: string) => `Anniversary ${day}`,
  child: (day: string) => `Child ${day}`,
  calendar: {
    title: ({ from, to }: { from: string; to: string }) => `${from} to ${to}`,
    earlier: 'Four weeks earlier',
    later: 'Four weeks later',
    none: 'No special days in these four weeks.',
    today: (day: string) => `${day} · today`,
    more: (count: number) => `and ${count} more`,
  },
  removal: {
    start: 'Delete on request…',
    title: 'Delete these special days?',
    text: 'Only if this person asked for it. Everything they shared is deleted at once, and they get no more reminders.',
    confirm: 'Delete',
    done: 'Special days deleted.',
  },
};
