export { couponRoutes } from './manage.ts';
export {
  type CouponBuyer,
  type CouponDeps,
  confirmCouponUse,
  couponPersonalData,
  createCouponDeps,
  findCouponOfOrder,
  forgetCouponPayers,
  forgetOldCouponKeys,
  listCouponCodes,
  listCouponsOfOrders,
  lockCoupons,
  type QuotedCoupon,
  quoteCoupon,
  releaseCouponUse,
  reserveCouponUse,
} from './uses.ts';
