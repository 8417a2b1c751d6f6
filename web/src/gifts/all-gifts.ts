import { useQueryClient } from '@tanstack/react-query';
import type { AdminGift, GIFTS_A_PAGE } from '@tohfa/contract';
import type { GiftState } from '@tohfa/contract/states';
import { type CsvValue, saveCsv } from '../admin/csv.ts';
import { useAdminQuery } from '../admin/use-admin.ts';
import { call } from '../api.ts';
import { addressLine } from './gift-words.ts';

/** Written here, because the contract's own constant would bring its schemas into the browser; the types agree. */
export const PAGE_SIZE: typeof GIFTS_A_PAGE = 50;
/** The most one call gives. */
const EXPORT_SIZE = 1000;

export function useAllGifts(filter: GiftsFilter, page: number) {
  return useAdminQuery(['gifts', filter, page], (signal) =>
    call('allGifts', { query: { ...filter, page: String(page) }, signal }),
  );
}

/** A gift changed: its lists are asked again, and so are the figures and the state of the payments. */
export function useGiftsChanged() {
  const queryClient = useQueryClient();
  return () =>
    Promise.all(
      ['gifts', 'dashboard', 'payment-health'].map((what) =>
        queryClient.invalidateQueries({ queryKey: ['admin', what] }),
      ),
    );
}

/** All that the filter finds, not only the page in sight. */
export async function saveGiftsCsv(filter: GiftsFilter): Promise<void> {
  const rows: AdminGift[] = [];
  for (let page = 1; ; page += 1) {
    const query = { ...filter, page: String(page), limit: String(EXPORT_SIZE) };
    const { gifts, total } = await call('allGifts', { query });
    rows.push(...gifts);
    if (gifts.length === 0 || rows.length >= total) break;
  }
  saveCsv('gifts', [
    columns.map(([title]) => title),
    ...rows.map((gift) => columns.map(([, value]) => value(gift))),
  ]);
}

const columns: readonly [title: string, value: (gift: AdminGift) => CsvValue][] = [
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

export interface GiftsFilter {
  status?: GiftState;
  q?: string;
}
