export { historyCoupons, historyRestocks, historySettlements, historySlots, historyZones } from './desk.ts';
export {
  type HistoryGift,
  historyCircle,
  historyGifts,
  historyRegistry,
  historyWishlists,
} from './gifts.ts';
export { HISTORY_DAYS, type HistoryOrder, planOrders } from './orders.ts';
export {
  type HistoryPerson,
  type HistoryRecipient,
  historyCustomers,
  historyGuests,
  historyRecipients,
} from './people.ts';
export { historyReviews, historyStars } from './reviews.ts';
