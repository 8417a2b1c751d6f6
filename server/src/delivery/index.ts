export { createDeliveryDeps, type DeliveryDeps } from './deps.ts';
export { checkPincode, checkPlace } from './places.ts';
export {
  chargesOf,
  type DeliveryPlace,
  deliveryDays,
  deliveryPace,
  findSlot,
  firstDayFrom,
  leadDaysOf,
  nationwideDelivery,
  quoteDelivery,
} from './quote.ts';
export { deliveryRoutes } from './routes.ts';
export { currentDeliveryRules } from './rules.ts';
export {
  deliveryPaceAt,
  dropSlot,
  eraseRecipientsOfGuests,
  insertOrderDeliveries,
  listOrderDeliveries,
  listSlotNames,
  lockSlotDays,
  postponeDelivery,
  recipientPersonalData,
  releaseSlotPlace,
  takeSlotPlace,
} from './slots.ts';
