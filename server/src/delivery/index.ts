export { createDeliveryDeps, type DeliveryDeps } from './deps.ts';
export { checkPlace } from './places.ts';
export {
  type DeliveryPlace,
  deliveryDays,
  deliveryPace,
  findSlot,
  leadDaysOf,
  quoteDelivery,
} from './quote.ts';
export { deliveryRoutes } from './routes.ts';
export { currentDeliveryRules } from './rules.ts';
export {
  dropSlot,
  insertOrderDelivery,
  listOrderDeliveries,
  lockSlotDays,
  postponeDelivery,
  recipientPersonalData,
  releaseSlotPlace,
  takeSlotPlace,
} from './slots.ts';
