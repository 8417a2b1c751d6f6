import { type Operations, RECIPIENTS_PER_PAGE } from '@tohfa/contract';
import type { Call } from '../platform/http/mount-operations.ts';
import { refuse } from '../platform/http/refusal.ts';
import { deliveriesOf } from './deliveries-sql.ts';
import { pushViews } from './list-pushes.ts';
import type { Push } from './push.ts';
import { sendById } from './sends-sql.ts';

export async function pushReport({ database }: Push, { query }: Call<Operations['pushReport']>) {
  const send = await sendById(database, query.id);
  // What single people were told is between them and the shop.
  if (!send || send.kind === 'notice') return refuse('not_found');
  const [push] = await pushViews(database, [send]);
  if (!push) throw new Error('a message without a view');
  const offset = ((query.page ?? 1) - 1) * RECIPIENTS_PER_PAGE;
  const { recipients, total } = await deliveriesOf(database, send.id, {
    outcome: query.outcome,
    limit: RECIPIENTS_PER_PAGE,
    offset,
  });
  return {
    push,
    recipients: recipients.map(({ id, email, outcome, attempts }) => ({ id, email, outcome, attempts })),
    total,
  };
}
