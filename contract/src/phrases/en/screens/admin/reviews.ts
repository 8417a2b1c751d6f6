/** The admins' screen of reviews. */
export const reviewDeskTexts = {
  title: 'Reviews',
  description:
    'Reviews with pictures are shown once you publish them. Those that several buyers reported stay public until you decide.',
  which: 'Which reviews',
  shown: { waiting: 'To look at', reported: 'Reported', all: 'All' },
  none: 'There are no reviews yet.',
  nothingToDo: 'Nothing to look at. Well done!',
  states: { published: 'Published', waiting: 'Waiting', rejected: 'Rejected' },
  byAndDay: ({ name, day }: { name: string; day: string }) => `${name}, ${day}`,
  picture: ({ product, number, count }: { product: string; number: number; count: number }) =>
    `${product}, ${number} of ${count}`,
  reported: (reasons: string) => `Reported: ${reasons}`,
  /** Within that sentence. */
  reasons: {
    rude: 'rude',
    spam: 'spam',
    'not-about-the-gift': 'not-about-the-gift',
    'personal-details': 'personal-details',
  } as Record<string, string>,
  publish: 'Publish',
  reject: 'Reject',
  published: 'The review is published.',
  rejected: 'The review is rejected and not shown.',
};
