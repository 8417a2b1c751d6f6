import { inject } from 'vitest';
import { copyTemplate, type FreshDatabase } from './postgres/databases.ts';
import type {} from './postgres.ts';

/** A migrated, empty PostgreSQL database for one test or one file; drop it when done. */
export function freshDatabase(): Promise<FreshDatabase> {
  return copyTemplate(inject('postgresAdminUrl'));
}
