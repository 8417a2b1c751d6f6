import type { Admin } from './admin.ts';
import { listInvitedAdmins } from './admins-sql.ts';

export async function listAdmins({ database, adminEmails }: Admin) {
  const invited = await listInvitedAdmins(database);
  return {
    admins: [
      ...adminEmails.map((email) => ({ email, fixed: true })),
      ...invited
        .filter(({ email }) => !adminEmails.includes(email))
        .map(({ email, invitedBy, createdAt }) => ({
          email,
          fixed: false,
          invitedBy,
          since: createdAt.toISOString(),
        })),
    ],
  };
}
