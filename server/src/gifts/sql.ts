import {
  DISPATCH_UNDO_MINUTES,
  type GiftState,
  giftTransitions,
  MAX_THANKS,
  stateBeforeDispatch,
  statesBefore,
} from '@tohfa/contract';
import { and, count, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import { eraseAuditWords } from '../audit/index.ts';
import { giftsPaidBySql, hasPaidForGiftSql } from '../payments/index.ts';
import { type Database, queryRows } from '../platform/database.ts';
import { prepared, rowReader } from '../platform/prepared.ts';
import { cardThanks, type Gift, giftHandOvers, giftInvitees, giftSteps, gifts } from './tables.ts';

export async function insertGift(tx: Database, gift: typeof gifts.$inferInsert): Promise<Gift> {
  const [row] = await tx.insert(gifts).values(gift).returning();
  if (!row) throw new Error('the gift was not inserted');
  await insertStep(tx, row.id, 'pending', '');
  await publishGiftChange(tx, row.id);
  return row;
}

/**
 * The WHERE takes the states that may precede `to` in the table: a move that is not in it changes no row. Returns the
 * id of the step, undefined when the gift was not moved.
 */
export async function setGiftState(
  tx: Database,
  id: string,
  to: GiftState,
  { note = '', ...values }: GiftStepDetails = {},
): Promise<number | undefined> {
  const rows = await tx
    .update(gifts)
    .set({ ...values, status: to, updatedAt: sql`now()` })
    .where(and(eq(gifts.id, id), inArray(gifts.status, statesBefore(giftTransitions, to))))
    .returning({ id: gifts.id });
  if (rows.length === 0) return undefined;
  const stepId = await insertStep(tx, id, to, note);
  await publishGiftChange(tx, id);
  return stepId;
}

/** Takes back a dispatch of the last minutes: state, tracking and step are as before it; false when it is too late. */
export async function undoDispatchStep(tx: Database, id: string): Promise<boolean> {
  const rows = await queryRows<{ id: string }>(
    tx,
    sql`with undone as (
        update gifts g set status = ${stateBeforeDispatch.gift}, tracking = '', updated_at = now()
        from (select id from gift_steps where gift_id = ${id} and status = 'dispatched'
          and at > now() - make_interval(mins => ${DISPATCH_UNDO_MINUTES}) order by id desc limit 1) s
        where g.id = ${id} and g.status = 'dispatched' returning s.id as step)
      delete from gift_steps where id in (select step from undone) returning gift_id as id`,
  );
  if (rows.length > 0) await publishGiftChange(tx, id);
  return rows.length > 0;
}

/** False for a step that was taken back. */
export async function hasGiftStep(database: Database, stepId: number): Promise<boolean> {
  const rows = await database.select({ id: giftSteps.id }).from(giftSteps).where(eq(giftSteps.id, stepId));
  return rows.length > 0;
}

export async function setSharable(tx: Database, id: string, sharable: boolean): Promise<void> {
  await tx.update(gifts).set({ sharable, updatedAt: sql`now()` }).where(eq(gifts.id, id));
  await publishGiftChange(tx, id);
}

/** Whether people chip in on it for an item of a registry. */
export async function isOfRegistry(database: Database, id: string): Promise<boolean> {
  return (await queryRows(database, sql`select 1 from registry_gifts where gift_id = ${id}`)).length > 0;
}

export async function markUnitHeld(tx: Database, id: string): Promise<void> {
  await tx.update(gifts).set({ unitHeld: true, updatedAt: sql`now()` }).where(eq(gifts.id, id));
}

/** Delivered at commit to every process. */
export async function publishGiftChange(tx: Database, id: string): Promise<void> {
  await notifyGifts(tx, [id]);
}

const notifyGifts = prepared('notify-gifts', "select pg_notify('gifts', $1::text)");

export async function giftByPublicId(database: Database, publicId: string): Promise<Gift | undefined> {
  const [row] = await selectGiftByPublicId(database, [publicId]);
  return row && readGift(row);
}

/** The public ids, by the internal ones. */
export async function findGiftIds(database: Database, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await database
    .select({ id: gifts.id, publicId: gifts.publicId })
    .from(gifts)
    .where(inArray(gifts.id, [...new Set(ids)]));
  return new Map(rows.map(({ id, publicId }) => [id, publicId]));
}

/** For a contributor's own page. */
export function findContributedGift(
  database: Database,
  id: { id: string } | { publicId: string },
): Promise<Gift | undefined> {
  return 'id' in id ? giftById(database, id.id) : giftByPublicId(database, id.publicId);
}

export async function giftById(database: Database, id: string): Promise<Gift> {
  const [row] = await selectGift(database, [id]);
  if (!row) throw new Error('the gift does not exist');
  return readGift(row);
}

/** The gift, and whether this person has paid for it. */
export async function giftForCustomer(
  database: Database,
  publicId: string,
  userId: string | undefined,
): Promise<{ gift: Gift; hasPaid: boolean } | undefined> {
  const [row] = await selectGiftForCustomer(database, [publicId, userId ?? null]);
  return row && { gift: readGift(row), hasPaid: row.has_paid };
}

/** The gift with its organiser, and with the payer of one of its orders, as they are to be addressed now. */
export async function giftWithPeople(
  database: Database,
  id: string,
  orderId: string | undefined,
): Promise<{ gift: Gift; owner: GiftPerson; payer: GiftPayer | undefined }> {
  const [row] = await selectGiftWithPeople(database, [id, orderId ?? null]);
  if (!row) throw new Error('the gift does not exist');
  const { payer } = row;
  const gift = readGift(row);
  return {
    gift,
    owner: {
      userId: gift.ownerId,
      contributorId: null,
      ...(row.owner ?? { name: '', email: '', isConfirmed: false }),
    },
    payer: payer ?? undefined,
  };
}

export async function lockGift(tx: Database, id: string): Promise<Gift> {
  const [row] = await selectGiftForUpdate(tx, [id]);
  if (!row) throw new Error('the gift does not exist');
  return readGift(row);
}

export const readGift = rowReader(gifts);
export const GIFT = 'select * from gifts';
const selectGift = prepared<object>('gift-by-id', `${GIFT} where id = $1`);
const selectGiftByPublicId = prepared<object>('gift-by-public-id', `${GIFT} where public_id = $1`);
const selectGiftForCustomer = prepared<{ has_paid: boolean }>(
  'gift-for-customer',
  `select g.*, ${hasPaidForGiftSql('$2::uuid', 'g.id')} as has_paid from gifts g where g.public_id = $1`,
);
const selectGiftWithPeople = prepared<{
  owner: { name: string; email: string; isConfirmed: boolean } | null;
  payer: GiftPayer | null;
}>(
  'gift-with-people',
  // The account's present address: the one of the payment may have been given up since.
  `select g.*,
      (select json_build_object('name', u.name, 'email', u.email,
          'isConfirmed', u.email_confirmed_at is not null) from users u
        where u.id = g.owner_id and u.erased_at is null) as owner,
      (select json_build_object('userId', o.payer_id, 'contributorId', o.contributor_id, 'name', o.payer_name,
          'email', coalesce(u.email, o.payer_email), 'displayName', o.display_name, 'namesFrom', o.names_from,
          'isConfirmed', u.email_confirmed_at is not null or exists (select 1 from contributors c
            where c.id = o.contributor_id and c.user_id is not null))
        from payment_orders o left join users u on u.id = o.payer_id and u.erased_at is null where o.id = $2) as payer
    from gifts g where g.id = $1`,
);
const selectGiftForUpdate = prepared<object>('lock-gift', `${GIFT} where id = $1 for update`);

export async function giftsByIds(database: Database, ids: readonly string[]): Promise<Gift[]> {
  return ids.length === 0 ? [] : (await selectGifts(database, [ids])).map(readGift);
}

const selectGifts = prepared<object>('gifts-by-ids', `${GIFT} where id = any($1::uuid[])`);

/** The gifts for which a person has a paid or unpaid order. */
export async function listGiftsPaidBy(database: Database, userId: string): Promise<Gift[]> {
  return (await selectGiftsPaidBy(database, [userId])).map(readGift);
}

const selectGiftsPaidBy = prepared<object>('gifts-paid-by', `${GIFT} where id in (${giftsPaidBySql('$1')})`);

/** Newest first; all of them without a limit. */
export async function listGiftsByOwner(database: Database, ownerId: string, limit?: number): Promise<Gift[]> {
  const found = database
    .select()
    .from(gifts)
    .where(eq(gifts.ownerId, ownerId))
    .orderBy(desc(gifts.createdAt), desc(gifts.id));
  return limit === undefined ? found : found.limit(limit);
}

export async function countGiftsByOwner(database: Database, ownerId: string): Promise<number> {
  const [row] = await database.select({ total: count() }).from(gifts).where(eq(gifts.ownerId, ownerId));
  return row?.total ?? 0;
}

/** Serialises the requests of one person, so that a double tap finds its first request. */
export async function lockRequester(tx: Database, ownerId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`ask ${ownerId}`}, 0))`);
}

/** The same request, made within the last `seconds` and still pending. */
export async function findDuplicateRequest(
  tx: Database,
  request: Pick<Gift, 'ownerId' | 'variantId' | (typeof REQUEST_FIELDS)[number]>,
  seconds: number,
): Promise<Gift | undefined> {
  const [row] = await tx
    .select()
    .from(gifts)
    .where(
      and(
        eq(gifts.ownerId, request.ownerId),
        eq(gifts.status, 'pending'),
        gt(gifts.createdAt, sql`now() - make_interval(secs => ${seconds})`),
        ...REQUEST_FIELDS.map((field) => eq(gifts[field], request[field])),
        sql`${gifts.variantId} is not distinct from ${request.variantId}`,
      ),
    )
    .limit(1);
  return row;
}

export async function hasGiftInState(
  tx: Database,
  filter: { ownerId: string } | { productId: number },
  states: readonly GiftState[],
): Promise<boolean> {
  const rows = await tx
    .select({ id: gifts.id })
    .from(gifts)
    .where(
      and(
        'ownerId' in filter ? eq(gifts.ownerId, filter.ownerId) : eq(gifts.productId, filter.productId),
        inArray(gifts.status, [...states]),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

export async function listSteps(database: Database, ids: readonly string[]) {
  return ids.length === 0 ? [] : (await selectSteps(database, [ids])).map(readStep);
}

const readStep = rowReader(giftSteps);
const selectSteps = prepared<object>(
  'steps-of-gifts',
  'select * from gift_steps where gift_id = any($1::uuid[]) order by id',
);

/** Removes the recipient, the address, the owner and what the desk wrote about it; product, dates and money stay. */
export async function eraseOwner(tx: Database, ownerId: string): Promise<void> {
  const erased = {
    name: 'erased',
    phone: '',
    flatNo: '',
    apartment: '',
    landmark: '',
    district: '',
    pincode: '',
  };
  const rows = await tx
    .update(gifts)
    .set({
      ...erased,
      state: '',
      ownerName: '',
      ownerEmail: '',
      organiserName: '',
      inviteText: '',
      inviteMail: '',
      sharable: false,
      deliveryPhoto: null,
      reason: '',
      tracking: '',
      updatedAt: sql`now()`,
    })
    .where(eq(gifts.ownerId, ownerId))
    .returning({ id: gifts.id });
  const owned = rows.map(({ id }) => id);
  if (owned.length === 0) return;
  await tx.update(giftSteps).set({ note: '' }).where(inArray(giftSteps.giftId, owned));
  await eraseAuditWords(tx, { kind: 'gift', subjects: owned });
  await tx.delete(giftInvitees).where(inArray(giftInvitees.giftId, owned));
  await tx.delete(giftHandOvers).where(inArray(giftHandOvers.giftId, owned));
}

export async function listThanks(database: Database, giftIds: readonly string[]) {
  if (giftIds.length === 0) return [];
  const rows = await selectThanks(database, [giftIds]);
  return rows.map(readThanks).map(({ id, giftId, message, picture, createdAt }) => ({
    giftId,
    id: `t-${id}`,
    message,
    ...(picture && { picture }),
    at: createdAt.toISOString(),
  }));
}

/**
 * Whoever scans the parcel can say thanks: what the organiser removed leaves room for the recipient again. Each one is a
 * mail to everyone who paid, so there is an end to it.
 */
export async function hasThankedEnough(database: Database, giftId: string): Promise<boolean> {
  const said = await database
    .select({ removedAt: cardThanks.removedAt })
    .from(cardThanks)
    .where(eq(cardThanks.giftId, giftId));
  const shown = said.filter(({ removedAt }) => removedAt === null);
  return shown.length >= MAX_THANKS || said.length >= MAX_THANKS_EVER;
}

const MAX_THANKS_EVER = 12;

const readThanks = rowReader(cardThanks);
const selectThanks = prepared<object>(
  'thanks-of-gifts',
  'select * from card_thanks where gift_id = any($1::uuid[]) and removed_at is null order by created_at',
);

async function insertStep(tx: Database, giftId: string, status: GiftState, note: string): Promise<number> {
  const [row] = await tx.insert(giftSteps).values({ giftId, status, note }).returning({ id: giftSteps.id });
  if (!row) throw new Error('no step was inserted');
  return row.id;
}

const REQUEST_FIELDS = [
  'productId',
  'name',
  'phone',
  'relation',
  'occasion',
  'date',
  'flatNo',
  'apartment',
  'landmark',
  'district',
  'state',
  'pincode',
] as const;

export type GiftStepDetails = Partial<Pick<Gift, 'sharable' | 'reason' | 'tracking'>> & { note?: string };

/** A person to notify about a gift: an account or a guest. */
interface GiftPayer extends GiftPerson {
  displayName: string;
  /** Nobody but the shop is told of the payment before this day. */
  namesFrom: string | null;
}

interface GiftPerson {
  userId: string | null;
  contributorId: string | null;
  name: string;
  email: string;
  /** They proved that the address is theirs: an account confirmed it, or claimed the guest's contribution. */
  isConfirmed: boolean;
}
