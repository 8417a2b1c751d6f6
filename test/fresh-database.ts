import { inject } from 'vitest';
import { copyTemplate, type FreshDatabase } from './postgres/databases.ts';
import type {} from './postgres.ts';

/** A migrated PostgreSQL database without rows for one test or one file; drop it when done. */
export function freshDatabase({ empty = false } = {}): Promise<FreshDatabase> {
  return copyTemplate(inject('postgresAdminUrl'), empty ? 'template0' : undefined);
}
