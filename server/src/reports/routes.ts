import type { reportOperations } from '@tohfa/contract';
import type { Database } from '../platform/database.ts';
import type { Handlers } from '../platform/http/operations.ts';
import { exportReport, report } from './reports.ts';

export function reportRoutes(database: Database) {
  return {
    report: (call) => report(database, call),
    exportReport: (call) => exportReport(database, call),
  } satisfies Handlers<typeof reportOperations>;
}
