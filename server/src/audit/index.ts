export { auditRoutes, listAuditEntriesByActor, recentAdminActions, recordAudit } from './audit.ts';
