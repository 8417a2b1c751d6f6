import type { Operations } from '@tohfa/contract';
import { recordAudit } from '../audit/index.ts';
import type { Database } from '../platform/database.ts';
import { type Call, refuse } from '../platform/http/operations.ts';
import type { RateLimit, RateLimits } from '../platform/http/rate-limit.ts';
import type { Log } from '../platform/log.ts';
import type { Mailer } from '../platform/mailer.ts';
import {
  deleteAdmin,
  deleteAdminSessionsByEmail,
  insertAdmin,
  isInvitedAdmin,
  listInvitedAdmins,
  lockInvitedAdmins,
} from './sql.ts';

/** What the rules of this domain work with. */
export function createAdminContext(
  parts: Omit<AdminContext, 'limits'> & { rateLimits: RateLimits },
): AdminContext {
  const { rateLimits, ...rest } = parts;
  return { ...rest, limits: adminLimits(rateLimits) };
}

function adminLimits(rateLimits: RateLimits) {
  return {
    // The answer tells who is an admin, so wrong guesses are counted; right ones only against floods.
    wrongEmailsOfAddress: rateLimits.limit({ name: 'admin-guess-address', points: 20, seconds: 900 }),
    signInsOfAddress: rateLimits.limit({ name: 'admin-sign-in-address', points: 600, seconds: 3600 }),
    mailsToAccount: rateLimits.limit({ name: 'admin-mail', points: 10, seconds: 3600 }),
    mailsFromAddress: rateLimits.limit({ name: 'admin-mail-address', points: 20, seconds: 3600 }),
    triesWithoutCode: rateLimits.limit({ name: 'admin-blind-try', points: 10, seconds: 3600 }),
  };
}

export interface AdminContext {
  database: Database;
  mailer: Mailer;
  log: Log;
  publicUrl: string;
  /** From the settings: these are admins whatever the table says. */
  adminEmails: readonly string[];
  limits: { [Name in keyof ReturnType<typeof adminLimits>]: RateLimit };
}

/** Whether this email, in lower case, may run the shop. Whose it is has to be proved elsewhere. */
export async function isAdminEmail(
  { database, adminEmails }: Pick<AdminContext, 'database' | 'adminEmails'>,
  email: string,
): Promise<boolean> {
  return adminEmails.includes(email) || isInvitedAdmin(database, email);
}

export async function listAdmins({ database, adminEmails }: AdminContext) {
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

export async function inviteAdmin(admin: AdminContext, { body, identity }: Call<Operations['inviteAdmin']>) {
  const invitedBy = identity.admin.email;
  const isNew =
    !admin.adminEmails.includes(body.email) &&
    (await admin.database.transaction(async (tx) => {
      if (!(await insertAdmin(tx, { email: body.email, invitedBy }))) return false;
      await recordAudit(tx, { actor: invitedBy, action: 'admin-invite', subject: body.email });
      return true;
    }));
  if (isNew) await sendInvitation(admin, body.email, invitedBy);
  return { success: true as const };
}

/** The invitation stands without its mail: they can be told in other ways. */
async function sendInvitation(
  { mailer, log, publicUrl }: AdminContext,
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

export async function removeAdmin(
  { database, adminEmails }: AdminContext,
  { body: { email }, identity }: Call<Operations['removeAdmin']>,
) {
  if (adminEmails.includes(email)) return refuse('fixed_admin');
  return database.transaction(async (tx) => {
    const invited = await lockInvitedAdmins(tx);
    if (!invited.includes(email)) return refuse('not_found');
    if (adminEmails.length === 0 && invited.length === 1) return refuse('last_admin');
    await deleteAdmin(tx, email);
    await deleteAdminSessionsByEmail(tx, email);
    await recordAudit(tx, { actor: identity.admin.email, action: 'admin-remove', subject: email });
    return { success: true as const };
  });
}
