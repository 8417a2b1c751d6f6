import type { Operations } from '@tohfa/contract';
import type { Call } from '../platform/http/mount-operations.ts';
import { choicesFor, chooseFirst } from './choices.ts';
import { updateChoice } from './choices-sql.ts';
import type { Notices } from './notices.ts';

export async function chooseNotices(
  { database }: Pick<Notices, 'database'>,
  { body, identity }: Call<Operations['chooseNotices']>,
) {
  const { userId } = identity.customer;
  const { topic, mail, push } = body;
  const change = { ...(mail !== undefined && { mail }), ...(push !== undefined && { push }) };
  await database.transaction(async (tx) => {
    await chooseFirst(tx, userId);
    if (Object.keys(change).length > 0) await updateChoice(tx, userId, topic, change);
  });
  return { success: true as const, choices: await choicesFor(database, userId) };
}
