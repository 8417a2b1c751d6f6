import type { AuditEntry, Operations } from '@tohfa/contract';
import type { Database } from '../platform/database.ts';
import type { Call } from '../platform/http/mount-operations.ts';
import { auditActions, countAudit, selectAudit } from './audit-sql.ts';

const ENTRIES_PER_PAGE = 50;

export async function listAudit(database: Database, { query }: Call<Operations['listAudit']>) {
  const { page = 1, ...asked } = query;
  const cut = { limit: ENTRIES_PER_PAGE, offset: (page - 1) * ENTRIES_PER_PAGE };
  const [entries, total, actions] = await Promise.all([
    selectAudit(database, { ...asked, ...cut }),
    countAudit(database, asked),
    auditActions(database),
  ]);
  return { entries, total, pageSize: ENTRIES_PER_PAGE, actions };
}

/** For the dashboard: what the admins did last. */
export async function recentAudit(database: Database, limit: number): Promise<AuditEntry[]> {
  return selectAudit(database, { by: 'admins', limit, offset: 0 });
}
