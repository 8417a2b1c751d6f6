import type { ReviewReportReason } from '../../../limits.ts';
import { formatCount } from '../../../money.ts';
import { plural } from '../plural.ts';

const starCount = (stars: number) => plural(stars, { one: '1 star', other: `${stars} stars` });

/** What buyers say, on the page of a gift. */
export const reviewTexts = {
  title: 'What buyers say',
  stars: starCount,
  starsOn: ({ stars, day }: { stars: number; day: string }) => `${starCount(stars)}, ${day}`,
};

/** The same in the app, where more can be done with them. */
export const reviewListTexts = {
  written: (total: number) =>
    plural(total, { one: '1 review written here', other: `${formatCount(total)} reviews written here` }),
  more: 'More reviews',
  loadingMore: 'Loading more…',
  boughtHere: 'Bought here',
  picture: ({ name, number, count }: { name: string; number: number; count: number }) =>
    `The gift as ${name} got it, ${number} of ${count}`,
  helpful: (count: number) => (count > 0 ? `Helpful (${count})` : 'Helpful'),
  report: 'Report',
};

export const reviewReportTexts = {
  title: 'Report this review',
  reason: 'What is wrong with it?',
  reasons: {
    rude: 'It is rude or hurtful',
    spam: 'It is an advertisement',
    'not-about-the-gift': 'It is not about this gift',
    'personal-details': 'It gives away personal details',
  } satisfies Record<ReviewReportReason, string>,
  send: 'Send report',
  sending: 'Sending…',
  sent: 'Thank you. We will look at this review.',
};

/** Stars, words and pictures for a gift that came. */
export const reviewFormTexts = {
  title: 'Review this gift',
  noneTitle: 'Nothing to review here',
  none: 'You can review a gift from your own order once it has been delivered.',
  seeOrders: 'See your orders',
  rating: 'Your rating',
  text: 'Your review',
  notice: 'Shown with your first name. Please leave out phone numbers and addresses.',
  rejected: 'This review is not shown. Please change it; we will look at it again.',
  publish: 'Publish review',
  saveChanges: 'Save changes',
  saving: 'Saving…',
  published: 'Thank you! Your review is published.',
  waiting: 'Thank you! Your review appears once we have had a look at it.',
};
