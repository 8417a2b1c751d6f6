import {
  type CircleIdea,
  type CircleKind,
  daysAfter,
  indianDay,
  monthDaysOn,
  type Operations,
  type Product,
  type ProductOccasion,
  type RELATIONS,
  safeName,
  variantName,
} from '@tohfa/contract';
import { and, eq, sql } from 'drizzle-orm';
import { giftsByIds, openGift } from '../gifts/index.ts';
import { type Database, queryRows } from '../platform/database.ts';
import { type Call, Refusal, refuse } from '../platform/http/operations.ts';
import type { CircleDeps } from './deps.ts';
import { findJoinedMember, type MemberCall } from './members.ts';
import { circleById, listMembers, lockCircle, memberById } from './sql.ts';
import { type Ask, type Circle, circleAsks, circleMembers, type Member } from './tables.ts';
import { budgetFor, hasAddress, isOff, isOpen, readToday, toCircleProduct } from './view.ts';

const ASKS_AT_ONCE = 200;
/** Later than this nobody would have time to collect. */
const DAYS_TO_COLLECT = 2;
const MAX_DAYS_AHEAD = 60;
const MAX_IDEAS = 8;

const OCCASIONS = { birthday: 'Birthday', anniversary: 'Anniversary', other: 'Other' } as const;
const SUITS: Record<Ask['kind'], ProductOccasion | undefined> = {
  birthday: 'birthday',
  anniversary: 'anniversary',
  other: undefined,
};
const RELATION_IN: Record<CircleKind, (typeof RELATIONS)[number]> = {
  family: 'Other',
  friends: 'Friend',
  class: 'Friend',
  team: 'Colleague',
};

/**
 * Job: asks the others of a circle about every day that is near enough, once for each day and year, together with the
 * mails that tell them. One statement, so that two processes or a killed one neither lose nor repeat an ask. A run that
 * was missed is made up for while there is time to collect; a circle that wants to be asked later than that is asked then.
 */
export async function createDueAsks({ database, gifts }: CircleDeps, now: Date): Promise<number> {
  const today = indianDay(now);
  const nearest = gifts.leadDays() + DAYS_TO_COLLECT;
  const dates = Array.from({ length: Math.max(MAX_DAYS_AHEAD, nearest) + 1 }, (_, ahead) => ({
    ahead,
    date: daysAfter(today, ahead),
  }))
    .filter(({ ahead }) => ahead >= nearest)
    // 28 February includes the 29th in years that have none.
    .flatMap(({ ahead, date }) => monthDaysOn(date).map((monthDay) => ({ ahead, date, monthDay })));
  let created = 0;
  for (;;) {
    const asked = await insertAsks(database, dates, { today, nearest });
    created += asked;
    if (asked < ASKS_AT_ONCE) return created;
  }
}

async function insertAsks(
  database: Database,
  dates: readonly { ahead: number; date: string; monthDay: string }[],
  { today, nearest }: { today: string; nearest: number },
): Promise<number> {
  // Only gifts whose day is over count for whose turn it is: else a turn would tell of a surprise.
  const rows = await queryRows<{ id: string }>(
    database,
    sql`with asked as (
        insert into circle_asks (circle_id, member_id, day_id, kind, title, date, year, turn_id)
        select c.id, m.id, d.id, d.kind, d.title, due.date, extract(year from due.date), turn.id
        from json_to_recordset(${JSON.stringify(dates)}::json) as due ("monthDay" text, date date, ahead int)
        join circle_days d on d.month_day = due."monthDay"
        join circle_members m on m.id = d.member_id and m.state = 'joined'
        join circles c on c.id = m.circle_id and greatest(c.days_ahead, ${nearest}::int) >= due.ahead
        join lateral (
          select o.id from circle_members o
          where o.circle_id = c.id and o.id <> m.id and o.state = 'joined'
          order by (select max(a.date) from circle_asks a where a.organiser_id = o.id and a.date < ${today}::date)
            nulls first, o.joined_at, o.id
          limit 1
        ) turn on true
        where not exists (select 1 from circle_asks a where a.day_id = d.id and a.year = extract(year from due.date))
        order by due.date, d.id
        limit ${ASKS_AT_ONCE}
        on conflict (day_id, year) do nothing
        returning id, circle_id, member_id
      ), mailed as (
        insert into circle_mails (ask_id, member_id, kind)
        select asked.id, m.id, 'ask' from asked
        join circle_members m on m.circle_id = asked.circle_id and m.id <> asked.member_id
        where m.state = 'joined' and m.email_confirmed_at is not null
      )
      select id from asked`,
  );
  return rows.length;
}

export async function circleIdeas(deps: CircleDeps, call: Call<Operations['circleIdeas']>) {
  const found = await findAsk(deps, call);
  if (found instanceof Refusal) return found;
  return { products: await listIdeas(deps, found) };
}

/** Within the budget, what the member wishes for first. */
export async function listIdeas(
  deps: CircleDeps,
  { ask, member, budget }: Pick<FoundAsk, 'ask' | 'member' | 'budget'>,
): Promise<CircleIdea[]> {
  const wished = member.wishProductIds.map((id) => ({ id, reasons: [] as string[] }));
  const suited = await deps.suggestGifts({ occasion: SUITS[ask.kind], budget, deliverBy: ask.date });
  const reasons = new Map([...suited, ...wished].map((idea) => [idea.id, idea.reasons]));
  const ids = [...new Set([...wished, ...suited].map(({ id }) => id))];
  const products = await deps.listProductsById(ids);
  return products
    .filter(({ price, count_in_stock }) => price <= budget && count_in_stock > 0)
    .slice(0, MAX_IDEAS)
    .map((product) => ({
      ...toCircleProduct(product),
      reasons: reasons.get(product.id) ?? [],
      variants: sellableVariants(product, budget),
    }));
}

