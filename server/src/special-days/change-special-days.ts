import type { Operations } from '@tohfa/contract';
import type { Call } from '../platform/http/mount-operations.ts';
import { readForm } from '../platform/http/read-form.ts';
import { Refusal, refuse } from '../platform/http/refusal.ts';
import { keptView } from './kept-view.ts';
import { mailLink } from './mail-link.ts';
import { readSpecialDays } from './read-special-days.ts';
import type { SpecialDays } from './special-days.ts';
import { openLink } from './special-days-links.ts';
import { replaceSubmission, submissionById } from './special-days-sql.ts';

export async function changeSpecialDays(parts: SpecialDays, call: Call<Operations['changeSpecialDays']>) {
  const flooded = await parts.limits.postsOfAddress.take(call.request.ip);
  if (flooded) return flooded;
  const sent = await readForm(call);
  if (sent instanceof Refusal) return sent;
  const opened = await openLink(parts, sent.form.token, call.request.ip);
  if (opened instanceof Refusal) return opened;
  const read = await readSpecialDays(parts, sent.form, new Date());
  if ('wrong' in read) return refuse('invalid_input', { fields: read.wrong });

  const { before, after } = await parts.database.transaction(async (tx) => ({
    before: await submissionById(tx, opened.id),
    after: await replaceSubmission(tx, opened.id, read.values, read.children),
  }));
  if (!after) return refuse('special_days_withdrawn');
  // A new address hears of it, and gets the way out.
  if (after.email !== before?.email) await mailLink(parts, after);
  return { success: true as const, kept: keptView(after, read.children) };
}
