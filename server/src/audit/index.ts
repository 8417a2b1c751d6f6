export {
  auditRoutes,
  cleanUpAudit,
  listAuditEntriesByActor,
  recentAdminActions,
  recordAudit,
} from './audit.ts';
