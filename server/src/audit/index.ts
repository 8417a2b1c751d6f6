export {
  type AuditDeps,
  auditRoutes,
  deleteOldAuditEntries,
  listAuditEntriesByActor,
  recentAdminActions,
  recordAudit,
} from './audit.ts';
export type { FindThingNames } from './things.ts';
