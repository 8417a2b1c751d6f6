import type { Operations } from '@tohfa/contract';
import { recordAudit } from '../audit/record-audit.ts';
import type { Call } from '../platform/http/mount-operations.ts';
import type { Admin } from './admin.ts';
import { insertAdmin } from './admins-sql.ts';

export async function inviteAdmin(admin: Admin, { body, identity }: Call<Operations['inviteAdmin']>) {
  const invitedBy = identity.admin.email;
  const isNew =
    !admin.adminEmails.includes(body.email) &&
    (await admin.database.transaction(async (tx) => {
      if (!(await insertAdmin(tx, { email: body.email, invitedBy }))) return false;
      await recordAudit(tx, { actor: invitedBy, action: 'admin-invite', subject: body.email });
      return true;
    }));
  if (isNew) await mailInvitation(admin, body.email, invitedBy);
  return { success: true as const };
}

/** The invitation stands without its mail: they can be told in other ways. */
async function mailInvitation(
  { mailer, log, publicUrl }: Admin,
  email: string,
  invitedBy: string,
): Promise<void> {
  try {
    await mailer.send({
      to: email,
      subject: 'You can now run the Tohfa shop',
      text: `Hello,\n\n${invitedBy} made you an admin of the Tohfa shop. Sign in with this email here:\n\n${publicUrl}/admin\n\nTohfa\n`,
    });
  } catch (error) {
    log.error({ err: error }, 'an invitation could not be mailed');
  }
}
