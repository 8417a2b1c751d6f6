import { type AdminGift, type GiftState, nameOfGift } from '@tohfa/contract';
import { type CsvColumns, fetchAllRows, saveCsv } from '../../admin/export.tsx';
import type { StateFilter } from '../../admin/filters.tsx';
import { useAdminQuery, useInvalidateAdminQueries } from '../../admin/session.ts';
import { call } from '../../lib/api.ts';
import { formatGiftAddress } from '../gift-status.tsx';

export function useAllGifts(filter: GiftsFilter, page: number) {
  return useAdminQuery(['gifts', filter, page], (signal) =>
    call('allGifts', { query: { ...filter, page: String(page) }, signal }),
  );
}

/** After a gift changed: its lists, the dashboard's figures and the health of the payments are fetched again. */
export function useInvalidateGifts() {
  return useInvalidateAdminQueries(['gifts', 'today', 'dashboard', 'payment-health']);
}

/** Everything that matches the filter, not only the page shown. */
export async function saveGiftsCsv(filter: GiftsFilter): Promise<void> {
  const rows = await fetchAllRows(async (page) => {
    const { gifts, total } = await call('allGifts', { query: { ...filter, ...page } });
    return { rows: gifts, total };
  });
  saveCsv('gifts', CSV_COLUMNS, rows);
}

const CSV_COLUMNS: CsvColumns<AdminGift> = [
  ['id', ({ id }) => id],
  ['createdAt', ({ createdAt }) => createdAt],
  ['status', ({ status }) => status],
  ['productName', nameOfGift],
  ['name', ({ name }) => name],
  ['relation', ({ relation }) => relation],
  ['occasion', ({ occasion }) => occasion],
  ['date', ({ date }) => date],
  ['closesOn', ({ closesOn }) => closesOn],
  ['phone', ({ phone }) => phone ?? ''],
  ['address', (gift) => formatGiftAddress(gift)],
  ['totalAmount', ({ totalAmount }) => totalAmount],
  ['paymentAmount', ({ paymentAmount }) => paymentAmount],
  ['remainingAmount', ({ remainingAmount }) => remainingAmount],
  ['noOfPayments', ({ noOfPayments }) => noOfPayments],
  ['sharable', ({ sharable }) => (sharable ? 'yes' : 'no')],
  ['ownerName', ({ ownerName }) => ownerName],
  ['ownerEmail', ({ ownerEmail }) => ownerEmail],
  ['tracking', ({ tracking }) => tracking ?? ''],
  ['reason', ({ reason }) => reason ?? ''],
];

type GiftsFilter = StateFilter<GiftState>;
