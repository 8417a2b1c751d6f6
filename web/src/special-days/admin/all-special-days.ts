import type { SpecialDaysSubmission } from '@tohfa/contract';
import { type CsvColumns, fetchAllRows, saveCsv } from '../../admin/export.tsx';
import { useAdminQuery, useInvalidateAdminQueries } from '../../admin/session.ts';
import { call } from '../../lib/api.ts';

export function useAllSpecialDays(q: string, page: number) {
  return useAdminQuery(['special-days', q, page], (signal) =>
    call('allSpecialDays', { query: { ...(q && { q }), page: String(page) }, signal }),
  );
}

/** Reloads the lists and the calendar. */
export function useInvalidateSpecialDays() {
  return useInvalidateAdminQueries(['special-days', 'coming-special-days']);
}

/** Exports every match, not only the current page. */
export async function saveSpecialDaysCsv(q: string): Promise<void> {
  const rows = await fetchAllRows(async (page) => {
    const { submissions, total } = await call('allSpecialDays', { query: { ...(q && { q }), ...page } });
    return { rows: submissions, total };
  });
  saveCsv('special-days', CSV_COLUMNS, rows);
}

const CSV_COLUMNS: CsvColumns<SpecialDaysSubmission> = [
  ['createdAt', ({ createdAt }) => createdAt],
  ['name', ({ name }) => name],
  ['phone', ({ phone }) => phone],
  ['email', ({ email }) => email],
  ['birthday', ({ birthday }) => birthday],
  ['anniversary', ({ anniversary }) => anniversary],
  ['children_birthdays', ({ children_birthdays }) => children_birthdays.join(' ')],
  ['referred_by', ({ referred_by }) => referred_by],
  ['flat_no', ({ flat_no }) => flat_no],
  ['address', ({ address }) => address],
  ['city', ({ city }) => city],
  ['state', ({ state }) => state],
  ['pincode', ({ pincode }) => pincode],
  ['consentedAt', ({ consentedAt }) => consentedAt],
  ['consentVersion', ({ consentVersion }) => consentVersion],
];
