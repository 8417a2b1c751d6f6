import {
  type DrawState,
  drawTransitions,
  indianDay,
  MAX_DRAWS,
  type Operations,
  paise,
  paiseFromRupees,
  statesBefore,
  wholeRupees,
} from '@tohfa/contract';
import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { type Call, Refusal, refuse } from '../../platform/http/operations.ts';
import type { CircleDeps } from '../deps.ts';
import { findRunner } from '../manage.ts';
import { memberTokenOf } from '../member-tokens.ts';
import { findJoinedMember, findMember, type MemberCall } from '../members.ts';
import { isTokenOfAnother, lockCircle, memberById, memberByToken, updateMember } from '../sql.ts';
import { circleLinks, type Draw, drawExclusions, drawParticipants, drawResults, draws } from '../tables.ts';
import { addDrawMails, breakDraws, findDraw, listJoined } from './draw-sql.ts';

/** Who takes part, never who has drawn whom: that is in no row that could be read here. */
export async function circleDraws(deps: CircleDeps, call: Call<Operations['circleDraws']>) {
  const { database } = deps;
  const me = await findReader(deps, call);
  if (me instanceof Refusal) return me;
  const rows = await database
    .select()
    .from(draws)
    .where(eq(draws.circleId, me.circleId))
    .orderBy(desc(draws.createdAt))
    .limit(MAX_DRAWS);
  const members = await listJoined(database, me.circleId);
  const ids = rows.map(({ id }) => id);
  const participants = await database
    .select()
    .from(drawParticipants)
    .where(inArray(drawParticipants.drawId, ids));
  const exclusions = me.runs
    ? await database.select().from(drawExclusions).where(inArray(drawExclusions.drawId, ids))
    : [];
  return {
    draws: rows.map((draw) => {
      const taking = new Set(
        participants.filter(({ drawId }) => drawId === draw.id).map(({ memberId }) => memberId),
      );
      return {
        ...toDrawFields(draw),
        id: draw.id,
        state: draw.state,
        people: members
          .map(({ id, name }) => ({ memberId: id, name, takesPart: taking.has(id) }))
          .filter(({ takesPart }) => takesPart || draw.state === 'open'),
        takesPart: taking.has(me.id),
        ...(me.runs &&
          draw.state === 'open' && {
            exclusions: exclusions
              .filter(({ drawId }) => drawId === draw.id)
              .map(({ giverId, receiverId }) => ({ giverId, receiverId })),
          }),
      };
    }),
  };
}

export async function startDraw(deps: CircleDeps, call: Call<Operations['startDraw']>) {
  const { name, date, budget } = call.body;
  const me = await findRunner(deps, call);
  if (me instanceof Refusal) return me;
  if (date < indianDay(new Date()))
    return refuse('invalid_input', { fields: { date: ({ circles }) => circles.draw.dateIsOver } });
  const limited = await deps.limits.draws.consume(me.circleId);
  if (limited) return limited;
  return deps.database.transaction(async (tx) => {
    if (!(await lockCircle(tx, me.circleId))) return refuse('circle_not_found');
    if ((await tx.$count(draws, eq(draws.circleId, me.circleId))) >= MAX_DRAWS)
      return refuse('too_many_kept');
    const [draw] = await tx
      .insert(draws)
      .values({ circleId: me.circleId, name, date, budgetPaise: paiseFromRupees(budget) })
      .returning();
    if (!draw) throw new Error('a draw was not inserted');
    const asked = (await listJoined(tx, me.circleId)).filter(({ id }) => id !== me.id);
    await addDrawMails(tx, draw, 'asked', asked);
    return { success: true as const, id: draw.id };
  });
}

export async function joinDraw(deps: CircleDeps, call: Call<Operations['joinDraw']>) {
  const me = await findJoinedMember(deps, call);
  if (me instanceof Refusal) return me;
  return deps.database.transaction(async (tx) => {
    const draw = await lockDraw(tx, { drawId: call.body.drawId, circleId: me.circleId }, 'drawn');
    if (draw instanceof Refusal) return draw;
    if (!(await memberById(tx, me.circleId, me.id))) return refuse('circle_not_found');
    const mine = { drawId: draw.id, memberId: me.id };
    if (call.body.takesPart) await tx.insert(drawParticipants).values(mine).onConflictDoNothing();
    else
      await tx
        .delete(drawParticipants)
        .where(and(eq(drawParticipants.drawId, draw.id), eq(drawParticipants.memberId, me.id)));
    return { success: true as const };
  });
}

