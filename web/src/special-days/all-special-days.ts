import type { SpecialDaysSubmission } from '@tohfa/contract';
import { type CsvColumns, everyRow, saveCsv } from '../admin/csv.ts';
import { useAdminChanged, useAdminQuery } from '../admin/use-admin.ts';
import { call } from '../api.ts';

export function useAllSpecialDays(q: string, page: number) {
  return useAdminQuery(['special-days', q, page], (signal) =>
    call('allSpecialDays', { query: { ...(q && { q }), page: String(page) }, signal }),
  );
}

/** Someone's days are gone: the lists and the calendar are asked again. */
export function useSpecialDaysChanged() {
  return useAdminChanged(['special-days', 'coming-special-days']);
}

/** All that the search finds, not only the page in sight. */
export async function saveSpecialDaysCsv(q: string): Promise<void> {
  const rows = await everyRow(async (page) => {
    const { submissions, total } = await call('allSpecialDays', { query: { ...(q && { q }), ...page } });
    return { rows: submissions, total };
  });
  saveCsv('special-days', columns, rows);
}

const columns: CsvColumns<SpecialDaysSubmission> = [
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
