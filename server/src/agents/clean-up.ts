import { and, inArray, isNotNull, lt, sql } from 'drizzle-orm';
import type { Database } from '../platform/database.ts';
import { paidForOrderSql } from '../purchases/index.ts';
import type { AgentDeps } from './deps.ts';
import { MOST_HOURS } from './sessions.ts';
import { agentDays, agentRequests, agentSessions, agents, UNKNOWN_AGENT } from './tables.ts';

const BATCH = 5000;
/** For the page of agents, whose longest period is a year. */
const DAYS_COUNTED = 400;
/** Names that never prepared anything are made up more easily than kept: they leave room for others. */
const DAYS_WITHOUT_WORK = 30;
/** Each one that is deleted is looked for in all sessions. */
const AGENTS_AT_ONCE = 100;

/**
 * Job, every hour: what nobody went on with is deleted once its time is over. Of what a person ordered or organised only the
 * mark stays, without the handle that opened it.
 */
export async function cleanUpAgentSessions({ database }: Pick<AgentDeps, 'database'>): Promise<void> {
  await settleOrders(database);
  for (;;) {
    const over = await database
      .delete(agentSessions)
      .where(
        sql`${agentSessions.id} in (select id from agent_sessions where expires_at < now() and handle is not null
          and order_id is null and gift_id is null limit ${BATCH})`,
      )
      .returning({ id: agentSessions.id });
    if (over.length < BATCH) break;
  }
  await database
    .update(agentSessions)
    .set({ handle: null, preparedToken: null, openedBy: null })
    .where(and(lt(agentSessions.expiresAt, sql`now()`), isNotNull(agentSessions.handle)));
  await database.delete(agentRequests).where(lt(agentRequests.createdAt, sql`now() - interval '1 day'`));
  await database.delete(agentDays).where(lt(agentDays.day, sql`now()::date - ${DAYS_COUNTED}::int`));
  await deleteUnseenAgents(database);
}

/**
 * What was filled in goes once an order is paid, and with the day of its session at the latest. An order that was never paid
 * is given up a day after it was placed. What has lost its handle was settled before: those marks are never read again.
 */
async function settleOrders(database: Database): Promise<void> {
  const paid = paidForOrderSql(sql`s.order_id`);
  await database.execute(
    sql`update agent_sessions s set content = content || '{"parts": {}, "problems": []}'::jsonb
      where handle is not null and order_id is not null and content -> 'parts' <> '{}'::jsonb
        and (created_at < now() - make_interval(hours => ${MOST_HOURS}) or ${paid} is not null)`,
  );
  await database.execute(
    sql`delete from agent_sessions s where handle is not null and order_id is not null
      and updated_at < now() - interval '1 day' and ${paid} is null`,
  );
}

async function deleteUnseenAgents(database: Database): Promise<void> {
  const unseen = database
    .select({ id: agents.id })
    .from(agents)
    .where(
      and(
        lt(agents.lastSeenAt, sql`now() - make_interval(days => ${DAYS_WITHOUT_WORK})`),
        sql`${agents.id} <> ${UNKNOWN_AGENT}`,
        sql`(${agents.lastSeenAt} < now() - make_interval(days => ${DAYS_COUNTED}) or not exists (select 1 from agent_days d
          where d.agent_id = ${agents.id} and d.baskets + d.checkouts + d.group_gifts > 0))`,
        sql`not exists (select 1 from agent_sessions s where s.agent_id = ${agents.id})`,
      ),
    )
    .limit(AGENTS_AT_ONCE);
  await database.delete(agents).where(inArray(agents.id, unseen));
}