export async function saveExclusions(deps: CircleDeps, call: Call<Operations['saveExclusions']>) {
  const me = await findRunner(deps, call);
  if (me instanceof Refusal) return me;
  return deps.database.transaction(async (tx) => {
    const draw = await lockDraw(tx, { drawId: call.body.drawId, circleId: me.circleId }, 'drawn');
    if (draw instanceof Refusal) return draw;
    const memberIds = new Set((await listJoined(tx, me.circleId)).map(({ id }) => id));
    // People who left meanwhile are not drawn anyway.
    const pairs = call.body.exclusions.filter(
      ({ giverId, receiverId }) =>
        giverId !== receiverId && memberIds.has(giverId) && memberIds.has(receiverId),
    );
    await tx.delete(drawExclusions).where(eq(drawExclusions.drawId, draw.id));
    if (pairs.length > 0)
      await tx
        .insert(drawExclusions)
        .values(pairs.map((pair) => ({ ...pair, drawId: draw.id })))
        .onConflictDoNothing();
    return { success: true as const };
  });
}

/** People are told when the names are drawn again, not now: until then there is nothing to open. */
export async function reopenDraw(deps: CircleDeps, call: Call<Operations['reopenDraw']>) {
  const me = await findRunner(deps, call);
  if (me instanceof Refusal) return me;
  return deps.database.transaction(async (tx) => {
    const draw = await lockDraw(tx, { drawId: call.body.drawId, circleId: me.circleId }, 'open');
    if (draw instanceof Refusal) return draw;
    await tx.update(draws).set({ state: 'open' }).where(eq(draws.id, draw.id));
    await tx.delete(drawResults).where(eq(drawResults.drawId, draw.id));
    return { success: true as const };
  });
}

export async function removeDraw(deps: CircleDeps, call: Call<Operations['removeDraw']>) {
  const me = await findRunner(deps, call);
  if (me instanceof Refusal) return me;
  await deps.database
    .delete(draws)
    .where(and(eq(draws.id, call.body.drawId), eq(draws.circleId, me.circleId)));
  return { success: true as const };
}

/**
 * For a member who has lost their link, or never had one of their own: earlier links end, and what was sealed to them
 * stays closed, so that the names are drawn again.
 */
export async function renewMyLink(deps: CircleDeps, call: Call<Operations['renewMyLink']>) {
  const { newToken } = call.body;
  const me = await findJoinedMember(deps, call);
  if (me instanceof Refusal) {
    // The answer to the first try was lost.
    return (await memberByToken(deps.database, newToken))
      ? { success: true as const, memberToken: newToken }
      : me;
  }
  return deps.database.transaction(async (tx) => {
    await lockCircle(tx, me.circleId);
    const current = await memberById(tx, me.circleId, me.id);
    if (!current) return refuse('circle_not_found');
    if (await isTokenOfAnother(tx, newToken, me.id)) return refuse('invalid_input');
    const { tokenHash, sealKey } = memberTokenOf(newToken);
    if (current.sealKey !== sealKey) {
      await breakDraws(tx, me);
      await tx.delete(circleLinks).where(eq(circleLinks.memberId, me.id));
      await updateMember(tx, me.id, { tokenHash, sealKey, tokenMailed: false });
    }
    return { success: true as const, memberToken: newToken };
  });
}

/** Whoever has joined; reading is not limited. */
export async function findReader(deps: CircleDeps, call: MemberCall) {
  const me = await findMember(deps, call);
  if (me instanceof Refusal) return me;
  return me.state === 'joined' ? me : refuse('circle_not_found');
}

/** A draw of this circle that can move to a state; its circle is locked, so that it does so once. */
export async function lockDraw(
  tx: Database,
  { drawId, circleId }: { drawId: string; circleId: string },
  to: DrawState,
): Promise<Draw | Refusal<'draw_not_found' | 'wrong_state'>> {
  await lockCircle(tx, circleId);
  const draw = await findDraw(tx, { drawId, circleId });
  if (!draw) return refuse('draw_not_found');
  return statesBefore(drawTransitions, to).includes(draw.state) ? draw : refuse('wrong_state');
}

export function toDrawFields({ name, date, budgetPaise }: Draw) {
  return { name, date, budget: wholeRupees(paise(budgetPaise)) };
}
