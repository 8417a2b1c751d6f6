import {
  AGENT_DAYS,
  daysAfter,
  indianDay,
  nameOfGift,
  type Operations,
  PAISE_PER_RUPEE,
} from '@tohfa/contract';
import { type SQL, sql } from 'drizzle-orm';
import { giftMoneySql, giftsByIds } from '../gifts/index.ts';
import { type Database, databaseNow, queryRows } from '../platform/database.ts';
import type { Call } from '../platform/http/operations.ts';
import { paidForOrderSql, summarizePaidOrders } from '../purchases/index.ts';
import { type Agent, type AgentSession, UNKNOWN_AGENT } from './tables.ts';

const MAX_AGENTS = 200;
const MAX_STARTED = 50;

/**
 * Which agents came, what they prepared, and what people bought of it: of what was prepared in these days, whenever it was
 * paid. Nothing of the people.
 */
export async function listAgents(
  { database }: { database: Database },
  { query }: Pick<Call<Operations['agents']>, 'query'>,
) {
  const today = indianDay(await databaseNow(database));
  const from = daysAfter(today, 1 - (query.days ?? AGENT_DAYS.default));
  const rows = await listActiveAgents(database, from);
  const prepared = { agentIds: rows.map(({ id }) => id), from };
  const [orders, gifts, started] = await Promise.all([
    sumOrders(database, prepared),
    sumGifts(database, prepared),
    listStarted(database, prepared),
  ]);
  const agents = rows
    .map(({ key, ...row }) => ({
      ...row,
      ...(key.startsWith('http') && { profile: key }),
      firstSeenAt: new Date(row.firstSeenAt).toISOString(),
      lastSeenAt: new Date(row.lastSeenAt).toISOString(),
      ...(orders.get(row.id) ?? NO_ORDERS),
      ...(gifts.get(row.id) ?? NO_GIFTS),
    }))
    .filter(({ calls, orders, giftsOpened }) => calls + orders + giftsOpened > 0);
  const [came] = await queryRows<{ hasCome: boolean }>(
    database,
    sql`select exists (select 1 from agent_days) as "hasCome"`,
  );
  const total = (figure: Figure) => agents.reduce((sum, agent) => sum + agent[figure], 0);
  return {
    hasCome: agents.length > 0 || came?.hasCome === true,
    totals: {
      ...{ calls: total('calls'), baskets: total('baskets'), checkouts: total('checkouts') },
      ...{ groupGifts: total('groupGifts'), orders: total('orders'), orderAmount: total('orderAmount') },
      ...{ giftsOpened: total('giftsOpened'), giftsFunded: total('giftsFunded') },
      giftAmount: total('giftAmount'),
    },
    agents: agents.slice(0, MAX_AGENTS),
    started,
  };
}

/**
 * The last seen first. The row of those that say nothing is always there: what agents have prepared that are deleted since
 * is told of it.
 */
async function listActiveAgents(database: Database, from: string): Promise<AgentRow[]> {
  return queryRows<AgentRow>(
    database,
    sql`select a.id, a.key, a.name, a.profile_state as "profileState", a.first_seen_at as "firstSeenAt",
        a.last_seen_at as "lastSeenAt", coalesce(d.channels, '{}') as channels, coalesce(d.calls, 0) as calls,
        coalesce(d.baskets, 0) as baskets, coalesce(d.checkouts, 0) as checkouts,
        coalesce(d."groupGifts", 0) as "groupGifts"
      from agents a left join (
        select agent_id, array_agg(distinct channel order by channel) as channels, sum(calls)::int as calls,
          sum(baskets)::int as baskets, sum(checkouts)::int as checkouts, sum(group_gifts)::int as "groupGifts"
        from agent_days where day >= ${from} group by agent_id) d on d.agent_id = a.id
      where d.agent_id is not null or a.id = ${UNKNOWN_AGENT}
      order by a.last_seen_at desc, a.id`,
  );
}

async function sumOrders(database: Database, prepared: Prepared) {
  const rows = await queryRows<{ id: number; orders: number; paise: number }>(
    database,
    sql`select agent_id as id, count(paid)::int as orders, coalesce(sum(paid), 0)::float8 as paise
      from (select s.agent_id, ${paidForOrderSql(sql`s.order_id`)} as paid
        from agent_sessions s where ${isOf(prepared)} and s.order_id is not null) o
      group by 1`,
  );
  return new Map(rows.map(({ id, orders, paise }) => [id, { orders, orderAmount: rupees(paise) }]));
}

