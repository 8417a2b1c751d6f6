import { insertSession, insertUser } from '../../src/accounts/sql.ts';
import { insertAdminSession, insertSignIn } from '../../src/admin/sql.ts';
import type { Database } from '../../src/platform/database.ts';
import { generateToken } from '../../src/platform/tokens.ts';
import { ADMIN } from './admin-sign-in.ts';
import type { Sent, Shop } from './shop.ts';

/** One of each kind of caller the shop can have, and whose things the first customer's are. */
export async function makeActors({ opened }: Shop) {
  const { database } = opened;
  const owner = await makeCustomer(database);
  const other = await makeCustomer(database);
  const dead = await makeCustomer(database);
  const deadAdmin = await makeAdmin(database);
  const stale = await makeAdmin(database);
  const handle = generateToken();
  await insertSignIn(database, { handleHash: handle.tokenHash, email: ADMIN });
  await opened.exec(`
    update sessions set expires_at = now() - interval '1 second' where id = '${dead.sessionId}';
    update admin_sessions set created_at = now() - interval '12 hours' where ${isSession(deadAdmin.tokenHash)};
    update admin_sessions set code_verified_at = now() - interval '15 minutes' where ${isSession(stale.tokenHash)};
  `);
  const actors = {
    visitor: {},
    customer: { token: owner.token },
    otherCustomer: { token: other.token },
    adminBeforeCode: { cookie: `tohfa_admin=${handle.token}` },
    admin: { cookie: (await makeAdmin(database)).cookie },
    adminWithoutRecentCode: { cookie: stale.cookie },
    expired: { token: dead.token, cookie: deadAdmin.cookie },
    forged: { token: generateToken().token, cookie: `tohfa_admin=${generateToken().token}` },
  } satisfies Record<string, Sent>;
  return { actors: actors as Record<keyof typeof actors, Sent>, owner };
}

async function makeCustomer(database: Database) {
  const { token, tokenHash } = generateToken();
  const { id: userId } = await insertUser(database, { email: `${token}@tohfa.test`.toLowerCase() });
  const session = { userId, tokenHash, provider: 'password', uid: '', device: '' };
  return { userId, token, sessionId: await insertSession(database, session) };
}

async function makeAdmin(database: Database) {
  const { token, tokenHash } = generateToken();
  await insertAdminSession(database, { tokenHash, email: ADMIN });
  return { cookie: `tohfa_admin=${token}`, tokenHash };
}

function isSession(tokenHash: Buffer): string {
  return `token_hash = '\\x${tokenHash.toString('hex')}'`;
}

export type Actors = Awaited<ReturnType<typeof makeActors>>['actors'];
