import type { Admin } from './admin.ts';
import { isInvitedAdmin } from './admins-sql.ts';

/** Whether this email, in lower case, may run the shop. Whose it is has to be proved elsewhere. */
export async function isAdminEmail(
  { database, adminEmails }: Pick<Admin, 'database' | 'adminEmails'>,
  email: string,
): Promise<boolean> {
  return adminEmails.includes(email) || isInvitedAdmin(database, email);
}
