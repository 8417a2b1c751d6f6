import type { Database } from '../platform/database.ts';
import type { Rules } from '../platform/http/mount-operations.ts';
import { listAudit } from './list-audit.ts';

export function auditRoutes(database: Database) {
  return { listAudit: (call) => listAudit(database, call) } satisfies Rules;
}
