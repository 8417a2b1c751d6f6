import type { auditOperations } from '@tohfa/contract';
import type { Database } from '../platform/database.ts';
import type { Handlers } from '../platform/http/mount-operations.ts';
import { listAudit } from './list-audit.ts';

export function auditRoutes(database: Database) {
  return { listAudit: (call) => listAudit(database, call) } satisfies Handlers<typeof auditOperations>;
}
