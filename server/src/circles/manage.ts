import { MAX_CIRCLE_MEMBERS, MAX_CIRCLES, type Operations, paiseFromRupees } from '@tohfa/contract';
import { mail } from '@tohfa/contract/phrases';
import { and, count, eq, sql } from 'drizzle-orm';
import type { Database } from '../platform/database.ts';
import { type Call, Refusal, refuse } from '../platform/http/operations.ts';
import { generateToken } from '../platform/tokens.ts';
import type { CircleDeps } from './deps.ts';
import { newMemberToken } from './member-tokens.ts';
import { findJoinedMember, limitMail, type MemberCall, sendMail } from './members.ts';
import { deleteCircle, forgetMember, listCirclesOf, lockCircle, memberById, updateMember } from './sql.ts';
import { circleLinks, circleMembers, circles, type Member } from './tables.ts';

export async function myCircles({ database }: CircleDeps, { identity }: Call<Operations['myCircles']>) {
  return { circles: await listCirclesOf(database, identity.customer.userId) };
}

export async function makeCircle(deps: CircleDeps, { body, identity }: Call<Operations['makeCircle']>) {
  const { userId } = identity.customer;
  if (await deps.isBlocked(userId)) return refuse('blocked');
  const limited = await deps.limits.made.consume(userId);
  if (limited) return limited;
  const { myName, budget, ...facts } = body;
  const own = newMemberToken();
  const email = await deps.confirmedEmail(userId);
  const now = new Date();
  return deps.database.transaction(async (tx) => {
    // Two at once would both see room for one more.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`circles ${userId}`}, 0))`);
    if ((await countOwnCircles(tx, userId)) >= MAX_CIRCLES) return refuse('too_many_kept');
    const values = { ...facts, budgetPaise: paiseFromRupees(budget) };
    const [circle] = await tx.insert(circles).values(values).returning({ id: circles.id });
    if (!circle) throw new Error('the circle was not inserted');
    const [me] = await tx
      .insert(circleMembers)
      .values({
        circleId: circle.id,
        name: myName,
        state: 'joined',
        runs: true,
        userId,
        ...(email && { email, emailConfirmedAt: now }),
        tokenHash: own.tokenHash,
        sealKey: own.sealKey,
        joinedAt: now,
      })
      .returning({ id: circleMembers.id });
    if (!me) throw new Error('the first member was not inserted');
    return { success: true as const, id: circle.id, memberId: me.id, memberToken: own.token };
  });
}

export async function changeCircle(deps: CircleDeps, call: Call<Operations['changeCircle']>) {
  const runner = await findRunner(deps, call);
  if (runner instanceof Refusal) return runner;
  const { name, kind, budget, daysAhead } = call.body;
  await deps.database
    .update(circles)
    .set({ name, kind, daysAhead, budgetPaise: paiseFromRupees(budget) })
    .where(eq(circles.id, runner.circleId));
  return { success: true as const };
}

export async function addCircleMember(deps: CircleDeps, call: Call<Operations['addCircleMember']>) {
  const runner = await findRunner(deps, call);
  if (runner instanceof Refusal) return runner;
  if (runner.userId !== null && (await deps.isBlocked(runner.userId))) return refuse('blocked');
  const { name } = call.body;
  const email = call.body.email || null;
  const limited = email === null ? undefined : await limitMail(deps, runner, email, call.request.ip);
  if (limited) return limited;
  const own = newMemberToken();
  const added = await deps.database.transaction(async (tx) => {
    if (!(await lockCircle(tx, runner.circleId))) return refuse('circle_not_found');
    const [total] = await tx
      .select({ members: count() })
      .from(circleMembers)
      .where(eq(circleMembers.circleId, runner.circleId));
    if ((total?.members ?? 0) >= MAX_CIRCLE_MEMBERS) return refuse('circle_full');
    const [member] = await tx
      .insert(circleMembers)
      .values({
        circleId: runner.circleId,
        name,
        email,
        state: 'invited',
        tokenHash: own.tokenHash,
        tokenMailed: email !== null,
        sealKey: own.sealKey,
      })
      .returning();
    return member ?? refuse('circle_not_found');
  });
  if (added instanceof Refusal) return added;
  const invitation = await sendInvitation(deps, added, own.token);
  // Nobody has its link, and the same person is invited again.
  if (invitation instanceof Refusal)
    await deps.database.delete(circleMembers).where(eq(circleMembers.id, added.id));
  return invitation;
}

