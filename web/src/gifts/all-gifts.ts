import type { AdminGift, GiftState } from '@tohfa/contract';
import { type CsvColumns, everyRow, saveCsv } from '../admin/csv.ts';
import type { StateFilter } from '../admin/state-filter.tsx';
import { useAdminChanged, useAdminQuery } from '../admin/use-admin.ts';
import { call } from '../api.ts';
import { addressLine } from './gift-words.ts';

export function useAllGifts(filter: GiftsFilter, page: number) {
  return useAdminQuery(['gifts', filter, page], (signal) =>
    call('allGifts', { query: { ...filter, page: String(page) }, signal }),
  );
}

/** A gift changed: its lists are asked again, and so are the figures and the state of the payments. */
export function useGiftsChanged() {
  return useAdminChanged(['gifts', 'dashboard', 'payment-health']);
}

/** All that the filter finds, not only the page in sight. */
export async function saveGiftsCsv(filter: GiftsFilter): Promise<void> {
  const rows = await everyRow(async (page) => {
    const { gifts, total } = await call('allGifts', { query: { ...filter, ...page } });
    return { rows: gifts, total };
  });
  saveCsv('gifts', columns, rows);
}

const columns: CsvColumns<AdminGift> = [
  ['id', ({ id }) => id],
  ['createdAt', ({ createdAt }) => createdAt],
  ['status', ({ status }) => status],
  ['productName', ({ productName }) => productName],
  ['name', ({ name }) => name],
  ['relation', ({ relation }) => relation],
  ['occasion', ({ occasion }) => occasion],
  ['date', ({ date }) => date],
  ['closesOn', ({ closesOn }) => closesOn],
  ['phone', ({ phone }) => phone ?? ''],
  ['address', (gift) => addressLine(gift)],
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
