export type { SignedIn } from './accounts/login.ts';
export type { AuditEntry } from './admin/list-audit.ts';
export type { Category } from './catalogue/get-categories.ts';
export { PRODUCTS_A_PAGE } from './catalogue/get-products.ts';
export type { Product } from './catalogue/product.ts';
export { type AdminGift, GIFTS_A_PAGE } from './gifts/all-gifts.ts';
export type { GiftView } from './gifts/gift.ts';
export type {
  AnswerOf,
  BodyOf,
  Caller,
  CheckedBody,
  CheckedForm,
  CheckedQuery,
  Operation,
  QueryOf,
} from './operation.ts';
export { type Operations, operations } from './operations.ts';
export { type AdminPurchase, ORDERS_A_PAGE } from './purchases/all-orders.ts';
export type { FundedGift, PurchaseView } from './purchases/my-orders.ts';
export { PUSHES_A_PAGE, type PushSend } from './push/list-pushes.ts';
export { RECIPIENTS_A_PAGE } from './push/push-report.ts';
export { SPECIAL_DAYS_A_PAGE, type SpecialDaysSubmission } from './special-days/all-special-days.ts';
export type { ComingDay, SpecialDayKind } from './special-days/coming-special-days.ts';
export type { SpecialDaysKept } from './special-days/special-days-form.ts';
