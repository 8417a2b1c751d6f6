import type { TestProject } from 'vitest/node';
import { makeTemplate } from './postgres/databases.ts';
import { FOR_MANY_DATABASES, type RunningPostgres, startPostgres } from './postgres/server.ts';

/** Each project loads this file anew; the server is the process's. */
const shared = globalThis as typeof globalThis & { testPostgres?: Shared };

/** Vitest's global setup: one PostgreSQL server for the run, with a migrated template that databases are copied from. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  shared.testPostgres ??= { projects: 0, started: start() };
  const own = shared.testPostgres;
  own.projects += 1;
  project.provide('postgresAdminUrl', (await own.started).adminUrl);
  return async () => {
    own.projects -= 1;
    if (own.projects === 0) await (await own.started).stop();
  };
}

async function start(): Promise<RunningPostgres> {
  const postgres = await startPostgres(FOR_MANY_DATABASES);
  try {
    await makeTemplate(postgres.adminUrl);
    return postgres;
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}

interface Shared {
  /** How many use it. */
  projects: number;
  started: Promise<RunningPostgres>;
}

declare module 'vitest' {
  export interface ProvidedContext {
    postgresAdminUrl: string;
  }
}
