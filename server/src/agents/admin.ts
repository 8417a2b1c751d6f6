import { AGENT_DAYS, type Operations } from '@tohfa/contract';
import { sql } from 'drizzle-orm';
import { queryRows } from '../platform/database.ts';
import type { Call } from '../platform/http/operations.ts';
import type { AgentDeps } from './deps.ts';
import type { Agent } from './tables.ts';

/** Which agents came, what they prepared, and what people bought of it. */
export async function listAgents({ database }: AgentDeps, { query }: Call<Operations['agents']>) {
  const days = query.days ?? AGENT_DAYS.default;
  const rows = await queryRows<AgentRow>(
    database,
    sql`select a.id, a.key, a.name, a.profile_state as "profileState", a.first_seen_at as "firstSeenAt",
        a.last_seen_at as "lastSeenAt", array_agg(distinct d.channel) as channels, sum(d.calls)::int as calls,
        sum(d.baskets)::int as baskets, sum(d.checkouts)::int as checkouts, sum(d.group_gifts)::int as "groupGifts"
      from agents a join agent_days d on d.agent_id = a.id
      where d.day > (now() at time zone 'Asia/Kolkata')::date - ${days}::int
      group by a.id order by a.last_seen_at desc limit 200`,
  );
  const nothing = { orders: 0, orderAmount: 0, giftsOpened: 0, giftsFunded: 0, giftAmount: 0 };
  return {
    totals: { calls: 0, baskets: 0, checkouts: 0, groupGifts: 0, ...nothing },
    agents: rows.map(({ key, ...row }) => ({
      ...row,
      ...(key.startsWith('http') && { profile: key }),
      firstSeenAt: new Date(row.firstSeenAt).toISOString(),
      lastSeenAt: new Date(row.lastSeenAt).toISOString(),
      ...nothing,
    })),
    started: [],
  };
}

interface AgentRow
  extends Pick<Agent, 'id' | 'key' | 'name' | 'profileState' | 'firstSeenAt' | 'lastSeenAt'> {
  channels: ('ucp' | 'mcp')[];
  calls: number;
  baskets: number;
  checkouts: number;
  groupGifts: number;
}