function sellableVariants({ options, variants }: Product, budget: number): CircleIdea['variants'] {
  return variants
    .filter(({ count_in_stock, price }) => count_in_stock > 0 && price <= budget)
    .map((variant) => ({ id: variant.id, name: variantName(options, variant), price: variant.price }));
}

/** One tap makes the organiser; of two at the same time one. The gift goes where only the member and the shop know. */
export async function organiseCircleGift(deps: CircleDeps, call: Call<Operations['organiseCircleGift']>) {
  const { userId } = call.identity.customer;
  if (await deps.isBlocked(userId)) return refuse('blocked');
  const found = await findAsk(deps, call);
  if (found instanceof Refusal) return found;
  const { productId, variantId } = call.body;
  const [product] = await deps.listProductsById([productId]);
  if (!product) return refuse('product_not_found');
  const chosen = product.variants.find(({ id }) => id === variantId) ?? product;
  if (chosen.count_in_stock <= 0) return refuse('out_of_stock');
  return deps.database.transaction(async (tx) => {
    const circle = await lockCircle(tx, found.me.circleId);
    // Read again: they may have left, or removed the address, since.
    const member = await memberById(tx, found.me.circleId, found.member.id);
    const me = await memberById(tx, found.me.circleId, found.me.id);
    if (!circle || !member || !me) return refuse('circle_ask_not_found');
    const [ask] = await tx.select().from(circleAsks).where(eq(circleAsks.id, found.ask.id)).for('update');
    if (!ask) return refuse('circle_ask_not_found');
    if (ask.organisedAt !== null && !(await hasFallenThrough(tx, ask))) return refuse('circle_ask_taken');
    if (member.userId === userId) return refuse('circle_ask_not_found');
    if (!hasAddress(member)) return refuse('circle_no_address');
    const gift = await openGift(deps.gifts, tx, {
      ownerId: userId,
      productId,
      variantId: variantId ?? null,
      ...toGiftFacts(circle, ask, member, me),
    });
    if (gift instanceof Refusal) return gift;
    await takeAsk(tx, ask, me, gift.id);
    return {
      success: true as const,
      giftId: gift.publicId,
      link: `${deps.publicUrl}/chip-in/${gift.publicId}`,
    };
  });
}

function toGiftFacts(circle: Circle, ask: Ask, member: Member, me: Member) {
  const { flatNo, apartment, landmark, district, addressState: state, pincode } = member;
  return {
    recipient: { name: safeName(member.name) || member.name, phone: member.phone },
    relation: RELATION_IN[circle.kind],
    occasion: OCCASIONS[ask.kind],
    date: ask.date,
    address: { flatNo, apartment, landmark, district, state, pincode },
    organiserName: me.name,
    discretion: 'names' as const,
    addressHidden: true,
  };
}

/** Its gift was cancelled or came to nothing: somebody may organise another. */
async function hasFallenThrough(tx: Database, { giftId }: Ask): Promise<boolean> {
  const [gift] = await giftsByIds(tx, giftId === null ? [] : [giftId]);
  return gift !== undefined && isOff(gift);
}

/** Tells everyone but the member and the organiser, also of a second gift after the first came to nothing. */
async function takeAsk(tx: Database, ask: Ask, me: Member, giftId: string): Promise<void> {
  await tx
    .update(circleAsks)
    .set({ organiserId: me.id, giftId, organisedAt: sql`now()` })
    .where(and(eq(circleAsks.id, ask.id), sql`${circleAsks.giftId} is not distinct from ${ask.giftId}`));
  await tx.execute(sql`insert into circle_mails (ask_id, member_id, kind)
    select ${ask.id}, m.id, 'gift' from ${circleMembers} m
    where m.circle_id = ${ask.circleId} and m.id <> ${ask.memberId} and m.id <> ${me.id}
      and m.state = 'joined' and m.email_confirmed_at is not null
    on conflict (ask_id, member_id, kind) do update set claimed_at = null, sent_at = null`);
}

/** An ask of the caller's circle that is about somebody else and still open. About the caller there are none. */
async function findAsk(
  deps: CircleDeps,
  call: MemberCall & { body: { askId: string } },
): Promise<FoundAsk | Refusal<'circle_not_found' | 'circle_ask_not_found' | 'too_many_requests'>> {
  const me = await findJoinedMember(deps, call);
  if (me instanceof Refusal) return me;
  const [ask] = await deps.database
    .select()
    .from(circleAsks)
    .where(and(eq(circleAsks.id, call.body.askId), eq(circleAsks.circleId, me.circleId)));
  const today = await readToday(deps);
  if (!ask || ask.memberId === me.id || !isOpen(ask, today, deps.gifts.leadDays()))
    return refuse('circle_ask_not_found');
  const members = await listMembers(deps.database, me.circleId);
  const member = members.find(({ id }) => id === ask.memberId);
  if (!member) return refuse('circle_ask_not_found');
  const joined = members.filter(({ state }) => state === 'joined').length;
  const circle = await circleById(deps.database, me.circleId);
  return circle ? { me, ask, member, budget: budgetFor(circle, joined) } : refuse('circle_not_found');
}

interface FoundAsk {
  me: Member;
  ask: Ask;
  member: Member;
  budget: number;
}
