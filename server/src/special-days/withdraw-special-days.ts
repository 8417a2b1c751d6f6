import type { Operations } from '@tohfa/contract';
import type { Call } from '../platform/http/mount-operations.ts';
import { Refusal } from '../platform/http/refusal.ts';
import type { SpecialDays } from './special-days.ts';
import { openLink } from './special-days-links.ts';
import { withdrawSubmission } from './special-days-sql.ts';

/** As easy as giving: one call, no reason asked, and a second one changes nothing. */
export async function withdrawSpecialDays(
  parts: SpecialDays,
  { body, request }: Call<Operations['withdrawSpecialDays']>,
) {
  const opened = await openLink(parts, body.token, request.ip);
  if (opened instanceof Refusal && opened.code !== 'special_days_withdrawn') return opened;
  if ('id' in opened) await parts.database.transaction((tx) => withdrawSubmission(tx, opened.id));
  return { success: true as const };
}
