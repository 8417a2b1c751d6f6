import type { agentOperations } from '@tohfa/contract';
import type { Handlers } from '../platform/http/operations.ts';
import { listAgents } from './admin.ts';
import type { AgentDeps } from './deps.ts';
import { openPrepared, startGroupGift } from './prepared.ts';

export function agentRoutes(deps: AgentDeps) {
  return {
    openPrepared: (call) => openPrepared(deps, call),
    startGroupGift: (call) => startGroupGift(deps, call),
    agents: (call) => listAgents(deps, call),
  } satisfies Handlers<typeof agentOperations>;
}