export async function renewCircleLink(deps: CircleDeps, call: Call<Operations['renewCircleLink']>) {
  const runner = await findRunner(deps, call);
  if (runner instanceof Refusal) return runner;
  const member = await memberById(deps.database, runner.circleId, call.body.memberId);
  if (!member || member.id === runner.id) return refuse('circle_member_not_found');
  // Whoever runs the circle must not be able to open the page of somebody who has joined.
  const isJoined = member.state === 'joined';
  if (isJoined && member.emailConfirmedAt === null) return refuse('no_confirmed_email');
  const limited = member.email && (await limitMail(deps, runner, member.email, call.request.ip));
  if (limited) return limited;
  if (isJoined) {
    const link = await createLink(deps, member.id);
    const mailed = await sendMail(deps, member.email ?? '', mail('circle-link', { link }));
    return mailed ? { success: true as const, memberId: member.id, mailed } : refuse('mail_down');
  }
  const own = newMemberToken();
  const rows = await deps.database
    .update(circleMembers)
    .set({ tokenHash: own.tokenHash, sealKey: own.sealKey })
    .where(and(eq(circleMembers.id, member.id), eq(circleMembers.state, 'invited')))
    .returning({ id: circleMembers.id });
  return rows.length > 0 ? sendInvitation(deps, member, own.token) : refuse('circle_member_not_found');
}

export async function removeCircleMember(deps: CircleDeps, call: Call<Operations['removeCircleMember']>) {
  const runner = await findRunner(deps, call);
  if (runner instanceof Refusal) return runner;
  if (call.body.memberId === runner.id) return refuse('not_allowed');
  await deps.database.transaction(async (tx) => {
    await lockCircle(tx, runner.circleId);
    const member = await memberById(tx, runner.circleId, call.body.memberId);
    if (member) await forgetMember(tx, member);
  });
  return { success: true as const };
}

export async function handOverCircle(deps: CircleDeps, call: Call<Operations['handOverCircle']>) {
  const runner = await findRunner(deps, call);
  if (runner instanceof Refusal) return runner;
  return deps.database.transaction(async (tx) => {
    await lockCircle(tx, runner.circleId);
    const still = await memberById(tx, runner.circleId, runner.id);
    if (!still?.runs) return refuse('not_allowed');
    const next = await memberById(tx, runner.circleId, call.body.memberId);
    if (next?.state !== 'joined') return refuse('circle_member_not_found');
    await updateMember(tx, runner.id, { runs: false });
    await updateMember(tx, next.id, { runs: true });
    return { success: true as const };
  });
}

export async function endCircle(deps: CircleDeps, call: Call<Operations['endCircle']>) {
  const runner = await findRunner(deps, call);
  if (runner instanceof Refusal) return runner;
  await deps.database.transaction(async (tx) => {
    if (await lockCircle(tx, runner.circleId)) await deleteCircle(tx, runner.circleId);
  });
  return { success: true as const };
}

/** A link for one mail, independent of the member's own. */
export async function createLink({ database, publicUrl }: CircleDeps, memberId: string): Promise<string> {
  const { token, tokenHash } = generateToken();
  await database.insert(circleLinks).values({ tokenHash, memberId });
  return `${publicUrl}/circle#${token}`;
}

export async function findRunner(deps: CircleDeps, call: MemberCall) {
  const member = await findJoinedMember(deps, call);
  if (member instanceof Refusal) return member;
  return member.runs ? member : refuse('not_allowed');
}

/** Mailed, or answered for the runner to pass on: never both, so that joining by a mail proves the address. */
async function sendInvitation(deps: CircleDeps, { id, email }: Member, token: string) {
  const link = `${deps.publicUrl}/circle#${token}`;
  if (email === null) return { success: true as const, memberId: id, link, mailed: false };
  // Nothing that a person wrote goes to an address nobody has confirmed.
  const mailed = await sendMail(deps, email, mail('circle-invitation', { link }));
  return mailed ? { success: true as const, memberId: id, mailed } : refuse('mail_down');
}

async function countOwnCircles(tx: Database, userId: string): Promise<number> {
  const [row] = await tx
    .select({ total: count() })
    .from(circleMembers)
    .where(and(eq(circleMembers.userId, userId), eq(circleMembers.runs, true)));
  return row?.total ?? 0;
}
