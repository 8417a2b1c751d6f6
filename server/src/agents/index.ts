export { cleanUpAgentSessions } from './clean-up.ts';
export { type AgentDeps, createAgentDeps } from './deps.ts';
export { serveMcp } from './mcp/serve.ts';
export { agentPersonalData } from './personal-data.ts';
export { markPrepared } from './prepared.ts';
export { agentProfileQueue, fetchAgentProfile } from './profiles.ts';
export { agentRoutes } from './routes.ts';
export { findStarters, listNewestSessions } from './sql.ts';
export { serveUcp } from './ucp/serve.ts';
