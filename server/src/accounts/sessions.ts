import type { Operations } from '@tohfa/contract';
import { readDevice } from '@tohfa/contract/phrases';
import type { FastifyRequest } from 'fastify';
import { recordAudit } from '../audit/index.ts';
import type { Database } from '../platform/database.ts';
import { type Call, type CustomerIdentity, type Guards, refuse } from '../platform/http/operations.ts';
import { hashToken } from '../platform/tokens.ts';
import type { AccountsDeps } from './accounts.ts';
import { deleteUserProviderSessions } from './identity/provider-sessions.ts';
import { deleteUnusedDevices } from './known-devices.ts';
import { deleteExpiredDelays } from './sign-in-delays.ts';
import {
  deleteExpiredSessionsAndLinks,
  deleteSession,
  deleteSessionByToken,
  deleteUserSessions,
  findActiveSession,
  listSessions,
  touchSession,
} from './sql.ts';

/**
 * Accepts the bearer token in either of the specification's headers, `Authorization` and `token`. Those who pay are looked
 * up in `moneyDatabase`: when hundreds do, nobody else waits behind them for a connection.
 */
export function customerGuards(
  database: Database,
  moneyDatabase: Database,
): Pick<Guards, 'anyone' | 'customer' | 'customer-or-guest'> {
  return {
    anyone: async (request) => {
      const customer = await findCustomer(database, request);
      return customer ? { customer } : {};
    },
    customer: async (request) => {
      const customer = await findCustomer(database, request);
      return customer ? { customer } : refuse('signed_out');
    },
    'customer-or-guest': async (request) => {
      const customer = await findCustomer(moneyDatabase, request);
      if (customer) return { customer };
      // A request with an expired token must not fall back to guest.
      return hasBearerValue(request) ? refuse('signed_out') : {};
    },
  };
}

export function readBearerToken({ headers }: FastifyRequest): string | undefined {
  const value = headers.authorization ?? headers.token;
  if (typeof value !== 'string') return undefined;
  return /^Bearer (\S{1,8192})$/i.exec(value)?.[1];
}

function hasBearerValue({ headers }: FastifyRequest): boolean {
  return headers.authorization !== undefined || headers.token !== undefined;
}

/** Always succeeds: the caller of an expired session is signed out already. */
export async function logout(
  { database }: AccountsDeps,
  endProviderSession: (call: Pick<Call<Operations['logout']>, 'request' | 'reply'>) => Promise<void>,
  call: Call<Operations['logout']>,
) {
  const token = readBearerToken(call.request);
  if (token !== undefined) await deleteSessionByToken(database, hashToken(token));
  await endProviderSession(call);
  return { success: true as const };
}

export async function mySessions({ database }: AccountsDeps, { identity }: Call<Operations['mySessions']>) {
  const { userId, sessionId } = identity.customer;
  const active = await listSessions(database, userId);
  return {
    sessions: active.map((session) => ({
      id: session.id,
      device: readDevice(session.device),
      provider: session.provider,
      createdAt: session.createdAt.toISOString(),
      lastSeenAt: session.lastSeenAt.toISOString(),
      current: session.id === sessionId,
    })),
  };
}

export async function endSession(
  { database }: AccountsDeps,
  { body, identity }: Call<Operations['endSession']>,
) {
  const ended = await deleteSession(database, identity.customer.userId, body.id);
  return ended ? { success: true as const } : refuse('not_found');
}

/** Includes this device and the provider's remembered sign-ins, which would otherwise sign the person back in. */
export async function signOutEverywhere(
  { database }: AccountsDeps,
  { identity }: Call<Operations['signOutEverywhere']>,
) {
  const { userId } = identity.customer;
  await database.transaction(async (tx) => {
    await deleteUserSessions(tx, userId);
    await deleteUserProviderSessions(tx, userId);
    await recordAudit(tx, { actor: userId, action: 'sign-out-everywhere' });
  });
  return { success: true as const };
}

/** Expired rows grant nothing; deleting them keeps the tables small. */
export async function cleanUpAccounts(database: Database): Promise<void> {
  await deleteExpiredSessionsAndLinks(database);
  await deleteUnusedDevices(database);
  await deleteExpiredDelays(database);
}

async function findCustomer(
  database: Database,
  request: FastifyRequest,
): Promise<CustomerIdentity | undefined> {
  const token = readBearerToken(request);
  if (token === undefined) return undefined;
  const session = await findActiveSession(database, hashToken(token));
  if (!session) return undefined;
  if (session.isStale) await touchSession(database, session.id);
  const { userId, name, email } = session;
  return { userId, sessionId: session.id, name, email };
}
