export {
  type AuditDeps,
  auditRoutes,
  deleteOldAuditEntries,
  listAuditEntriesByActor,
  type NewAuditEntry,
  recentAdminActions,
  recordAudit,
} from './audit.ts';
export type { FindThingNames } from './things.ts';
