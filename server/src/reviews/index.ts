export { readReviews } from './read.ts';
export { createReviewDeps, reviewRoutes } from './routes.ts';
export { reviewPersonalData } from './sql.ts';
export type { ReviewDeps } from './write.ts';
