import { formatCount } from '../../../../money.ts';
import { plural } from '../../plural.ts';

/** Today: the work list's own words stand in `desk`. */
export const todayTexts = {
  title: 'Today',
  addProduct: 'Add product',
  giftDetail: ({ organiser, day }: Record<'organiser' | 'day', string>) => `${organiser}, for ${day}`,
};

/** The figures below it. */
export const todayFigureTexts = {
  payments: 'Payments',
  allOrders: 'All orders',
  lastWebhook: ({ ago }: { ago: string }) => `Last message from the payment service: ${ago}.`,
  noWebhook: 'No message from the payment service yet.',
  stock: 'Stock',
  allProducts: 'All products',
  inShop: ({ products, outOfStock }: Record<'products' | 'outOfStock', number>) => {
    const counted = plural(products, { one: '1 product', other: `${formatCount(products)} products` });
    return `${counted} in the shop, ${outOfStock === 0 ? 'none' : outOfStock} out of stock.`;
  },
  specialDays: 'Upcoming special days',
  calendar: 'Calendar',
  noSpecialDays: 'No special days in the next seven days.',
  more: ({ count }: { count: number }) => `and ${count} more`,
  activity: 'Recent activity',
  fullLog: 'Full audit log',
  noActivity: 'Nothing yet.',
};

/** Sales of this week and this month. */
export const salesTexts = {
  week: {
    title: 'This week',
    before: ({ amount }: { amount: string }) => `${amount} last week`,
    byDay: 'This week, day by day',
  },
  month: {
    title: 'This month',
    before: ({ amount }: { amount: string }) => `${amount} last month`,
    byDay: 'This month, day by day',
  },
  refunded: ({ amount }: { amount: string }) => `${amount} refunded`,
  chart: ({ title, amount }: Record<'title' | 'amount', string>) => `${title}: ${amount}`,
  chartWithBest: ({
    title,
    amount,
    bestDay,
    best,
  }: Record<'title' | 'amount' | 'bestDay' | 'best', string>) =>
    `${title}: ${amount}, highest on ${bestDay}: ${best}`,
  showTable: 'Show as a table',
  day: 'Day',
};
