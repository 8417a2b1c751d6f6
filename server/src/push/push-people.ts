import type { Operations } from '@tohfa/contract';
import type { Call } from '../platform/http/mount-operations.ts';
import type { Push } from './push.ts';
import { subscribedAmong } from './subscriptions-sql.ts';

const MOST_FOUND = 8;

export async function pushPeople({ database, people }: Push, { query }: Call<Operations['pushPeople']>) {
  const found = await people.like(query.q, MOST_FOUND);
  const subscribed = await subscribedAmong(
    database,
    found.map(({ id }) => id),
  );
  return { people: found.map(({ id, name, email }) => ({ name, email, subscribed: subscribed.has(id) })) };
}
