import { type AdminPurchase, MAX_ORDERS_AT_ONCE, nameOfOrder, ORDERS_PER_PAGE } from '@tohfa/contract';
import { type CsvColumns, fetchAllRows, saveCsv } from '../../admin/export.tsx';
import { useAdminQuery, useInvalidateAdminQueries } from '../../admin/session.ts';
import { call } from '../../lib/api.ts';
import { type OrdersView, toQuery } from './orders-view.ts';

export function useAllOrders(view: OrdersView) {
  const query = toQuery(view);
  return useAdminQuery(['orders', query, view.page], (signal) =>
    call('allOrders', { query: { ...query, page: String(view.page) }, signal }),
  );
}

/** One order with its notes and history. */
export function useAdminOrder(id: string) {
  return useAdminQuery(['orders', 'one', id], (signal) => call('adminOrder', { query: { id }, signal }));
}

/** What is due, the slots, and the colleagues. */
export function useOrdersDesk() {
  return useAdminQuery(['orders', 'desk'], (signal) => call('ordersDesk', { signal }));
}

/** All that match, as far as they can be moved or printed at once. */
export async function fetchMatching(view: OrdersView): Promise<AdminPurchase[]> {
  const query = { ...toQuery(view), page: '1', limit: String(MAX_ORDERS_AT_ONCE) };
  return (await call('allOrders', { query })).orders;
}

/** The ids of the page after those that are known. */
export async function fetchNextIds(view: OrdersView, known: number): Promise<string[]> {
  const page = Math.floor(known / ORDERS_PER_PAGE) + view.page;
  const { orders } = await call('allOrders', { query: { ...toQuery(view), page: String(page) } });
  return orders.map(({ id }) => id);
}

/** After an order changed: its lists, the dashboard's figures and the health of the payments are fetched again. */
export function useInvalidateOrders() {
  return useInvalidateAdminQueries(['orders', 'today', 'dashboard', 'payment-health']);
}

/** Everything that matches the filter, not only the page shown. */
export async function saveOrdersCsv(view: OrdersView): Promise<void> {
  const rows = await fetchAllRows(async (page) => {
    const { orders, total } = await call('allOrders', { query: { ...toQuery(view), ...page } });
    return { rows: orders, total };
  });
  saveCsv('orders', CSV_COLUMNS, rows);
}

const CSV_COLUMNS: CsvColumns<AdminPurchase> = [
  ['number', ({ number }) => number],
  ['createdAt', ({ createdAt }) => createdAt],
  ['status', ({ status }) => status],
  ['productName', csvProducts],
  ['price', ({ price }) => price],
  ['tax', ({ tax }) => tax],
  ['deliveryCharges', ({ deliveryCharges }) => deliveryCharges],
  ['transactionCharges', ({ transactionCharges }) => transactionCharges],
  ['total', ({ total }) => total],
  ['buyerName', ({ buyerName }) => buyerName],
  ['buyerEmail', ({ buyerEmail }) => buyerEmail],
  ['recipient', ({ recipient }) => recipient?.name ?? ''],
  ['phone', ({ recipient }) => recipient?.phone ?? ''],
  ['address', ({ address }) => address ?? ''],
  ['deliveryDate', ({ deliveryDate }) => deliveryDate ?? ''],
  ['slot', ({ slot }) => slot ?? ''],
  ['paymentId', ({ paymentId }) => paymentId],
];

/** Every line, as a packer reads it. */
function csvProducts({ lines = [], productName }: AdminPurchase): string {
  return lines.map((line) => nameOfOrder([line])).join('; ') || productName;
}
