import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { fetchPublic } from '../platform/http/fetch-public.ts';
import { defineQueue } from '../platform/jobs.ts';
import type { AgentDeps } from './deps.ts';
import { agents } from './tables.ts';

export const agentProfileQueue = defineQueue('agent-profile', z.object({ agentId: z.int() }));

const MAX_BYTES = 64 * 1024;
const MAX_CAPABILITIES = 100;

/** All that is read of a profile. Its texts are somebody else's and are not kept. */
const profileSchema = z.object({
  ucp: z.object({
    version: z
      .string()
      .regex(/^\d{4}-\d{2}-\d{2}$/)
      .optional(),
    capabilities: z.record(z.string(), z.unknown()).optional(),
  }),
});

/** Job: what an agent understands. A profile that cannot be fetched is no reason to refuse anything. */
export async function fetchAgentProfile(
  { database, limits, profileHosts }: Pick<AgentDeps, 'database' | 'limits' | 'profileHosts'>,
  { agentId }: { agentId: number },
): Promise<void> {
  const [agent] = await database.select().from(agents).where(eq(agents.id, agentId));
  if (!agent) return;
  // Of one host, so that nobody makes the shop call another site again and again by many addresses.
  if ((await limits.profiles.consume('all')) ?? (await limits.profilesPerHost.consume(agent.name))) return;
  const said = await readProfile(agent.key, profileHosts);
  await database
    .update(agents)
    .set(
      said === undefined
        ? { profileState: 'failed', capabilities: null, protocolVersion: null }
        : { profileState: 'fetched', ...said, checkProfileAt: sql`now() + interval '1 day'` },
    )
    .where(eq(agents.id, agentId));
}

async function readProfile(
  profile: string,
  hosts: readonly string[],
): Promise<{ capabilities: string[]; protocolVersion: string | null } | undefined> {
  const fetched = await fetchPublic(profile, { hosts, maxBytes: MAX_BYTES, types: ['application/json'] });
  if ('problem' in fetched) return undefined;
  try {
    const parsed = profileSchema.safeParse(JSON.parse(fetched.bytes.toString('utf8')));
    if (!parsed.success) return undefined;
    const { version = null, capabilities = {} } = parsed.data.ucp;
    return {
      protocolVersion: version,
      capabilities: Object.keys(capabilities)
        .filter((name) => /^[a-z0-9._-]{1,100}$/.test(name))
        .slice(0, MAX_CAPABILITIES),
    };
  } catch {
    return undefined;
  }
}
