import { and, asc, desc, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import { forgetRecipient, moveRecipient } from '../gifts/index.ts';
import { eraseMailsTo } from '../mails/index.ts';
import { type Database, queryRows } from '../platform/database.ts';
import { hashToken } from '../platform/tokens.ts';
import { breakDraws, cleanUpDraws } from './draws/draw-sql.ts';
import {
  type Circle,
  circleAsks,
  circleDays,
  circleDepartures,
  circleLinks,
  circleMembers,
  circles,
  type Member,
} from './tables.ts';

/** Whoever joins, leaves, invites or organises in one circle waits for the others; undefined when it has ended. */
export async function lockCircle(tx: Database, id: string): Promise<Circle | undefined> {
  const [row] = await tx.select().from(circles).where(eq(circles.id, id)).for('update');
  return row;
}

export async function circleById(database: Database, id: string): Promise<Circle | undefined> {
  const [row] = await database.select().from(circles).where(eq(circles.id, id));
  return row;
}

/** By the member's own link, or one that was mailed to them. */
export async function memberByToken(database: Database, token: string): Promise<Member | undefined> {
  const tokenHash = hashToken(token);
  const [own] = await database.select().from(circleMembers).where(eq(circleMembers.tokenHash, tokenHash));
  if (own) return own;
  const mailed = database
    .select({ id: circleLinks.memberId })
    .from(circleLinks)
    .where(eq(circleLinks.tokenHash, tokenHash));
  const [row] = await database.select().from(circleMembers).where(inArray(circleMembers.id, mailed));
  return row;
}

/** Whether a token that a browser made opens the page of somebody else already. */
export async function isTokenOfAnother(
  database: Database,
  token: string,
  memberId: string,
): Promise<boolean> {
  const [row] = await database
    .select({ id: circleMembers.id })
    .from(circleMembers)
    .where(and(eq(circleMembers.tokenHash, hashToken(token)), ne(circleMembers.id, memberId)));
  return row !== undefined;
}

export async function memberByUser(
  database: Database,
  circleId: string,
  userId: string,
): Promise<Member | undefined> {
  const [row] = await database
    .select()
    .from(circleMembers)
    .where(and(eq(circleMembers.circleId, circleId), eq(circleMembers.userId, userId)));
  return row;
}

export async function memberById(
  database: Database,
  circleId: string,
  id: string,
): Promise<Member | undefined> {
  const [row] = await database
    .select()
    .from(circleMembers)
    .where(and(eq(circleMembers.circleId, circleId), eq(circleMembers.id, id)));
  return row;
}

/** In the order in which they came. */
export async function listMembers(database: Database, circleId: string): Promise<Member[]> {
  return database
    .select()
    .from(circleMembers)
    .where(eq(circleMembers.circleId, circleId))
    .orderBy(asc(circleMembers.createdAt), asc(circleMembers.id));
}

export async function listDays(database: Database, memberIds: readonly string[]) {
  if (memberIds.length === 0) return [];
  return database
    .select()
    .from(circleDays)
    .where(inArray(circleDays.memberId, [...memberIds]))
    .orderBy(asc(circleDays.createdAt), asc(circleDays.id));
}

export async function listCirclesOf(database: Database, userId: string) {
  return queryRows<{ id: string; name: string; kind: Circle['kind']; runs: boolean; members: number }>(
    database,
    sql`select c.id, c.name, c.kind, own.runs,
        (select count(*)::int from circle_members m where m.circle_id = c.id) as members
      from circle_members own join circles c on c.id = own.circle_id
      where own.user_id = ${userId} and own.state = 'joined'
      order by c.created_at desc, c.id`,
  );
}

export async function updateMember(
  database: Database,
  id: string,
  values: Partial<typeof circleMembers.$inferInsert>,
): Promise<void> {
  await database.update(circleMembers).set(values).where(eq(circleMembers.id, id));
}

/** What is organised for a member goes to where they live now. Without an address it goes to the one before. */
export async function moveGiftsTo(
  tx: Database,
  { id, circleId }: Pick<Member, 'id' | 'circleId'>,
): Promise<void> {
  const member = await memberById(tx, circleId, id);
  if (!member?.pincode) return;
  const { phone, flatNo, apartment, landmark, district, addressState: state, pincode } = member;
  const contact = { phone, flatNo, apartment, landmark, district, state, pincode };
  await moveRecipient(tx, await listGiftsFor(tx, id), contact);
}

async function listGiftsFor(tx: Database, memberId: string): Promise<string[]> {
  const rows = await tx
    .select({ giftId: circleAsks.giftId })
    .from(circleAsks)
    .where(eq(circleAsks.memberId, memberId));
  return rows.flatMap(({ giftId }) => giftId ?? []);
}

export function eraseMailsToMember(tx: Database, email: string): Promise<void> {
  return eraseMailsTo(tx, email, [...MAILS_TO_MEMBERS]);
}

/**
 * Deletes everything about a member. What is being organised for them goes on as a gift; open questions about them end.
 * Who ran the circle passes it on to somebody with an account, or who joined first; without anybody it ends.
 */
export async function forgetMember(tx: Database, { id, circleId, email, runs }: Member): Promise<void> {
  await breakDraws(tx, { id, circleId });
  if (email !== null) await eraseMailsToMember(tx, email);
  await forgetRecipient(tx, await listGiftsFor(tx, id));
  await tx.delete(circleAsks).where(and(eq(circleAsks.memberId, id), isNull(circleAsks.organisedAt)));
  await tx.update(circleAsks).set({ title: '' }).where(eq(circleAsks.memberId, id));
  await tx.delete(circleMembers).where(eq(circleMembers.id, id));
  await tx.insert(circleDepartures).values({ memberId: id }).onConflictDoNothing();
  if (!runs) return;
  const [next] = await tx
    .select({ id: circleMembers.id })
    .from(circleMembers)
    .where(and(eq(circleMembers.circleId, circleId), eq(circleMembers.state, 'joined')))
    .orderBy(
      desc(sql`${circleMembers.userId} is not null`),
      asc(circleMembers.joinedAt),
      asc(circleMembers.id),
    )
    .limit(1);
  if (next) await updateMember(tx, next.id, { runs: true });
  else await deleteCircle(tx, circleId);
}

export async function deleteCircle(tx: Database, circleId: string): Promise<void> {
  for (const { id, email } of await listMembers(tx, circleId)) {
    if (email !== null) await eraseMailsToMember(tx, email);
    await forgetRecipient(tx, await listGiftsFor(tx, id));
  }
  await tx.execute(sql`insert into circle_departures (member_id)
    select id from circle_members where circle_id = ${circleId} on conflict do nothing`);
  await tx.delete(circles).where(eq(circles.id, circleId));
}

/** Daily cleanup of rows that have served their purpose. */
export async function cleanUpCircles(database: Database): Promise<void> {
  // A restored backup brings back people who had left.
  await database.execute(
    sql`delete from circle_members using circle_departures where circle_members.id = circle_departures.member_id`,
  );
  await database.execute(sql`delete from circles where not exists
    (select 1 from circle_members m where m.circle_id = circles.id and m.state = 'joined')`);
  await database.execute(sql`delete from circle_departures where left_at < now() - interval '400 days'`);
  await database.execute(sql`delete from circle_links where created_at < now() - interval '400 days'`);
  await cleanUpDraws(database);
  // Turns look two years back.
  await database.execute(sql`delete from circle_asks where date < now() - interval '2 years'`);
}

const MAILS_TO_MEMBERS = [
  'circle-invitation',
  'circle-email',
  'circle-link',
  'circle-ask',
  'circle-gift',
  'draw-asked',
  'draw-done',
  'draw-again',
  'draw-broken',
] as const;
