import { randomBytes } from 'node:crypto';
import { migrate } from '../../server/src/platform/database.ts';
import { startJobs } from '../../server/src/platform/jobs.ts';
import { createLog } from '../../server/src/platform/log.ts';
import { openTestDatabase } from '../open-database.ts';

const TEMPLATE = 'tohfa_template';

/** Runs the product's own migrations once; copying the result is quicker than running them for each test. */
export async function makeTemplate(adminUrl: string): Promise<void> {
  await execute(adminUrl, `create database ${TEMPLATE}`);
  const template = await openTestDatabase({ databaseUrl: urlOf(adminUrl, TEMPLATE), databasePoolSize: 1 });
  try {
    await migrate(template);
    // With the queues' tables too, which each server would install otherwise.
    const jobs = await startJobs(template, createLog({ logLevel: 'silent' }));
    await jobs.stop();
  } finally {
    await template.close();
  }
}

/** A database of its own: migrated and without rows, or truly empty. */
export async function copyTemplate(adminUrl: string, template: string = TEMPLATE): Promise<FreshDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  // Copying its files takes a quarter of what writing its pages to the log does.
  await execute(adminUrl, `create database ${name} template ${template} strategy file_copy`);
  return {
    url: urlOf(adminUrl, name),
    drop: () => execute(adminUrl, `drop database if exists ${name} with (force)`),
  };
}

async function execute(adminUrl: string, statement: string): Promise<void> {
  const admin = await openTestDatabase({ databaseUrl: adminUrl, databasePoolSize: 1 });
  try {
    await admin.exec(statement);
  } finally {
    await admin.close();
  }
}

function urlOf(adminUrl: string, database: string): string {
  const url = new URL(adminUrl);
  url.pathname = `/${database}`;
  return url.href;
}

export interface FreshDatabase {
  /** What DATABASE_URL would be. */
  url: string;
  drop(): Promise<void>;
}
