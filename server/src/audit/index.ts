export {
  auditRoutes,
  deleteOldAuditEntries,
  listAuditEntriesByActor,
  recentAdminActions,
  recordAudit,
} from './audit.ts';
