import { randomBytes } from 'node:crypto';
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../platform/database.ts';
import type { AdminDeps } from './admin.ts';
import { adminChallenges } from './tables.ts';

export const CHALLENGE_SECONDS = 300;
const CHALLENGE_BYTES = 32;

/** Replaces the one that the holder did not use. */
export async function createChallenge(
  database: Database,
  { holderHash, purpose, userHandle }: Pick<Challenge, 'holderHash' | 'purpose'> & { userHandle?: Buffer },
): Promise<string> {
  const challenge = randomBytes(CHALLENGE_BYTES).toString('base64url');
  const values = {
    challenge,
    userHandle: userHandle ?? null,
    expiresAt: sql`now() + make_interval(secs => ${CHALLENGE_SECONDS})`,
  };
  await database
    .insert(adminChallenges)
    .values({ holderHash, purpose, ...values })
    .onConflictDoUpdate({ target: [adminChallenges.holderHash, adminChallenges.purpose], set: values });
  return challenge;
}

/** Deletes it: whatever comes of the answer, none is judged twice. */
export async function takeChallenge(
  database: Database,
  holderHash: Buffer,
  purpose: Challenge['purpose'],
): Promise<Pick<Challenge, 'challenge' | 'userHandle'> | undefined> {
  const [row] = await database
    .delete(adminChallenges)
    .where(
      and(
        eq(adminChallenges.holderHash, holderHash),
        eq(adminChallenges.purpose, purpose),
        gt(adminChallenges.expiresAt, sql`now()`),
      ),
    )
    .returning({ challenge: adminChallenges.challenge, userHandle: adminChallenges.userHandle });
  return row;
}

export async function deleteExpiredChallenges(database: Database): Promise<void> {
  await database.delete(adminChallenges).where(lt(adminChallenges.expiresAt, sql`now()`));
}

/** The browser that is signing in has no session yet: this cookie is what its challenge belongs to. */
export function setChallengeCookie(admin: CookieDeps, reply: FastifyReply, token: string): void {
  const { name, options } = challengeCookie(admin);
  reply.setCookie(name, token, { ...options, maxAge: CHALLENGE_SECONDS });
}

export function readChallengeToken(admin: CookieDeps, request: FastifyRequest): string | undefined {
  return request.cookies[challengeCookie(admin).name];
}

function challengeCookie({ publicUrl }: CookieDeps) {
  const secure = publicUrl.startsWith('https:');
  return {
    name: secure ? '__Host-tohfa_passkey' : 'tohfa_passkey',
    options: { path: '/', httpOnly: true, sameSite: 'strict', secure } as const,
  };
}

type CookieDeps = Pick<AdminDeps, 'publicUrl'>;
type Challenge = typeof adminChallenges.$inferSelect;
