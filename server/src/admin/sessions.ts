import { type AdminRole, mayCall, type Operations } from '@tohfa/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { recordAudit } from '../audit/index.ts';
import type { Database } from '../platform/database.ts';
import { type AdminIdentity, type Call, type Guards, refuse } from '../platform/http/operations.ts';
import { deleteExpiredCodes } from '../platform/one-time-codes/one-time-codes.ts';
import { hashToken } from '../platform/tokens.ts';
import type { AdminDeps } from './admin.ts';
import { deleteExpiredChallenges } from './passkey-challenges.ts';
import {
  type AdminSession,
  deleteAdminSession,
  deleteExpiredAdminSessions,
  deleteExpiredSignIns,
  roleOfSession,
  touchAdminSession,
} from './sql.ts';

const ADMIN_SESSION_SECONDS = 12 * 3600;

export function adminGuards(admin: AdminDeps): Pick<Guards, 'admin' | 'admin-recent-code'> {
  return {
    admin: async (request, { roles = [] }) => {
      const session = await findAdminSession(admin, request);
      if (!session) return refuse('signed_out');
      return mayCall(session.role, { roles }) ? { admin: toAdminIdentity(session) } : refuse('role_refused');
    },
    'admin-recent-code': async (request, { roles = [] }) => {
      const session = await findAdminSession(admin, request);
      if (!session) return refuse('signed_out');
      if (!mayCall(session.role, { roles })) return refuse('role_refused');
      return session.hasRecentCode ? { admin: toAdminIdentity(session) } : refuse('step_up_needed');
    },
  };
}

/** For calls open to anyone that show more to an admin. */
export async function findAdmin(
  admin: AdminDeps,
  request: FastifyRequest,
): Promise<AdminIdentity | undefined> {
  const session = await findAdminSession(admin, request);
  return session && toAdminIdentity(session);
}

/** Undefined once the session has ended. Does not count as its use, which ends it after half an hour without one. */
export async function liveRole(admin: AdminDeps, request: FastifyRequest): Promise<AdminRole | undefined> {
  const token = readAdminToken(admin, request);
  return token === undefined ? undefined : roleOfSession(admin.database, hashToken(token), admin.adminEmails);
}

/** The guard has checked the session already. */
export async function verifySession({ identity: { admin } }: Call<Operations['verifySession']>) {
  return { success: true as const, email: admin.email, role: admin.role, roles: [admin.role] };
}

/** Always succeeds: the caller of an expired session is signed out already. */
export async function adminLogout(admin: AdminDeps, { request, reply }: Call<Operations['adminLogout']>) {
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

export function setAdminCookie(
  { publicUrl }: Pick<AdminDeps, 'publicUrl'>,
  reply: FastifyReply,
  token: string,
) {
  const { name, options } = adminCookie(publicUrl);
  reply.setCookie(name, token, { ...options, maxAge: ADMIN_SESSION_SECONDS });
}

export function readAdminToken(
  { publicUrl }: Pick<AdminDeps, 'publicUrl'>,
  request: FastifyRequest,
): string | undefined {
  return request.cookies[adminCookie(publicUrl).name];
}

/** Expired rows grant nothing; deleting them keeps the tables small. */
export async function cleanUpAdmin(database: Database): Promise<void> {
  await deleteExpiredSignIns(database);
  await deleteExpiredCodes(database);
  await deleteExpiredAdminSessions(database);
  await deleteExpiredChallenges(database);
}

async function findAdminSession(
  admin: AdminDeps,
  request: FastifyRequest,
): Promise<AdminSession | undefined> {
  const token = readAdminToken(admin, request);
  return token ? touchAdminSession(admin.database, hashToken(token), admin.adminEmails) : undefined;
}

function toAdminIdentity({ id, email, role }: AdminSession): AdminIdentity {
  return { sessionId: id, email, role };
}

function clearAdminCookie({ publicUrl }: Pick<AdminDeps, 'publicUrl'>, reply: FastifyReply): void {
  const { name, options } = adminCookie(publicUrl);
  reply.clearCookie(name, options);
}

/** The `__Host-` prefix makes browsers reject the cookie from a subdomain, a path or plain http. */
export function adminCookie(publicUrl: string) {
  const secure = publicUrl.startsWith('https:');
  return {
    name: secure ? '__Host-tohfa_admin' : 'tohfa_admin',
    options: { path: '/', httpOnly: true, sameSite: 'strict', secure } as const,
  };
}
