import type { Operations } from '@tohfa/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { recordAudit } from '../audit/index.ts';
import type { Database } from '../platform/database.ts';
import { type AdminIdentity, type Call, type Guards, refuse } from '../platform/http/operations.ts';
import { hashToken } from '../platform/tokens.ts';
import type { AdminContext } from './admin.ts';
import {
  type AdminSession,
  deleteAdminSession,
  deleteExpiredAdminSessions,
  deleteExpiredCodes,
  touchAdminSession,
} from './sql.ts';

export function adminGuards(admin: AdminContext): Pick<Guards, 'admin' | 'admin-recent-code'> {
  return {
    admin: async (request) => {
      const session = await findAdminSession(admin, request);
      return session ? { admin: toAdminIdentity(session) } : refuse('signed_out');
    },
    'admin-recent-code': async (request) => {
      const session = await findAdminSession(admin, request);
      if (!session) return refuse('signed_out');
      return session.hasRecentCode ? { admin: toAdminIdentity(session) } : refuse('step_up_needed');
    },
  };
}

/** For a call that anyone may make and that shows more to an admin. */
export async function findAdmin(
  admin: AdminContext,
  request: FastifyRequest,
): Promise<AdminIdentity | undefined> {
  const session = await findAdminSession(admin, request);
  return session && toAdminIdentity(session);
}

async function findAdminSession(
  admin: AdminContext,
  request: FastifyRequest,
): Promise<AdminSession | undefined> {
  const token = readAdminToken(admin, request);
  return token ? touchAdminSession(admin.database, hashToken(token), admin.adminEmails) : undefined;
}

function toAdminIdentity({ id, email }: AdminSession): AdminIdentity {
  return { sessionId: id, email };
}

/** The guard has asked already; whoever gets here has a live session. */
export async function verifySession() {
  return { success: true as const };
}

/** Always succeeds: someone whose session is dead already wanted just that. */
export async function adminLogout(admin: AdminContext, { request, reply }: Call<Operations['adminLogout']>) {
  const token = readAdminToken(admin, request);
  if (token) {
    await admin.database.transaction(async (tx) => {
      const email = await deleteAdminSession(tx, hashToken(token));
      if (email !== undefined) await recordAudit(tx, { actor: email, action: 'admin-sign-out' });
    });
  }
  clearAdminCookie(admin, reply);
  return { success: true as const };
}

const ADMIN_SESSION_SECONDS = 12 * 3600;

export function setAdminCookie(
  { publicUrl }: Pick<AdminContext, 'publicUrl'>,
  reply: FastifyReply,
  token: string,
) {
  const { name, options } = adminCookie(publicUrl);
  reply.setCookie(name, token, { ...options, maxAge: ADMIN_SESSION_SECONDS });
}

function clearAdminCookie({ publicUrl }: Pick<AdminContext, 'publicUrl'>, reply: FastifyReply): void {
  const { name, options } = adminCookie(publicUrl);
  reply.clearCookie(name, options);
}

export function readAdminToken(
  { publicUrl }: Pick<AdminContext, 'publicUrl'>,
  request: FastifyRequest,
): string | undefined {
  return request.cookies[adminCookie(publicUrl).name];
}

/** The prefix makes browsers refuse the cookie from a subdomain, a path or plain http. */
function adminCookie(publicUrl: string) {
  const secure = publicUrl.startsWith('https:');
  return {
    name: secure ? '__Host-tohfa_admin' : 'tohfa_admin',
    options: { path: '/', httpOnly: true, sameSite: 'strict', secure } as const,
  };
}

/** What has expired opens nothing any more; this only keeps the tables small. */
export async function cleanUpAdmin(database: Database): Promise<void> {
  await deleteExpiredCodes(database);
  await deleteExpiredAdminSessions(database);
}
