import type { Operations } from '@tohfa/contract';
import { recordAudit } from '../audit/record-audit.ts';
import type { Call } from '../platform/http/mount-operations.ts';
import { refuse } from '../platform/http/refusal.ts';
import type { Admin } from './admin.ts';
import { deleteAdminSessionsOf } from './admin-sessions-sql.ts';
import { deleteAdmin, lockInvitedAdmins } from './admins-sql.ts';

export async function removeAdmin(
  { database, adminEmails }: Admin,
  { body: { email }, identity }: Call<Operations['removeAdmin']>,
) {
  if (adminEmails.includes(email)) return refuse('fixed_admin');
  return database.transaction(async (tx) => {
    const invited = await lockInvitedAdmins(tx);
    if (!invited.includes(email)) return refuse('not_found');
    if (adminEmails.length === 0 && invited.length === 1) return refuse('last_admin');
    await deleteAdmin(tx, email);
    await deleteAdminSessionsOf(tx, email);
    await recordAudit(tx, { actor: identity.admin.email, action: 'admin-remove', subject: email });
    return { success: true as const };
  });
}
