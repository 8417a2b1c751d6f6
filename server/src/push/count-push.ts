import type { Operations } from '@tohfa/contract';
import type { Call } from '../platform/http/mount-operations.ts';
import type { Push } from './push.ts';
import { countReached } from './subscriptions-sql.ts';

export async function countPush(push: Push, { body }: Call<Operations['countPush']>) {
  const ids =
    body.topic === undefined
      ? (await push.people.byEmail(body.emails)).map(({ id }) => id)
      : await push.followersOf(body.topic);
  return countReached(push.database, ids);
}
