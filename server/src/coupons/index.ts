export { couponRoutes } from './manage.ts';
export {
  type CouponDeps,
  confirmCouponUse,
  createCouponDeps,
  findCouponOfOrder,
  forgetCouponPayers,
  listCouponCodes,
  listCouponsOfOrders,
  lockCoupons,
  type QuotedCoupon,
  quoteCoupon,
  releaseCouponUse,
  reserveCouponUse,
} from './uses.ts';
