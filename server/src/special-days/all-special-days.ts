import { type Operations, SPECIAL_DAYS_PER_PAGE } from '@tohfa/contract';
import type { Call } from '../platform/http/mount-operations.ts';
import { keptView } from './kept-view.ts';
import type { SpecialDays } from './special-days.ts';
import { childrenOf, searchSubmissions } from './special-days-sql.ts';

export async function allSpecialDays(
  { database }: SpecialDays,
  { query }: Call<Operations['allSpecialDays']>,
) {
  const limit = query.limit ?? SPECIAL_DAYS_PER_PAGE;
  const { found, total } = await searchSubmissions(database, {
    words: (query.q ?? '').replaceAll('\u0000', '').split(/\s+/).filter(Boolean),
    limit,
    offset: ((query.page ?? 1) - 1) * limit,
  });
  const children = await childrenOf(
    database,
    found.map(({ id }) => id),
  );
  const submissions = found.map((one) => ({
    ...keptView(one, children.get(one.id) ?? []),
    id: one.id,
    createdAt: one.createdAt.toISOString(),
  }));
  return { submissions, total };
}
