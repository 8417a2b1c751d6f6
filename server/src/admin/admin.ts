import {
  type AdminOperationName,
  type AdminRole,
  mayCall,
  type Operations,
  operations,
} from '@tohfa/contract';
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
  deleteSignInWays,
  insertAdmin,
  isInvitedAdmin,
  listInvitedAdmins,
  listLastVisits,
  lockInvitedAdmins,
  setAdminRole,
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
  const [invited, visits] = await Promise.all([listInvitedAdmins(database), listLastVisits(database)]);
  const seen = (email: string) => {
    const lastAt = visits.get(email);
    return lastAt ? { lastSeenAt: lastAt.toISOString() } : {};
  };
  const held = (role: AdminRole) => ({ role, roles: [role] });
  return {
    admins: [
      ...adminEmails.map((email) => ({ email, ...held('owner'), fixed: true, ...seen(email) })),
      ...invited
        .filter(({ email }) => !adminEmails.includes(email))
        .map(({ email, role, invitedBy, createdAt }) => ({
          email,
          ...held(role),
          fixed: false,
          invitedBy,
          since: createdAt.toISOString(),
          ...seen(email),
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

/** Holds from their next call on, because each call reads the role. */
export async function changeAdminRole(
  admin: AdminDeps,
  { body: { email, role }, identity }: Call<Operations['changeAdminRole']>,
) {
  if (admin.adminEmails.includes(email)) return refuse('fixed_admin');
  return admin.database.transaction(async (tx) => {
    const invited = await lockInvitedAdmins(tx);
    const before = invited.find((one) => one.email === email)?.role;
    if (before === undefined) return refuse('not_found');
    if (before === role) return { success: true as const };
    if (isLastOwner(admin, invited, email)) return refuse('last_admin');
    await setAdminRole(tx, email, role);
    await recordAudit(tx, {
      actor: identity.admin.email,
      action: 'admin-role',
      subject: email,
      before: { role: before },
      after: { role },
    });
    return { success: true as const };
  });
}

export async function removeAdmin(
  admin: AdminDeps,
  { body: { email }, identity }: Call<Operations['removeAdmin']>,
) {
  if (admin.adminEmails.includes(email)) return refuse('fixed_admin');
  return admin.database.transaction(async (tx) => {
    const invited = await lockInvitedAdmins(tx);
    if (!invited.some((one) => one.email === email)) return refuse('not_found');
    if (isLastOwner(admin, invited, email)) return refuse('last_admin');
    await deleteAdmin(tx, email);
    await deleteAdminSessionsByEmail(tx, email);
    await deleteSignInWays(tx, email);
    await forgetDevices(tx, { role: 'admin', email });
    await deleteDeskOf(tx, email);
    await recordAudit(tx, { actor: identity.admin.email, action: 'admin-remove', subject: email });
    return { success: true as const };
  });
}

/** Those of ADMIN_EMAILS are owners, too. */
function isLastOwner(
  { adminEmails }: AdminDeps,
  invited: readonly { email: string; role: AdminRole }[],
  email: string,
): boolean {
  const owners = invited.filter(({ role }) => role === 'owner');
  return adminEmails.length === 0 && owners.length === 1 && owners[0]?.email === email;
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
    challengesPerNetwork: rateLimits.limit({ name: 'admin-challenge-address', points: 600, seconds: 3600 }),
    signInsPerNetwork: rateLimits.limit({ name: 'admin-sign-in-address', points: 600, seconds: 3600 }),
    mailsPerAccount: rateLimits.limit({ name: 'admin-mail', points: 10, seconds: 3600 }),
    mailsPerDevice: rateLimits.limit({ name: 'admin-mail-device', points: 30, seconds: 3600 }),
    mailsPerNetwork: rateLimits.limit({ name: 'admin-mail-address', points: 20, seconds: 3600 }),
    triesPerDevice: rateLimits.limit({ name: 'admin-try-device', points: 10, seconds: 3600 }),
    triesPerNetwork: rateLimits.limit({ name: 'admin-try-address', points: 10, seconds: 3600 }),
    // An authenticator accepts three of a million codes at any time: at this rate strangers need centuries.
    triesPerAccount: rateLimits.limit({ name: 'admin-try', points: 30, seconds: 86_400 }),
    setupTriesPerNetwork: rateLimits.limit({ name: 'setup-try-address', points: 10, seconds: 3600 }),
    triesWithoutCode: rateLimits.limit({ name: 'admin-blind-try', points: 10, seconds: 3600 }),
  };
}

export interface AdminDeps {
  database: Database;
  mailer: Mailer;
  log: Log;
  publicUrl: string;
  dataDir: string;
  /** From the settings; these cannot be removed. */
  adminEmails: readonly string[];
  limits: { [Name in keyof ReturnType<typeof adminLimits>]: RateLimit };
}
