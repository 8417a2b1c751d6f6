import { useQueryClient } from '@tanstack/react-query';
import type { SPECIAL_DAYS_A_PAGE, SpecialDaysSubmission } from '@tohfa/contract';
import { type CsvValue, saveCsv } from '../admin/csv.ts';
import { useAdminQuery } from '../admin/use-admin.ts';
import { call } from '../api.ts';

/** Written here, because the contract's own constant would bring its schemas into the browser; the types agree. */
export const PAGE_SIZE: typeof SPECIAL_DAYS_A_PAGE = 50;
/** The most one call gives. */
const EXPORT_SIZE = 1000;

export function useAllSpecialDays(q: string, page: number) {
  return useAdminQuery(['special-days', q, page], (signal) =>
    call('allSpecialDays', { query: { ...(q && { q }), page: String(page) }, signal }),
  );
}

/** Someone's days are gone: the lists and the calendar are asked again. */
export function useSpecialDaysChanged() {
  const queryClient = useQueryClient();
  return () =>
    Promise.all(
      ['special-days', 'coming-special-days'].map((what) =>
        queryClient.invalidateQueries({ queryKey: ['admin', what] }),
      ),
    );
}

/** All that the search finds, not only the page in sight. */
export async function saveSpecialDaysCsv(q: string): Promise<void> {
  const rows: SpecialDaysSubmission[] = [];
  for (let page = 1; ; page += 1) {
    const query = { ...(q && { q }), page: String(page), limit: String(EXPORT_SIZE) };
    const { submissions, total } = await call('allSpecialDays', { query });
    rows.push(...submissions);
    if (submissions.length === 0 || rows.length >= total) break;
  }
  saveCsv('special-days', [
    columns.map(([title]) => title),
    ...rows.map((submission) => columns.map(([, value]) => value(submission))),
  ]);
}

const columns: readonly [title: string, value: (submission: SpecialDaysSubmission) => CsvValue][] = [
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
