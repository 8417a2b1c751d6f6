import type { TestProject } from 'vitest/node';
import { makeTemplate } from './postgres/databases.ts';
import { startPostgres } from './postgres/server.ts';

/** Vitest's global setup: one PostgreSQL server for the run, with a migrated template that databases are copied from. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres();
  try {
    await makeTemplate(postgres.adminUrl);
  } catch (error) {
    await postgres.stop();
    throw error;
  }
  project.provide('postgresAdminUrl', postgres.adminUrl);
  return () => postgres.stop();
}

declare module 'vitest' {
  export interface ProvidedContext {
    postgresAdminUrl: string;
  }
}
