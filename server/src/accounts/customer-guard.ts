import type { FastifyRequest } from 'fastify';
import type { Database } from '../platform/database.ts';
import type { CustomerIdentity, Guards } from '../platform/http/guards.ts';
import { refuse } from '../platform/http/refusal.ts';
import { hashToken } from '../platform/secret-token.ts';
import { liveSession, touchSession } from './sessions-sql.ts';

/** Reads the bearer value, in either of the specification's headers, and finds the session it opens. */
export function customerGuards(database: Database): Pick<Guards, 'anyone' | 'customer'> {
  return {
    anyone: async (request) => {
      const customer = await customerOf(database, request);
      return customer ? { customer } : {};
    },
    customer: async (request) => {
      const customer = await customerOf(database, request);
      return customer ? { customer } : refuse('signed_out');
    },
  };
}

export function bearerOf({ headers }: FastifyRequest): string | undefined {
  const value = headers.authorization ?? headers.token;
  if (typeof value !== 'string') return undefined;
  return /^Bearer (\S{1,8192})$/i.exec(value)?.[1];
}

async function customerOf(
  database: Database,
  request: FastifyRequest,
): Promise<CustomerIdentity | undefined> {
  const token = bearerOf(request);
  if (token === undefined) return undefined;
  const session = await liveSession(database, hashToken(token));
  if (!session) return undefined;
  await touchSession(database, session.id);
  return { userId: session.userId, sessionId: session.id };
}
