export { readReviews } from './read.ts';
export { createReviewDeps, reviewRoutes } from './routes.ts';
export { assignReviews, deleteReviews, reviewPersonalData } from './sql.ts';
export type { ReviewDeps, Reviewer } from './write.ts';
