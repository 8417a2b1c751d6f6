/** What the owner of the shop has set up. Days count back from today. */
export const historyCoupons = [
  { code: 'NAMASTE10', kind: 'percent', value: 10, maxDiscount: 300, minimum: 500 },
  { code: 'TYOHAR150', kind: 'amount', value: 150, minimum: 1500 },
  { code: 'PEHLA100', kind: 'amount', value: 100, minimum: 999, firstOrder: true },
] as const;

export const historyZones = [
  {
    name: 'Bengaluru',
    kind: 'pincodes',
    areas: ['560'],
    served: true,
    deliveryCharges: 30,
    extraDays: 0,
  },
  {
    name: 'North East',
    kind: 'state',
    areas: ['Assam', 'Meghalaya', 'Sikkim', 'Tripura'],
    served: true,
    deliveryCharges: 90,
    extraDays: 3,
  },
] as const;

export const historySlots = [
  { name: 'Morning', fromMinute: 540, toMinute: 780, capacity: 40 },
  { name: 'Evening', fromMinute: 960, toMinute: 1200, capacity: 40 },
] as const;

/** Deliveries of the makers: so many units of each product that is bought come in. */
export const historyRestocks = [
  { daysAgo: 59, units: 12 },
  { daysAgo: 33, units: 8 },
] as const;

/** The provider pays out on these days. */
export const historySettlements = [45, 31, 17, 6] as const;
