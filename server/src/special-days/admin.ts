import {
  type ComingDay,
  daysAfter,
  monthDaysOn,
  type Operations,
  SPECIAL_DAYS_PER_PAGE,
  sightOf,
} from '@tohfa/contract';
import { recordAudit } from '../audit/index.ts';
import type { Database } from '../platform/database.ts';
import { type Call, refuse } from '../platform/http/operations.ts';
import type { SpecialDayDeps } from './deps.ts';
import {
  countOtherDays,
  listChildrenDays,
  listPeopleWithDays,
  searchSubmissions,
  withdrawSubmission,
} from './sql.ts';
import { toSubmissionView } from './submissions.ts';

export async function allSpecialDays(
  { database }: SpecialDayDeps,
  { query, identity }: Call<Operations['allSpecialDays']>,
) {
  const limit = query.limit ?? SPECIAL_DAYS_PER_PAGE;
  const { found, total } = await searchSubmissions(database, {
    words: (query.q ?? '').split(/\s+/).filter(Boolean),
    byContact: sightOf(identity.admin.role, 'address') === 'full',
    limit,
    offset: ((query.page ?? 1) - 1) * limit,
  });
  const ids = found.map(({ id }) => id);
  const children = await listChildrenDays(database, ids);
  const others = await countOtherDays(database, ids);
  const submissions = found.map((submission) => ({
    ...toSubmissionView(submission, children.get(submission.id) ?? []),
    id: submission.id,
    createdAt: submission.createdAt.toISOString(),
    otherDaysCount: others.get(submission.id) ?? 0,
  }));
  return { submissions, total };
}

export async function comingSpecialDays(
  { database }: SpecialDayDeps,
  { query }: Call<Operations['comingSpecialDays']>,
) {
  return { days: await listComingDays(database, query) };
}

/** The special days of `days` days from a date on, in order. */
export async function listComingDays(
  database: Database,
  { from, days }: { from: string; days: number },
): Promise<ComingDay[]> {
  const dates = Array.from({ length: days }, (_, ahead) => daysAfter(from, ahead));
  const people = await listPeopleWithDays(database, dates.flatMap(monthDaysOn));
  const byDay = Map.groupBy(people, ({ monthDay }) => monthDay);
  return dates.flatMap((date) =>
    monthDaysOn(date)
      .flatMap((monthDay) => byDay.get(monthDay) ?? [])
      .map(({ id, name, kind, email }) => ({ date, kind, id, name, hasEmail: email !== null })),
  );
}

/** The audit records who did it, never what was deleted. */
export async function removeSpecialDays(
  { database }: SpecialDayDeps,
  { body, identity }: Call<Operations['removeSpecialDays']>,
) {
  return database.transaction(async (tx) => {
    if (!(await withdrawSubmission(tx, body.id))) return refuse('special_days_not_found');
    const actor = identity.admin.email;
    await recordAudit(tx, { actor, action: 'special-days-remove', subject: body.id });
    return { success: true as const };
  });
}
