import type { reviewOperations } from '@tohfa/contract';
import type { Handlers } from '../platform/http/operations.ts';
import type { RateLimits } from '../platform/http/rate-limit.ts';
import { allReviews, markHelpful, moderateReview, readReviews, reportReview } from './read.ts';
import { addReviewPictures, myReview, type ReviewDeps, writeReview } from './write.ts';

export function createReviewDeps({
  rateLimits,
  ...deps
}: Omit<ReviewDeps, 'writeLimit' | 'pictureLimit'> & { rateLimits: RateLimits }): ReviewDeps {
  return {
    ...deps,
    writeLimit: rateLimits.limit({ name: 'review', points: 60, seconds: 3600 }),
    // Each upload is decoded and rendered in three widths.
    pictureLimit: rateLimits.limit({ name: 'review-pictures', points: 30, seconds: 3600 }),
  };
}

export function reviewRoutes(reviews: ReviewDeps) {
  const { database } = reviews;
  return {
    review: (call) => writeReview(reviews, call),
    reviewPictures: (call) => addReviewPictures(reviews, call),
    myReview: (call) => myReview(reviews, call, call.query),
    myReviewByLink: (call) => myReview(reviews, call, call.body),
    getReviews: ({ query }) => readReviews(database, query.productId, query.page),
    reviewHelpful: (call) => markHelpful(database, call),
    reportReview: (call) => reportReview(reviews, call),
    allReviews: (call) => allReviews(database, call),
    moderateReview: (call) => moderateReview(database, call),
  } satisfies Handlers<typeof reviewOperations>;
}
