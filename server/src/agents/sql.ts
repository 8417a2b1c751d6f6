import { desc, eq, inArray, sql } from 'drizzle-orm';
import { type Database, queryRows } from '../platform/database.ts';
import { type AgentSession, agentSessions, agents } from './tables.ts';

/** By what each says it is; nothing for those that do not say. */
export async function nameAgents(database: Database, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await database
    .select({ id: agents.id, name: agents.name })
    .from(agents)
    .where(inArray(agents.id, [...ids]));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Which of these orders and gifts an agent has prepared, by their ids: the agent's name, empty when it has none. */
export async function findStarters(database: Database, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const list = sql.param(`{${ids.join()}}`);
  const rows = await queryRows<{ id: string; name: string }>(
    database,
    sql`select coalesce(s.order_id, s.gift_id) as id, a.name from agent_sessions s
      join agents a on a.id = s.agent_id
      where s.order_id = any(${list}::uuid[]) or s.gift_id = any(${list}::uuid[])`,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** What agents prepared last, without what opens it. */
export async function listNewestSessions(database: Database, limit: number): Promise<NewestSession[]> {
  const rows = await database
    .select({
      agent: agents.name,
      kind: agentSessions.kind,
      channel: agentSessions.channel,
      at: agentSessions.createdAt,
      state: sql<NewestSession['state']>`case
        when ${agentSessions.orderId} is not null then 'ordered'
        when ${agentSessions.giftId} is not null then 'gift opened'
        when ${agentSessions.canceledAt} is not null then 'canceled'
        when ${agentSessions.handle} is null or ${agentSessions.expiresAt} < now() then 'over'
        when ${agentSessions.openedBy} is not null then 'with a person'
        else 'prepared' end`,
    })
    .from(agentSessions)
    .innerJoin(agents, eq(agents.id, agentSessions.agentId))
    .orderBy(desc(agentSessions.createdAt))
    .limit(limit);
  return rows.map((row) => ({ ...row, agent: row.agent || 'somebody unnamed' }));
}

interface NewestSession extends Pick<AgentSession, 'kind' | 'channel'> {
  agent: string;
  at: Date;
  state: 'ordered' | 'gift opened' | 'canceled' | 'over' | 'with a person' | 'prepared';
}
