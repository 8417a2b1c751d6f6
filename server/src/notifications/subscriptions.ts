import type { Operations } from '@tohfa/contract';
import { type Call, refuse } from '../platform/http/operations.ts';
import type { PersonalData } from '../platform/personal-data.ts';
import { deletePreferences, listPreferences, saveDefaultPreferences } from './preferences.ts';
import {
  deleteOldestSubscriptions,
  deleteOwnSubscription,
  deleteUserSubscriptions,
  listUserSubscriptions,
  type PushDeps,
  parsePushEndpoint,
  upsertSubscription,
} from './push.ts';
import { eraseRecipient } from './sql.ts';

const MAX_DEVICES = 20;

export async function savePushSubscription(
  { database, pushHosts }: PushDeps,
  { body, identity }: Call<Operations['savePushSubscription']>,
) {
  const endpoint = parsePushEndpoint(body.endpoint, pushHosts);
  if (endpoint === undefined) return refuse('endpoint_refused');
  const { userId, sessionId } = identity.customer;
  await database.transaction(async (tx) => {
    await upsertSubscription(tx, { userId, sessionId, endpoint, ...body.keys });
    await deleteOldestSubscriptions(tx, userId, MAX_DEVICES);
    await saveDefaultPreferences(tx, userId);
  });
  return { success: true as const };
}

/** Always succeeds: an unknown subscription is deleted already. */
export async function deletePushSubscription(
  { database }: PushDeps,
  { body, identity }: Call<Operations['deletePushSubscription']>,
) {
  const endpoint = URL.parse(body.endpoint)?.href ?? body.endpoint;
  await deleteOwnSubscription(database, identity.customer.userId, endpoint);
  return { success: true as const };
}

export const notificationPersonalData: PersonalData = {
  exportData: async (database, userId) => ({
    notices: await listPreferences(database, userId),
    notifiedDevices: await listUserSubscriptions(database, userId),
  }),
  async erase(tx, { id, email }) {
    await deletePreferences(tx, id);
    await deleteUserSubscriptions(tx, id);
    await eraseRecipient(tx, id, email);
  },
};
