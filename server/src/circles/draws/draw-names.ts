import { MIN_DRAW_PEOPLE, type Operations } from '@tohfa/contract';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { type Call, Refusal, refuse } from '../../platform/http/operations.ts';
import type { CircleDeps } from '../deps.ts';
import { findRunner } from '../manage.ts';
import { privateKeyOf } from '../member-tokens.ts';
import { circleMembers, drawExclusions, drawResults, draws } from '../tables.ts';
import { toCircleProduct } from '../view.ts';
import { drawNames as draw, shuffle } from './draw.ts';
import { addDrawMails, findDraw, listParticipants } from './draw-sql.ts';
import { findReader, lockDraw, toDrawFields } from './draws.ts';
import { openResult, sealResult } from './seal.ts';

/** Names listed in a refusal. */
const NAMES_SHOWN = 5;

/** Who has drawn whom is known in this function alone. It leaves only sealed, and is neither logged nor answered. */
export async function drawNames(deps: CircleDeps, call: Call<Operations['drawNames']>) {
  const me = await findRunner(deps, call);
  if (me instanceof Refusal) return me;
  const limited = await deps.limits.draws.consume(me.circleId);
  if (limited) return limited;
  return deps.database.transaction(async (tx) => {
    const found = await lockDraw(tx, { drawId: call.body.drawId, circleId: me.circleId }, 'drawn');
    if (found instanceof Refusal) return found;
    const people = await listParticipants(tx, found.id);
    if (people.length < MIN_DRAW_PEOPLE) return refuse('draw_too_few');
    const drawn = draw(
      people.map(({ id }) => id),
      await listExclusions(tx, found.id),
    );
    if (!(drawn instanceof Map)) return refuseImpossible(people, drawn);
    const results = people.map(({ id: giverId, sealKey }) => {
      if (sealKey === null) throw new Error('a member who joined has no seal key');
      const receiverId = drawn.get(giverId) ?? '';
      return {
        drawId: found.id,
        giverId,
        sealed: sealResult({ drawId: found.id, giverId, receiverId }, sealKey),
      };
    });
    await tx.insert(drawResults).values(shuffle(results));
    await tx.delete(drawExclusions).where(eq(drawExclusions.drawId, found.id));
    const [after] = await tx
      .update(draws)
      .set({ state: 'drawn', timesDrawn: found.timesDrawn + 1 })
      .where(eq(draws.id, found.id))
      .returning();
    if (!after) throw new Error('a locked draw is gone');
    await addDrawMails(tx, after, 'drawn', people);
    return { success: true as const };
  });
}

/** Writes nothing: nobody can tell who has looked, or when. */
export async function drawResult(deps: CircleDeps, call: Call<Operations['drawResult']>) {
  const { database } = deps;
  const { memberToken, drawId } = call.body;
  const me = await findReader(deps, call);
  if (me instanceof Refusal) return me;
  const found = await findDraw(database, { drawId, circleId: me.circleId });
  if (!found) return refuse('draw_not_found');
  if (found.state !== 'drawn') return refuse('wrong_state');
  const [row] = await database
    .select({ sealed: drawResults.sealed })
    .from(drawResults)
    .where(and(eq(drawResults.drawId, drawId), eq(drawResults.giverId, me.id)));
  if (!row) return refuse('not_allowed');
  const receiverId =
    memberToken && openResult(row.sealed, { drawId, giverId: me.id }, privateKeyOf(memberToken));
  // Signed in, or with the link of a mail, which is another one.
  if (!receiverId) return refuse('draw_needs_link');
  const [receiver] = await database.select().from(circleMembers).where(eq(circleMembers.id, receiverId));
  if (!receiver) return refuse('wrong_state');
  const { date, budget } = toDrawFields(found);
  return {
    receiverName: receiver.name,
    wishes: receiver.wishes,
    wishProducts: (await deps.listProductsById(receiver.wishProductIds)).map(toCircleProduct),
    budget,
    date,
  };
}

async function listExclusions(tx: Database, drawId: string) {
  return tx
    .select({ giver: drawExclusions.giverId, receiver: drawExclusions.receiverId })
    .from(drawExclusions)
    .where(eq(drawExclusions.drawId, drawId));
}

/** Whoever runs the circle made the exclusions: they are told which people have too few left. */
function refuseImpossible(
  people: readonly { id: string; name: string }[],
  { givers, receivers }: { givers: readonly string[]; receivers: readonly string[] },
) {
  const namesOf = (ids: readonly string[]) =>
    people.filter(({ id }) => ids.includes(id)).map(({ name }) => name);
  return refuse('draw_impossible', {
    message: ({ circles }) =>
      circles.draw.impossible({
        givers: namesOf(givers).slice(0, NAMES_SHOWN),
        moreGivers: Math.max(0, givers.length - NAMES_SHOWN),
        receivers: namesOf(receivers).slice(0, NAMES_SHOWN),
        moreReceivers: Math.max(0, receivers.length - NAMES_SHOWN),
      }),
  });
}
