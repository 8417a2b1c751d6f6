import { createHash } from 'node:crypto';
import type { AgentSessionKind } from '@tohfa/contract';
import { and, desc, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { Database } from '../platform/database.ts';
import type { Refusal } from '../platform/http/operations.ts';
import { networkKey } from '../platform/http/rate-limit.ts';
import { generateToken } from '../platform/tokens.ts';
import { type AgentCaller, countForAgent, nameWithin } from './callers.ts';
import type { AgentDeps } from './deps.ts';
import { type AgentSession, agentRequests, agentSessions, type SessionContent } from './tables.ts';

/** UCP's own default for a checkout. A session that is changed lives on, at most for a day. */
const HOURS = 6;
export const MOST_HOURS = 24;
/** For how long a repeated call is known. */
const REPEAT_HOURS = 24;
/** Of one session: a client that never uses a key twice must not fill the table. */
const MAX_REPEATABLE = 50;

const COUNTED = { basket: 'baskets', checkout: 'checkouts', 'group-gift': 'groupGifts' } as const;

/** Asked before anything of a call is read or priced: a flood costs little more than its refusals. */
export async function admitStart(
  { limits }: AgentDeps,
  caller: AgentCaller,
): Promise<AdmittedCaller | Refusal<'too_many_requests'>> {
  const { agentId, network } = caller;
  const limited =
    (await limits.startsPerName.consume(nameWithin(network, agentId))) ??
    (await limits.starts.consume(network)) ??
    (await limits.startsPerHour.consume(network));
  return limited ?? { ...caller, mayStart: true };
}

/** Makes a session, once for each key. Of a basket there is one checkout, however often it is asked for. */
export async function createSession(
  deps: AgentDeps,
  caller: AdmittedCaller,
  { kind, content, basketId, repeat }: NewSession,
): Promise<AgentSession | 'other-body'> {
  const known = repeat && (await findRepeated(deps.database, repeat));
  if (known) return known;
  let isNew = true;
  const created = await repeatable(deps.database, repeat, async (tx) => {
    const existing = basketId === undefined ? undefined : await lockCheckoutOf(tx, basketId);
    if (existing) {
      isNew = false;
      return existing;
    }
    const [session] = await tx
      .insert(agentSessions)
      .values({
        handle: generateToken().token,
        preparedToken: generateToken().token,
        kind,
        channel: caller.channel,
        agentId: caller.agentId,
        basketId: basketId ?? null,
        content,
        expiresAt: sql`now() + make_interval(hours => ${HOURS})`,
      })
      .returning();
    if (!session) throw new Error('the session was not stored');
    return session;
  });
  if (isNew && created !== 'other-body') await countForAgent(deps.database, caller, COUNTED[kind]);
  return created;
}

/** Undefined for a handle that is unknown or over: the same answer for both. */
export async function findSession(
  { database, limits }: AgentDeps,
  handle: string,
  kinds: readonly AgentSessionKind[],
): Promise<AgentSession | undefined | Refusal<'too_many_requests'>> {
  if (!HANDLE.test(handle)) return undefined;
  const [session] = await database
    .select()
    .from(agentSessions)
    .where(and(eq(agentSessions.handle, handle), gt(agentSessions.expiresAt, sql`now()`)));
  if (!session || !kinds.includes(session.kind)) return undefined;
  return (await limits.callsPerHandle.consume(session.id)) ?? session;
}

/**
 * Undefined when it has been cancelled, or a person has gone on with it. A function changes what is stored at that moment: of two
 * changes at the same time none is lost.
 */
export async function changeSession(
  { database }: AgentDeps,
  session: AgentSession,
  {
    content,
    repeat,
  }: {
    content: SessionContent | ((stored: SessionContent) => SessionContent);
    repeat?: RepeatKey | undefined;
  },
): Promise<AgentSession | undefined | 'other-body'> {
  const known = repeat && (await findRepeated(database, repeat));
  if (known) return known;
  return repeatable(database, repeat, async (tx) => {
    const [stored] = await tx
      .select({ content: agentSessions.content })
      .from(agentSessions)
      .where(eq(agentSessions.id, session.id))
      .for('update');
    if (!stored) return undefined;
    const [changed] = await tx
      .update(agentSessions)
      .set({
        content: typeof content === 'function' ? content(stored.content) : content,
        updatedAt: sql`now()`,
        expiresAt: sql`greatest(${agentSessions.expiresAt}, least(now() + make_interval(hours => ${HOURS}),
          ${agentSessions.createdAt} + make_interval(hours => ${MOST_HOURS})))`,
      })
      .where(and(eq(agentSessions.id, session.id), IS_OPEN))
      .returning();
    return changed;
  });
}

/** Undefined when a person has gone on with it. Cancelling twice changes nothing. */
export async function cancelSession(
  { database }: AgentDeps,
  session: AgentSession,
  repeat?: RepeatKey,
): Promise<AgentSession | undefined | 'other-body'> {
  const known = repeat && (await findRepeated(database, repeat));
  if (known) return known;
  return repeatable(database, repeat, async (tx) => {
    const [cancelled] = await tx
      .update(agentSessions)
      .set({
        canceledAt: sql`coalesce(${agentSessions.canceledAt}, now())`,
        content: sql`jsonb_set(${agentSessions.content}, '{parts}', '{}')`,
        updatedAt: sql`now()`,
      })
      .where(
        and(eq(agentSessions.id, session.id), isNull(agentSessions.orderId), isNull(agentSessions.giftId)),
      )
      .returning();
    return cancelled;
  });
}

const IS_OPEN = and(
  isNull(agentSessions.canceledAt),
  isNull(agentSessions.orderId),
  isNull(agentSessions.giftId),
);

/**
 * How the other side names a call that it may repeat. A key belongs to the network that sent it: what an agent says it is
 * can be said by anybody, and would answer them with somebody else's session.
 */
export function repeatKey(
  caller: AgentCaller,
  key: string | undefined,
  request: unknown,
): RepeatKey | undefined {
  if (key === undefined || key === '') return undefined;
  return {
    keyHash: sha256(JSON.stringify([caller.agentId, networkKey(caller.network), key.slice(0, 255)])),
    bodyHash: sha256(JSON.stringify(request)),
  };
}

/** The session of a call that was carried out before, or that its key was used for something else. */
async function findRepeated(
  database: Database,
  { keyHash, bodyHash }: RepeatKey,
): Promise<AgentSession | 'other-body' | undefined> {
  const [row] = await database
    .select({ request: agentRequests, session: agentSessions })
    .from(agentRequests)
    .innerJoin(agentSessions, eq(agentSessions.id, agentRequests.sessionId))
    .where(
      and(
        eq(agentRequests.keyHash, keyHash),
        gt(agentRequests.createdAt, sql`now() - make_interval(hours => ${REPEAT_HOURS})`),
      ),
    );
  if (!row) return undefined;
  return row.request.bodyHash.equals(bodyHash) ? row.session : 'other-body';
}

/** Carries out a change together with the note of its key: of two calls at the same time one does. */
async function repeatable<Result extends AgentSession | undefined>(
  database: Database,
  repeat: RepeatKey | undefined,
  change: (tx: Database) => Promise<Result>,
): Promise<Result | AgentSession | 'other-body'> {
  try {
    return await database.transaction(async (tx) => {
      const session = await change(tx);
      if (!session || !repeat) return session;
      await tx
        .delete(agentRequests)
        .where(
          or(
            and(
              eq(agentRequests.keyHash, repeat.keyHash),
              lt(agentRequests.createdAt, sql`now() - make_interval(hours => ${REPEAT_HOURS})`),
            ),
            inArray(agentRequests.keyHash, olderKeysOf(tx, session.id)),
          ),
        );
      const noted = await tx
        .insert(agentRequests)
        .values({ ...repeat, sessionId: session.id })
        .onConflictDoNothing()
        .returning({ sessionId: agentRequests.sessionId });
      if (noted.length === 0) throw new AlreadyDone();
      return session;
    });
  } catch (error) {
    if (!(error instanceof AlreadyDone) || !repeat) throw error;
    const known = await findRepeated(database, repeat);
    if (!known) throw error;
    return known;
  }
}

/** All but the newest, with room for one more. */
const olderKeysOf = (tx: Database, sessionId: string) =>
  tx
    .select({ keyHash: agentRequests.keyHash })
    .from(agentRequests)
    .where(eq(agentRequests.sessionId, sessionId))
    .orderBy(desc(agentRequests.createdAt))
    .offset(MAX_REPEATABLE - 1)
    // Another call of the session deletes the others.
    .for('update', { skipLocked: true });

/** Rolls back: the same call was carried out at the same time. */
class AlreadyDone extends Error {}

/** The checkout that a basket was made into before, also when a person has gone on with it. A cancelled one is none. */
export async function findCheckoutOf(
  database: Database,
  basketId: string,
): Promise<AgentSession | undefined> {
  const [session] = await database
    .select()
    .from(agentSessions)
    .where(
      and(
        eq(agentSessions.basketId, basketId),
        isNull(agentSessions.canceledAt),
        gt(agentSessions.expiresAt, sql`now()`),
      ),
    )
    .orderBy(agentSessions.createdAt)
    .limit(1);
  return session;
}

/** Under the basket's lock: of two calls at the same time the second finds what the first has made. */
async function lockCheckoutOf(tx: Database, basketId: string): Promise<AgentSession | undefined> {
  await tx
    .select({ id: agentSessions.id })
    .from(agentSessions)
    .where(eq(agentSessions.id, basketId))
    .for('update');
  return findCheckoutOf(tx, basketId);
}

/** A call that changes nothing, such as one that is always left to a person. */
export async function noteCall(
  { database }: AgentDeps,
  session: AgentSession,
  repeat: RepeatKey | undefined,
): Promise<AgentSession | 'other-body'> {
  const known = repeat && (await findRepeated(database, repeat));
  return known ?? repeatable(database, repeat, async () => session);
}

const sha256 = (text: string) => createHash('sha256').update(text).digest();

/** 256 random bits. */
const HANDLE = /^[\w-]{43}$/;

/** One that may make a session. */
export interface AdmittedCaller extends AgentCaller {
  mayStart: true;
}

interface NewSession {
  kind: AgentSessionKind;
  content: SessionContent;
  basketId?: string | undefined;
  repeat?: RepeatKey | undefined;
}

export interface RepeatKey {
  keyHash: Buffer;
  bodyHash: Buffer;
}
