export { salesOn, salesSummary } from './dashboard-sales.ts';
export { followGifts } from './gift-days.ts';
export { reportRoutes } from './routes.ts';
export { keepReportSums } from './sums.ts';
