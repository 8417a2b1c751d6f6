import { type BodyOf, indianDay, MAX_OTHER_DAYS, monthDayOf, type Operations } from '@tohfa/contract';
import { type Call, Refusal, refuse } from '../platform/http/operations.ts';
import type { SpecialDayDeps } from './deps.ts';
import {
  countOtherDays,
  deleteOtherDay,
  insertOtherDay,
  listOtherDays,
  lockSubmission,
  updateOtherDay,
} from './sql.ts';
import { resolveLink, validateYear } from './submissions.ts';

const ADULT_YEARS = 18;

export async function saveOtherDay(
  deps: SpecialDayDeps,
  { body, request }: Call<Operations['saveOtherDay']>,
) {
  const flooded = await deps.limits.postsPerIp.consume(request.ip);
  if (flooded) return flooded;
  const link = await resolveLink(deps, body.token, request.ip);
  if (link instanceof Refusal) return link;
  const today = indianDay(new Date());
  const errors = body.date.length > 5 ? validateYear('date', body.date, today, 'stillToCome') : {};
  if (Object.keys(errors).length > 0) return refuse('invalid_input', { fields: errors });

  return deps.database.transaction(async (tx) => {
    if (!(await lockSubmission(tx, link.id))) return refuse('special_days_withdrawn');
    const values = toColumns(body, today);
    if (body.id !== undefined) {
      if (!(await updateOtherDay(tx, link.id, body.id, values))) return refuse('other_day_not_found');
    } else {
      if ((await countOtherDays(tx, [link.id])).get(link.id) === MAX_OTHER_DAYS)
        return refuse('too_many_other_days');
      await insertOtherDay(tx, link.id, values);
    }
    return { success: true as const, other_days: await listOtherDays(tx, link.id) };
  });
}

export async function removeOtherDay(
  deps: SpecialDayDeps,
  { body, request }: Call<Operations['removeOtherDay']>,
) {
  const { database } = deps;
  const link = await resolveLink(deps, body.token, request.ip);
  if (link instanceof Refusal) return link;
  await deleteOtherDay(database, link.id, body.id);
  return { success: true as const, other_days: await listOtherDays(database, link.id) };
}

function toColumns({ name, relation, occasion, date }: BodyOf<Operations['saveOtherDay']>, today: string) {
  const isBirth = occasion === 'Birthday' || occasion === 'Baby';
  const isKnown = date.length > 5;
  const isOfChild = isBirth && isKnown && yearsLater(date, ADULT_YEARS) > today;
  return {
    name,
    relation,
    occasion,
    // Of children the shop knows no year: see the form's own `children_birthdays`.
    year: isKnown && !isOfChild ? Number(date.slice(0, 4)) : null,
    monthDay: monthDayOf(date) ?? '',
  };
}

function yearsLater(date: string, years: number): string {
  return `${Number(date.slice(0, 4)) + years}${date.slice(4)}`;
}
