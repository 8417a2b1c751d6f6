import type { Operations } from '@tohfa/contract';
import { chooseFirst } from '../notices/choices.ts';
import type { Database } from '../platform/database.ts';
import type { Call } from '../platform/http/mount-operations.ts';
import { refuse } from '../platform/http/refusal.ts';
import type { Push } from './push.ts';
import { pushEndpoint } from './push-endpoint.ts';
import { forgetRecipient } from './sends-sql.ts';
import {
  deleteOwnSubscription,
  deleteSubscriptionsOf,
  keepNewestSubscriptions,
  subscriptionsOf,
  upsertSubscription,
} from './subscriptions-sql.ts';

const MOST_DEVICES = 20;

export async function savePushSubscription(
  { database, endpoints }: Push,
  { body, identity }: Call<Operations['savePushSubscription']>,
) {
  const endpoint = pushEndpoint(body.endpoint, endpoints);
  if (endpoint === undefined) return refuse('endpoint_refused');
  const { userId, sessionId } = identity.customer;
  await database.transaction(async (tx) => {
    await upsertSubscription(tx, { userId, sessionId, endpoint, ...body.keys });
    await keepNewestSubscriptions(tx, userId, MOST_DEVICES);
    await chooseFirst(tx, userId);
  });
  return { success: true as const };
}

/** Always succeeds: whoever has no such subscription wanted just that. */
export async function deletePushSubscription(
  { database }: Push,
  { body, identity }: Call<Operations['deletePushSubscription']>,
) {
  const endpoint = URL.parse(body.endpoint)?.href ?? body.endpoint;
  await deleteOwnSubscription(database, identity.customer.userId, endpoint);
  return { success: true as const };
}

/** For the download of everything held about a person. */
export function devicesOf(database: Database, userId: string) {
  return subscriptionsOf(database, userId);
}

export async function forgetSubscriber(tx: Database, person: { id: string; email: string }): Promise<void> {
  await deleteSubscriptionsOf(tx, person.id);
  await forgetRecipient(tx, person.id, person.email);
}
