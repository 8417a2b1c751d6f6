import { drawTransitions, statesBefore } from '@tohfa/contract';
import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { circleMembers, type Draw, drawMails, drawParticipants, drawResults, draws } from '../tables.ts';

/** Days after its date until a draw is deleted. */
const KEPT_DAYS = 60;

export async function findDraw(
  database: Database,
  { drawId, circleId }: { drawId: string; circleId: string },
): Promise<Draw | undefined> {
  const [draw] = await database
    .select()
    .from(draws)
    .where(and(eq(draws.id, drawId), eq(draws.circleId, circleId)));
  return draw;
}

export function listParticipants(database: Database, drawId: string) {
  return database
    .select({ id: circleMembers.id, name: circleMembers.name, sealKey: circleMembers.sealKey })
    .from(drawParticipants)
    .innerJoin(circleMembers, eq(circleMembers.id, drawParticipants.memberId))
    .where(eq(drawParticipants.drawId, drawId))
    .orderBy(asc(circleMembers.id));
}

export function listJoined(database: Database, circleId: string) {
  return database
    .select({ id: circleMembers.id, name: circleMembers.name })
    .from(circleMembers)
    .where(and(eq(circleMembers.circleId, circleId), eq(circleMembers.state, 'joined')))
    .orderBy(asc(circleMembers.joinedAt), asc(circleMembers.id));
}

/**
 * Before a member is deleted or gets another link: draws they take part in no longer hold. The others are told to draw
 * again; what they could have opened is deleted. The caller has locked the circle.
 */
export async function breakDraws(tx: Database, member: { id: string; circleId: string }): Promise<void> {
  const takingPart = tx
    .select({ id: drawParticipants.drawId })
    .from(drawParticipants)
    .where(eq(drawParticipants.memberId, member.id));
  const broken = await tx
    .update(draws)
    .set({ state: 'broken' })
    .where(and(inArray(draws.id, takingPart), inArray(draws.state, statesBefore(drawTransitions, 'broken'))))
    .returning();
  for (const draw of broken) {
    await tx.delete(drawResults).where(eq(drawResults.drawId, draw.id));
    const others = (await listParticipants(tx, draw.id)).filter(({ id }) => id !== member.id);
    await addDrawMails(tx, draw, 'broken', others);
  }
}

/** One mail for each person, in the transaction of what it tells. None says who has drawn whom. */
export async function addDrawMails(
  tx: Database,
  { id: drawId, timesDrawn }: Draw,
  kind: DrawMailKind,
  members: readonly { id: string }[],
): Promise<void> {
  const rows = members.map(({ id: memberId }) => ({ drawId, memberId, kind, timesDrawn }));
  if (rows.length > 0) await tx.insert(drawMails).values(rows).onConflictDoNothing();
}

/** What a member takes part in. */
export function listDrawsOf(database: Database, memberId: string) {
  return database
    .select({ name: draws.name, date: draws.date, state: draws.state })
    .from(drawParticipants)
    .innerJoin(draws, eq(draws.id, drawParticipants.drawId))
    .where(eq(drawParticipants.memberId, memberId));
}

export async function cleanUpDraws(database: Database): Promise<void> {
  await database.delete(draws).where(lt(draws.date, sql`current_date - ${KEPT_DAYS}::int`));
}

export type DrawMailKind = typeof drawMails.$inferSelect.kind;
