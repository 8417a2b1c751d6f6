export { readReviews, reviewsToModerate } from './read.ts';
export { createReviewDeps, reviewRoutes } from './routes.ts';
export {
  assignReviews,
  deleteReviews,
  listReviewsOfPurchases,
  listReviewsOfUser,
  nameReviews,
  reviewPersonalData,
} from './sql.ts';
export type { ReviewDeps, Reviewer } from './write.ts';
