export type { TaxDeps } from './documents.ts';
export { checkTaxMonths, countUntiedMonths } from './gst-return/check-months.ts';
export { issueDueDocuments } from './job.ts';
export { findDeliveryState } from './lines.ts';
export { nextInvoiceNumber } from './numbers.ts';
export { taxRoutes } from './routes.ts';
export { countDueDocuments } from './sql.ts';
