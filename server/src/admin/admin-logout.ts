import type { Operations } from '@tohfa/contract';
import { recordAudit } from '../audit/record-audit.ts';
import type { Call } from '../platform/http/mount-operations.ts';
import { hashToken } from '../platform/secret-token.ts';
import type { Admin } from './admin.ts';
import { adminTokenOf, clearAdminCookie } from './admin-cookie.ts';
import { deleteAdminSession } from './admin-sessions-sql.ts';

/** Always succeeds: someone whose session is dead already wanted just that. */
export async function adminLogout(admin: Admin, { request, reply }: Call<Operations['adminLogout']>) {
  const token = adminTokenOf(admin, request);
  if (token) {
    await admin.database.transaction(async (tx) => {
      const email = await deleteAdminSession(tx, hashToken(token));
      if (email !== undefined) await recordAudit(tx, { actor: email, action: 'admin-sign-out' });
    });
  }
  clearAdminCookie(admin, reply);
  return { success: true as const };
}
