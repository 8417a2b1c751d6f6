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
export {
  dropSlot,
  eraseRecipientsOfGuests,
  insertOrderDelivery,
  listOrderDeliveries,
  lockSlotDays,
  postponeDelivery,
  recipientPersonalData,
  releaseSlotPlace,
  takeSlotPlace,
} from './slots.ts';
