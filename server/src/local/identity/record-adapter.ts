import type { Adapter, AdapterFactory } from 'oidc-provider';
import type { Database } from '../../platform/database.ts';
import {
  deleteExpiredRecords,
  deleteRecord,
  deleteRecordsOfGrant,
  markConsumed,
  putRecord,
  readRecord,
  readRecordByUid,
} from './local-identity-sql.ts';

/** Keeps what the provider gives out in the database: a restart, or another process, signs nobody out. */
export function recordAdapter(database: Database): AdapterFactory {
  return (model): Adapter => ({
    async upsert(id, { jti: _itself, ...payload }, seconds) {
      const { grantId, uid } = payload;
      await putRecord(database, { model, id, payload, grantId, uid, seconds });
      // Once a sign-in is often enough to sweep.
      if (model === 'Grant') await deleteExpiredRecords(database);
    },
    async find(id) {
      const payload = await readRecord(database, model, id);
      return payload && { ...payload, jti: id };
    },
    findByUid: (uid) => readRecordByUid(database, model, uid),
    // Only sign-in on devices without a keyboard has such codes.
    findByUserCode: async () => undefined,
    consume: (id) => markConsumed(database, model, id),
    destroy: (id) => deleteRecord(database, model, id),
    revokeByGrantId: (grantId) => deleteRecordsOfGrant(database, model, grantId),
  });
}
