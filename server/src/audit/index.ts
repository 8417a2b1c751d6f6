export {
  type AuditDeps,
  auditRoutes,
  deleteOldAuditEntries,
  eraseAuditWords,
  listAuditEntriesByActor,
  listAuditEntriesOf,
  type NewAuditEntry,
  recentAdminActions,
  recordAudit,
} from './audit.ts';
export type { FindThingNames } from './things.ts';
