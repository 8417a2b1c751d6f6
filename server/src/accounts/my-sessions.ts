import type { Operations } from '@tohfa/contract';
import type { Call } from '../platform/http/mount-operations.ts';
import type { Accounts } from './accounts.ts';
import { sessionsOf } from './sessions-sql.ts';

export async function mySessions({ database }: Accounts, { identity }: Call<Operations['mySessions']>) {
  const { userId, sessionId } = identity.customer;
  const live = await sessionsOf(database, userId);
  return {
    sessions: live.map((session) => ({
      id: session.id,
      device: session.device,
      provider: session.provider,
      createdAt: session.createdAt.toISOString(),
      lastSeenAt: session.lastSeenAt.toISOString(),
      current: session.id === sessionId,
    })),
  };
}
