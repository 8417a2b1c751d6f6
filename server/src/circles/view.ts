import {
  type CircleAsk,
  type CircleProduct,
  type CircleView,
  daysAfter,
  indianDay,
  lastFundingDay,
  nameOfGift,
  nextCelebration,
  type Operations,
  type Product,
} from '@tohfa/contract';
import { and, asc, eq, gte, isNotNull, ne } from 'drizzle-orm';
import { withReadersNames } from '../catalogue/index.ts';
import { type Gift, giftsByIds } from '../gifts/index.ts';
import { toRupees } from '../payments/index.ts';
import type { Database } from '../platform/database.ts';
import { type Call, Refusal, refuse } from '../platform/http/operations.ts';
import type { CircleDeps } from './deps.ts';
import { findMember } from './members.ts';
import { circleById, listDays, listMembers } from './sql.ts';
import { type Ask, type Circle, circleAsks, type Member } from './tables.ts';

/** So long after its day what was organised stays on the page. */
const SHOWN_DAYS_AFTER = 14;

/**
 * The member's page. Nothing in it depends on what the others are asked about this member: neither asks nor counts, states
 * or times of them.
 */
export async function circle(deps: CircleDeps, call: Call<Operations['circle']>) {
  const me = await findMember(deps, call);
  if (me instanceof Refusal) return me;
  const found = await circleById(deps.database, me.circleId);
  if (!found) return refuse('circle_not_found');
  const members = await listMembers(deps.database, me.circleId);
  const isJoined = me.state === 'joined';
  const shown = isJoined ? members : [];
  const [products, days, today] = await Promise.all([
    listWishes(deps, isJoined ? members : [me]),
    listDays(
      deps.database,
      (isJoined ? members : [me]).map(({ id }) => id),
    ),
    readToday(deps),
  ]);
  const wishesOf = ({ wishProductIds }: Member) => wishProductIds.flatMap((id) => products.get(id) ?? []);
  const names = new Map(members.map(({ id, name }) => [id, name]));
  return {
    ...toCircleFields(found),
    runBy: members.find(({ runs }) => runs)?.name ?? '',
    me: {
      ...toOwnFields(me),
      wishProducts: wishesOf(me),
      days: days
        .filter(({ memberId }) => memberId === me.id)
        .map(({ id, kind, title, monthDay }) => ({ id, kind, title, day: monthDay })),
    },
    members: shown.map((member) => ({
      id: member.id,
      name: member.name,
      state: member.state,
      runs: member.runs,
      wishes: member.wishes,
      wishProducts: wishesOf(member),
      ...(me.runs && member.id !== me.id && { newLink: newLinkOf(member) }),
    })),
    upcoming: days
      .filter(({ memberId }) => isJoined && memberId !== me.id)
      .map(({ memberId, kind, title, monthDay }) => ({
        memberId,
        name: names.get(memberId) ?? '',
        kind,
        title,
        date: nextCelebration(monthDay, today),
      }))
      .sort((one, other) => (one.date < other.date ? -1 : 1)),
    asks: isJoined ? await listAsks(deps, { circle: found, me, members, today }) : [],
  } satisfies CircleView;
}

export async function readToday({ database, gifts }: CircleDeps): Promise<string> {
  return indianDay(await gifts.clock.now(database));
}

/** What everyone but the member whose day it is gives together, in rupees. */
export function budgetFor({ budgetPaise }: Circle, joined: number): number {
  return toRupees(budgetPaise * Math.max(1, joined - 1));
}

/** Whether there is still time to collect for it. */
export function isOpen({ date }: Pick<Ask, 'date'>, today: string, leadDays: number): boolean {
  return lastFundingDay(date, leadDays) >= today;
}

/** Whether a gift came to nothing, so that another may take its place. */
export function isOff({ status }: Pick<Gift, 'status'>): boolean {
  return !['pending', 'approved', 'paid', 'dispatched', 'delivered'].includes(status);
}

export function hasAddress({ pincode }: Pick<Member, 'pincode'>): boolean {
  return pincode !== '';
}

