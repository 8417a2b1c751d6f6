import type { FastifyRequest } from 'fastify';
import type { AdminIdentity, Guards } from '../platform/http/guards.ts';
import { refuse } from '../platform/http/refusal.ts';
import { hashToken } from '../platform/secret-token.ts';
import type { Admin } from './admin.ts';
import { adminTokenOf } from './admin-cookie.ts';
import { type AdminSession, useAdminSession } from './admin-sessions-sql.ts';

export function adminGuards(admin: Admin): Pick<Guards, 'admin' | 'admin-recent-code'> {
  return {
    admin: async (request) => {
      const session = await adminSessionOf(admin, request);
      return session ? { admin: identityOf(session) } : refuse('signed_out');
    },
    'admin-recent-code': async (request) => {
      const session = await adminSessionOf(admin, request);
      if (!session) return refuse('signed_out');
      return session.hasRecentCode ? { admin: identityOf(session) } : refuse('step_up_needed');
    },
  };
}

/** For a call that anyone may make and that shows more to an admin. */
export async function adminOf(admin: Admin, request: FastifyRequest): Promise<AdminIdentity | undefined> {
  const session = await adminSessionOf(admin, request);
  return session && identityOf(session);
}

async function adminSessionOf(admin: Admin, request: FastifyRequest): Promise<AdminSession | undefined> {
  const token = adminTokenOf(admin, request);
  return token ? useAdminSession(admin.database, hashToken(token), admin.adminEmails) : undefined;
}

function identityOf({ id, email }: AdminSession): AdminIdentity {
  return { sessionId: id, email };
}
