import type { Operations } from '@tohfa/contract';
import type { Call } from '../platform/http/mount-operations.ts';
import { Refusal, refuse } from '../platform/http/refusal.ts';
import { keptView } from './kept-view.ts';
import type { SpecialDays } from './special-days.ts';
import { openLink } from './special-days-links.ts';
import { childrenOf, submissionById } from './special-days-sql.ts';

export async function mySpecialDays(
  parts: SpecialDays,
  { body, request }: Call<Operations['mySpecialDays']>,
) {
  const opened = await openLink(parts, body.token, request.ip);
  if (opened instanceof Refusal) return opened;
  const submission = await submissionById(parts.database, opened.id);
  if (!submission) return refuse('special_days_withdrawn');
  const children = await childrenOf(parts.database, [submission.id]);
  return keptView(submission, children.get(submission.id) ?? []);
}
