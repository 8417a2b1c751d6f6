export { readReviews } from './read.ts';
export { createReviewDeps, reviewRoutes } from './routes.ts';
export { deleteReviewsOfUser, listReviewsOfUser } from './sql.ts';
export type { ReviewDeps } from './write.ts';