/** Open ones while there is time, organised ones until some days after. None about the member who looks. */
async function listAsks(
  { database, publicUrl, gifts }: CircleDeps,
  {
    circle: found,
    me,
    members,
    today,
  }: { circle: Circle; me: Member; members: readonly Member[]; today: string },
): Promise<CircleAsk[]> {
  const rows = await selectAsks(database, me, daysAfter(today, -SHOWN_DAYS_AFTER));
  const shown = rows.filter((ask) => ask.organisedAt !== null || isOpen(ask, today, gifts.leadDays()));
  const byId = new Map(members.map((member) => [member.id, member]));
  const opened = await withReadersNames(
    database,
    await giftsByIds(
      database,
      shown.flatMap(({ giftId }) => giftId ?? []),
    ),
  );
  const giftById = new Map(opened.map((gift) => [gift.id, gift]));
  const named = (id: string | null) => {
    const member = byId.get(id ?? '');
    return member ? { name: member.name, isMe: member.id === me.id } : null;
  };
  const joined = members.filter(({ state }) => state === 'joined').length;
  return shown.flatMap((ask) => {
    const member = byId.get(ask.memberId ?? '');
    if (!member) return [];
    const made = giftById.get(ask.giftId ?? '');
    const gift = made && isOff(made) && isOpen(ask, today, gifts.leadDays()) ? undefined : made;
    return [
      {
        id: ask.id,
        memberId: member.id,
        name: member.name,
        kind: ask.kind,
        title: ask.title,
        date: ask.date,
        budget: budgetFor(found, joined),
        deliverable: hasAddress(member),
        turn: named(ask.turnId),
        organiser: made && !gift ? null : named(ask.organiserId),
        gift: gift
          ? {
              productName: nameOfGift(gift),
              image: gift.productImage,
              link: `${publicUrl}/chip-in/${gift.publicId}`,
              state: giftState(gift, today),
            }
          : null,
      },
    ];
  });
}

async function selectAsks(database: Database, me: Member, from: string): Promise<Ask[]> {
  return database
    .select()
    .from(circleAsks)
    .where(
      and(
        eq(circleAsks.circleId, me.circleId),
        gte(circleAsks.date, from),
        isNotNull(circleAsks.memberId),
        ne(circleAsks.memberId, me.id),
      ),
    )
    .orderBy(asc(circleAsks.date), asc(circleAsks.id));
}

function giftState(
  { status, paidPaise, pricePaise, closesOn }: Gift,
  today: string,
): NonNullable<CircleAsk['gift']>['state'] {
  if (status === 'delivered') return 'delivered';
  if (status === 'paid' || status === 'dispatched') return 'funded';
  if (status !== 'approved') return 'over';
  if (paidPaise >= pricePaise) return 'funded';
  return today <= closesOn ? 'open' : 'over';
}

/** A link that has been seen by the runner never opens the page of somebody who has joined. */
function newLinkOf({ state, email, emailConfirmedAt }: Member) {
  if (state === 'joined') return emailConfirmedAt === null ? ('none' as const) : ('mail' as const);
  return email === null ? ('show' as const) : ('mail' as const);
}

async function listWishes(
  { listProductsById }: CircleDeps,
  members: readonly Member[],
): Promise<Map<number, CircleProduct>> {
  const ids = new Set(members.flatMap(({ wishProductIds }) => wishProductIds));
  return new Map((await listProductsById([...ids])).map((product) => [product.id, toCircleProduct(product)]));
}

export function toCircleProduct({ id, name, slug, price, image }: Product): CircleProduct {
  return { id, name, slug, price, image };
}

function toCircleFields({ id, name, kind, budgetPaise, daysAhead }: Circle) {
  return { id, name, kind, budget: toRupees(budgetPaise), daysAhead };
}

function toOwnFields(me: Member) {
  const { id, name, state, runs, email, phone, wishes } = me;
  const { flatNo, apartment, landmark, district, addressState, pincode } = me;
  return {
    id,
    name,
    state,
    runs,
    email: email ?? '',
    emailConfirmed: me.emailConfirmedAt !== null,
    hasAccount: me.userId !== null,
    phone,
    address: hasAddress(me) ? { flatNo, apartment, landmark, district, state: addressState, pincode } : null,
    wishes,
  };
}
