import { useQueryClient } from '@tanstack/react-query';
import type { AdminPurchase, ORDERS_A_PAGE } from '@tohfa/contract';
import type { PurchaseState } from '@tohfa/contract/states';
import { type CsvValue, saveCsv } from '../admin/csv.ts';
import { useAdminQuery } from '../admin/use-admin.ts';
import { call } from '../api.ts';

/** Written here, because the contract's own constant would bring its schemas into the browser; the types agree. */
export const PAGE_SIZE: typeof ORDERS_A_PAGE = 50;
/** The most one call gives. */
const EXPORT_SIZE = 1000;

export function useAllOrders(filter: OrdersFilter, page: number) {
  return useAdminQuery(['orders', filter, page], (signal) =>
    call('allOrders', { query: { ...filter, page: String(page) }, signal }),
  );
}

/** Orders changed: their lists are asked again, and so are the figures of the day and the state of the payments. */
export function useOrdersChanged() {
  const queryClient = useQueryClient();
  return () =>
    Promise.all(
      ['orders', 'dashboard', 'payment-health'].map((what) =>
        queryClient.invalidateQueries({ queryKey: ['admin', what] }),
      ),
    );
}

/** All that the filter finds, not only the page in sight. */
export async function saveOrdersCsv(filter: OrdersFilter): Promise<void> {
  const rows: AdminPurchase[] = [];
  for (let page = 1; ; page += 1) {
    const query = { ...filter, page: String(page), limit: String(EXPORT_SIZE) };
    const { orders, total } = await call('allOrders', { query });
    rows.push(...orders);
    if (orders.length === 0 || rows.length >= total) break;
  }
  saveCsv('orders', [
    columns.map(([title]) => title),
    ...rows.map((order) => columns.map(([, value]) => value(order))),
  ]);
}

const columns: readonly [title: string, value: (order: AdminPurchase) => CsvValue][] = [
  ['number', ({ number }) => number],
  ['createdAt', ({ createdAt }) => createdAt],
  ['status', ({ status }) => status],
  ['productName', ({ productName }) => productName],
  ['price', ({ price }) => price],
  ['tax', ({ tax }) => tax],
  ['deliveryCharges', ({ deliveryCharges }) => deliveryCharges],
  ['transactionCharges', ({ transactionCharges }) => transactionCharges],
  ['total', ({ total }) => total],
  ['buyerName', ({ buyerName }) => buyerName],
  ['buyerEmail', ({ buyerEmail }) => buyerEmail],
  ['address', ({ address }) => address],
  ['paymentId', ({ paymentId }) => paymentId],
];

export interface OrdersFilter {
  status?: PurchaseState;
  q?: string;
}
