import { type AdminPurchase, nameOfOrder, type PurchaseState } from '@tohfa/contract';
import { type CsvColumns, fetchAllRows, saveCsv } from '../../admin/export.tsx';
import type { StateFilter } from '../../admin/filters.tsx';
import { useAdminQuery, useInvalidateAdminQueries } from '../../admin/session.ts';
import { call } from '../../lib/api.ts';

export function useAllOrders(filter: OrdersFilter, page: number) {
  return useAdminQuery(['orders', filter, page], (signal) =>
    call('allOrders', { query: { ...filter, page: String(page) }, signal }),
  );
}

/** After an order changed: its lists, the dashboard's figures and the health of the payments are fetched again. */
export function useInvalidateOrders() {
  return useInvalidateAdminQueries(['orders', 'today', 'dashboard', 'payment-health']);
}

/** Everything that matches the filter, not only the page shown. */
export async function saveOrdersCsv(filter: OrdersFilter): Promise<void> {
  const rows = await fetchAllRows(async (page) => {
    const { orders, total } = await call('allOrders', { query: { ...filter, ...page } });
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
  ['address', ({ address }) => address],
  ['paymentId', ({ paymentId }) => paymentId],
];

/** Every line, as a packer reads it. */
function csvProducts({ lines = [], productName }: AdminPurchase): string {
  return lines.map((line) => nameOfOrder([line])).join('; ') || productName;
}

type OrdersFilter = StateFilter<PurchaseState>;
