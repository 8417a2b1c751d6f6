import { and, inArray, isNotNull, lt, sql } from 'drizzle-orm';
import type { Database } from '../platform/database.ts';
import type { AgentDeps } from './deps.ts';
import { agentDays, agentRequests, agentSessions, agents, UNKNOWN_AGENT } from './tables.ts';

const BATCH = 5000;
const ORDERS_AT_ONCE = 500;
/** For the page of agents, whose longest period is a year. */
const DAYS_COUNTED = 400;

/**
 * Job, every hour: what nobody went on with is deleted once its time is over. Of what a person ordered or organised only the
 * mark stays, without the handle that opened it.
 */
export async function cleanUpAgentSessions({
  database,
  findPurchaseId,
}: Pick<AgentDeps, 'database' | 'findPurchaseId'>): Promise<void> {
  await settleOrders(database, findPurchaseId);
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
  await database
    .delete(agents)
    .where(
      and(
        lt(agents.lastSeenAt, sql`now() - make_interval(days => ${DAYS_COUNTED})`),
        sql`${agents.id} <> ${UNKNOWN_AGENT}`,
        sql`not exists (select 1 from agent_sessions s where s.agent_id = ${agents.id})`,
      ),
    );
}

/** A day after the order was placed: a paid one keeps its mark alone, one that was never paid is given up. */
async function settleOrders(database: Database, findPurchaseId: AgentDeps['findPurchaseId']): Promise<void> {
  for (;;) {
    const placed = await database
      .select({ id: agentSessions.id, orderId: agentSessions.orderId })
      .from(agentSessions)
      .where(
        and(
          isNotNull(agentSessions.orderId),
          lt(agentSessions.updatedAt, sql`now() - interval '1 day'`),
          sql`${agentSessions.content} -> 'parts' <> '{}'::jsonb`,
        ),
      )
      .limit(ORDERS_AT_ONCE);
    const paid: string[] = [];
    const unpaid: string[] = [];
    for (const { id, orderId } of placed)
      (orderId !== null && (await findPurchaseId(orderId, database)) !== undefined ? paid : unpaid).push(id);
    if (paid.length > 0)
      await database
        .update(agentSessions)
        .set({ content: sql`${agentSessions.content} || '{"parts": {}, "problems": []}'::jsonb` })
        .where(inArray(agentSessions.id, paid));
    if (unpaid.length > 0) await database.delete(agentSessions).where(inArray(agentSessions.id, unpaid));
    if (placed.length < ORDERS_AT_ONCE) return;
  }
}
