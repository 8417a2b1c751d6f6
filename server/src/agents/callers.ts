import type { AgentChannel } from '@tohfa/contract';
import { and, count, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { Database } from '../platform/database.ts';
import { isAllowedHost } from '../platform/http/fetch-public.ts';
import type { Refusal } from '../platform/http/operations.ts';
import { networkKey } from '../platform/http/rate-limit.ts';
import { cutText, toPlainLine } from '../platform/plain-text.ts';
import type { AgentDeps } from './deps.ts';
import { agentProfileQueue } from './profiles.ts';
import { type Agent, agentDays, agents, UNKNOWN_AGENT } from './tables.ts';

/** More come as the unknown one: somebody who makes up names must not fill the table. */
const MAX_AGENTS = 2000;
const MAX_PROFILE = 300;
const MAX_CLIENT_NAME = 60;

/** Who calls, by what they say. It is counted, limited and shown, and never decides what a call may do. */
export async function identifyAgent(
  deps: AgentDeps,
  { channel, network, profile, clientName }: AgentCall,
): Promise<AgentCaller | Refusal<'too_many_requests'>> {
  const { database, limits } = deps;
  const tooMany = await limits.calls.consume(network);
  if (tooMany) return tooMany;
  const said =
    (profile === undefined ? undefined : readProfile(profile, deps.profileHosts)) ??
    (clientName === undefined ? undefined : readClientName(clientName));
  const agent = said && (await findOrAddAgent(deps, said, network));
  const agentId = agent?.id ?? UNKNOWN_AGENT;
  const tooManyOfIt = await limits.callsPerName.consume(nameWithin(network, agentId));
  if (tooManyOfIt) return tooManyOfIt;
  const caller = {
    agentId,
    channel,
    network,
    capabilities: agent?.capabilities ?? undefined,
    protocolVersion: agent?.protocolVersion ?? undefined,
  };
  await countForAgent(database, caller, 'calls');
  return caller;
}

/** The key of limits by name: nobody proves a name, so it counts for one network alone. */
export function nameWithin(network: string, agentId: number): string {
  return `${networkKey(network)} ${agentId}`;
}

/** One more of something on this day in India. */
export async function countForAgent(
  database: Database,
  { agentId, channel }: Pick<AgentCaller, 'agentId' | 'channel'>,
  what: 'calls' | 'baskets' | 'checkouts' | 'groupGifts',
): Promise<void> {
  await database
    .insert(agentDays)
    .values({ day: sql`(now() at time zone 'Asia/Kolkata')::date`, agentId, channel, [what]: 1 })
    .onConflictDoUpdate({
      target: [agentDays.day, agentDays.agentId, agentDays.channel],
      set: { [what]: sql`${agentDays[what]} + 1` },
    });
}

/** The address without its query, which could carry anything. Undefined for one that is never fetched. */
function readProfile(given: string, hosts: readonly string[]): SaidAgent | undefined {
  if (given.length > MAX_PROFILE || !isAllowedHost(given, hosts)) return undefined;
  const url = new URL(given);
  url.search = '';
  url.hash = '';
  return { key: url.href, name: url.host, isProfile: true };
}

function readClientName(given: string): SaidAgent | undefined {
  const name = cutText(toPlainLine(given.slice(0, 200)), MAX_CLIENT_NAME);
  if (!/^[\p{L}\p{N}][\p{L}\p{N} ._-]*$/u.test(name)) return undefined;
  return { key: `mcp:${name.toLowerCase()}`, name, isProfile: false };
}

async function findOrAddAgent(
  { database, limits, jobs }: AgentDeps,
  { key, name, isProfile }: SaidAgent,
  network: string,
): Promise<Agent | undefined> {
  const [known] = await database.select().from(agents).where(eq(agents.key, key));
  const agent = known ?? (await addAgent());
  if (agent === undefined) return undefined;
  await database
    .update(agents)
    .set({ lastSeenAt: sql`now()` })
    .where(and(eq(agents.id, agent.id), lt(agents.lastSeenAt, sql`now() - interval '1 minute'`)));
  if (isProfile && (agent.checkProfileAt === null || agent.checkProfileAt < new Date()))
    await askForProfile(agent.id);
  return agent;

  async function addAgent(): Promise<Agent | undefined> {
    if (await limits.newAgents.consume(network)) return undefined;
    const [all] = await database.select({ count: count() }).from(agents);
    if ((all?.count ?? 0) > MAX_AGENTS) return undefined;
    const [added] = await database
      .insert(agents)
      .values({ key, name, profileState: isProfile ? 'unknown' : 'none' })
      .onConflictDoNothing()
      .returning();
    return added ?? (await database.select().from(agents).where(eq(agents.key, key)))[0];
  }

  /** In the background: nobody waits for another company's server. Of many calls one asks. */
  async function askForProfile(id: number): Promise<void> {
    await database.transaction(async (tx) => {
      const due = await tx
        .update(agents)
        .set({ checkProfileAt: sql`now() + interval '1 hour'` })
        .where(
          and(eq(agents.id, id), or(isNull(agents.checkProfileAt), lt(agents.checkProfileAt, sql`now()`))),
        )
        .returning({ id: agents.id });
      if (due.length > 0) await jobs.send(agentProfileQueue, { agentId: id }, tx);
    });
  }
}

export interface AgentCall {
  channel: AgentChannel;
  /** The IP address of the caller. */
  network: string;
  /** The address of its profile, as it says. */
  profile?: string | undefined;
  /** What an MCP client calls itself. */
  clientName?: string | undefined;
}

export interface AgentCaller {
  agentId: number;
  channel: AgentChannel;
  network: string;
  /** What its profile says it understands, once that was fetched. */
  capabilities: readonly string[] | undefined;
  /** The release of UCP that its profile is written in. */
  protocolVersion: string | undefined;
}

interface SaidAgent {
  key: string;
  name: string;
  isProfile: boolean;
}
