export { type AgentDeps, createAgentDeps } from './deps.ts';
export { markPrepared } from './prepared.ts';
export { agentRoutes } from './routes.ts';
export { findStarters } from './sql.ts';