async function sumGifts(database: Database, prepared: Prepared) {
  const rows = await queryRows<{ id: number; giftsOpened: number; giftsFunded: number; paise: number }>(
    database,
    sql`select s.agent_id as id, count(*)::int as "giftsOpened",
        (count(*) filter (where g."isFunded"))::int as "giftsFunded", sum(g."collectedPaise")::float8 as paise
      from agent_sessions s cross join lateral (${giftMoneySql(sql`s.gift_id`)}) g
      where ${isOf(prepared)} and s.gift_id is not null group by 1`,
  );
  return new Map(rows.map(({ id, paise, ...counts }) => [id, { ...counts, giftAmount: rupees(paise) }]));
}

/** The newest that people went on with: paid orders, and group gifts that were opened. */
async function listStarted(database: Database, { agentIds, from }: Prepared) {
  const sessions = await queryRows<StartedRow>(
    database,
    sql`select a.name as agent, s.order_id as "orderId", s.gift_id as "giftId"
      from agents a cross join lateral (
        select s.order_id, s.gift_id, s.created_at from agent_sessions s
        where s.agent_id = a.id and s.created_at >= ${startOf(from)}
          and (s.order_id is not null or s.gift_id is not null)
          and (s.gift_id is not null or ${paidForOrderSql(sql`s.order_id`)} is not null)
        order by s.created_at desc limit ${MAX_STARTED}) s
      where a.id = any(${sql.param(agentIds)}::int[])
      order by s.created_at desc limit ${MAX_STARTED}`,
  );
  const [orders, gifts] = await Promise.all([
    summarizePaidOrders(
      database,
      sessions.flatMap(({ orderId }) => orderId ?? []),
    ),
    giftsByIds(
      database,
      sessions.flatMap(({ giftId }) => giftId ?? []),
    ),
  ]);
  const giftOf = new Map(gifts.map((gift) => [gift.id, gift]));
  return sessions
    .flatMap(({ agent, orderId, giftId }) => {
      const order = orders.get(orderId ?? '');
      const gift = giftOf.get(giftId ?? '');
      if (order)
        return {
          at: order.at.toISOString(),
          agent,
          kind: 'order' as const,
          what: order.name,
          amount: rupees(order.paidPaise),
          purchaseId: order.purchaseId,
        };
      if (!gift) return [];
      return {
        at: gift.createdAt.toISOString(),
        agent,
        kind: 'group-gift' as const,
        what: nameOfGift(gift),
        amount: rupees(gift.paidPaise),
        giftId: gift.publicId,
      };
    })
    .toSorted((a, b) => b.at.localeCompare(a.at));
}

/** SQL: sessions `s` of these agents and days; with what they became, by the index `agent_sessions_agent`. */
const isOf = ({ agentIds, from }: Prepared) =>
  sql`s.agent_id = any(${sql.param(agentIds)}::int[]) and s.created_at >= ${startOf(from)}`;

/** SQL: midnight in India, as the days of `agent_days` are. */
const startOf = (day: string): SQL => sql`(${day}::date)::timestamp at time zone 'Asia/Kolkata'`;

/** A refund made by hand at the provider may have odd paise. */
const rupees = (amountPaise: number) => Math.floor(amountPaise / PAISE_PER_RUPEE);

const NO_ORDERS = { orders: 0, orderAmount: 0 };
const NO_GIFTS = { giftsOpened: 0, giftsFunded: 0, giftAmount: 0 };

type Figure =
  | keyof typeof NO_ORDERS
  | keyof typeof NO_GIFTS
  | 'calls'
  | 'baskets'
  | 'checkouts'
  | 'groupGifts';

interface Prepared {
  agentIds: readonly number[];
  /** In India. */
  from: string;
}

interface AgentRow extends Pick<Agent, 'id' | 'key' | 'name' | 'profileState'> {
  firstSeenAt: string | Date;
  lastSeenAt: string | Date;
  channels: ('ucp' | 'mcp')[];
  calls: number;
  baskets: number;
  checkouts: number;
  groupGifts: number;
}

interface StartedRow extends Pick<AgentSession, 'orderId' | 'giftId'> {
  agent: string;
}
