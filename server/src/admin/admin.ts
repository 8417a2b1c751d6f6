import { type AdminOperationName, mayCall, type Operations, operations } from '@tohfa/contract';
import { mail } from '@tohfa/contract/phrases';
import { forgetDevices } from '../accounts/index.ts';
import { recordAudit } from '../audit/index.ts';
import type { Database } from '../platform/database.ts';
import { type Call, refuse } from '../platform/http/operations.ts';
import type { RateLimit, RateLimits } from '../platform/http/rate-limit.ts';
import type { Log } from '../platform/log.ts';
import type { Mailer } from '../platform/mailer.ts';
import { deleteDeskOf, listAdminsWithoutMails } from './desk/digest.ts';
import {
  deleteAdmin,
  deleteAdminSessionsByEmail,
  insertAdmin,
  isInvitedAdmin,
  listInvitedAdmins,
  lockInvitedAdmins,
} from './sql.ts';

export function createAdminDeps(deps: Omit<AdminDeps, 'limits'> & { rateLimits: RateLimits }): AdminDeps {
  const { rateLimits, ...rest } = deps;
  return { ...rest, limits: adminLimits(rateLimits) };
}

/** Whether this lower-case email belongs to an admin; it proves nothing about the caller. */
export async function isAdminEmail(
  { database, adminEmails }: Pick<AdminDeps, 'database' | 'adminEmails'>,
  email: string,
): Promise<boolean> {
  return adminEmails.includes(email) || isInvitedAdmin(database, email);
}

export async function listAdmins({ database, adminEmails }: AdminDeps) {
  const invited = await listInvitedAdmins(database);
  return {
    admins: [
      ...adminEmails.map((email) => ({ email, role: 'owner' as const, fixed: true })),
      ...invited
        .filter(({ email }) => !adminEmails.includes(email))
        .map(({ email, role, invitedBy, createdAt }) => ({
          email,
          role,
          fixed: false,
          invitedBy,
          since: createdAt.toISOString(),
        })),
    ],
  };
}

/** For mails: hundreds of orders a minute ask for the same few addresses, which may be some seconds old. */
export function rememberAdminEmails(
  admin: AdminDeps,
): (whoMay: AdminOperationName) => Promise<readonly string[]> {
  let known: { until: number; list: ReturnType<typeof listMailed> } | undefined;
  const list = () => {
    if (known && performance.now() < known.until) return known.list;
    const listed = listMailed(admin);
    known = { until: performance.now() + EMAILS_KNOWN_MS, list: listed };
    listed.catch(() => {
      known = undefined;
    });
    return listed;
  };
  // A colleague is told by mail only what their role may see.
  return async (whoMay) => {
    const { admins, without } = await list();
    // Trouble with payments is told at once; everything else is in the digest.
    const isMailed = (email: string) => whoMay === 'paymentHealth' || !without.includes(email);
    return admins
      .filter(({ role, email }) => mayCall(role, operations[whoMay]) && isMailed(email))
      .map(({ email }) => email);
  };
}

async function listMailed(admin: AdminDeps) {
  const [{ admins }, without] = await Promise.all([
    listAdmins(admin),
    listAdminsWithoutMails(admin.database),
  ]);
  return { admins, without };
}

const EMAILS_KNOWN_MS = 5000;

export async function inviteAdmin(admin: AdminDeps, { body, identity }: Call<Operations['inviteAdmin']>) {
  const invitedBy = identity.admin.email;
  const isNew =
    !admin.adminEmails.includes(body.email) &&
    (await admin.database.transaction(async (tx) => {
      if (!(await insertAdmin(tx, { ...body, invitedBy }))) return false;
      const { email: subject, role } = body;
      await recordAudit(tx, { actor: invitedBy, action: 'admin-invite', subject, after: { role } });
      return true;
    }));
  if (isNew) await sendInvitation(admin, body.email, invitedBy);
  return { success: true as const };
}

export async function removeAdmin(
  { database, adminEmails }: AdminDeps,
  { body: { email }, identity }: Call<Operations['removeAdmin']>,
) {
  if (adminEmails.includes(email)) return refuse('fixed_admin');
  return database.transaction(async (tx) => {
    const invited = await lockInvitedAdmins(tx);
    if (!invited.includes(email)) return refuse('not_found');
    if (adminEmails.length === 0 && invited.length === 1) return refuse('last_admin');
    await deleteAdmin(tx, email);
    await deleteAdminSessionsByEmail(tx, email);
    await forgetDevices(tx, { role: 'admin', email });
    await deleteDeskOf(tx, email);
    await recordAudit(tx, { actor: identity.admin.email, action: 'admin-remove', subject: email });
    return { success: true as const };
  });
}

/** The invitation is valid even if its mail cannot be sent. */
async function sendInvitation(
  { mailer, log, publicUrl }: AdminDeps,
  email: string,
  invitedBy: string,
): Promise<void> {
  try {
    await mailer.send({
      to: email,
      ...mail('admin-invitation', { invitedBy, link: `${publicUrl}/admin` }),
    });
  } catch (error) {
    log.error({ err: error }, 'could not send an invitation');
  }
}

function adminLimits(rateLimits: RateLimits) {
  return {
    // The response shows who is an admin, so wrong guesses are counted; right ones only against floods.
    wrongEmailsPerNetwork: rateLimits.limit({ name: 'admin-guess-address', points: 20, seconds: 900 }),
    signInsPerNetwork: rateLimits.limit({ name: 'admin-sign-in-address', points: 600, seconds: 3600 }),
    mailsPerAccount: rateLimits.limit({ name: 'admin-mail', points: 10, seconds: 3600 }),
    mailsPerDevice: rateLimits.limit({ name: 'admin-mail-device', points: 30, seconds: 3600 }),
    mailsPerNetwork: rateLimits.limit({ name: 'admin-mail-address', points: 20, seconds: 3600 }),
    triesWithoutCode: rateLimits.limit({ name: 'admin-blind-try', points: 10, seconds: 3600 }),
  };
}

export interface AdminDeps {
  database: Database;
  mailer: Mailer;
  log: Log;
  publicUrl: string;
  /** From the settings; these cannot be removed. */
  adminEmails: readonly string[];
  limits: { [Name in keyof ReturnType<typeof adminLimits>]: RateLimit };
}
