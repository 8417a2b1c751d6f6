import { join } from 'node:path';
import { demoAccounts } from '@tohfa/demo';
import type { MountedSandbox } from '@tohfa/sandbox';
import type { FastifyInstance } from 'fastify';
import { CALLBACK_PATH } from './accounts/index.ts';
import { shopFacts } from './backstage.ts';
import type { Database } from './platform/database.ts';
import { refuse, sendRefusal } from './platform/http/operations.ts';
import { isDirectLoopback, isLoopback } from './platform/http/security.ts';
import type { Log } from './platform/log.ts';
import type { Settings } from './settings.ts';

export type LocalServices = MountedSandbox;

/** Mounts the sandbox for each outside service that is not configured; with none, it is not even loaded. */
export async function mountLocalServices(
  app: FastifyInstance,
  { settings, database, log }: { settings: Settings; database: Database; log: Log },
): Promise<LocalServices> {
  if (settings.standIns.size === 0) return {};
  const { mountSandbox } = await import('@tohfa/sandbox');
  return mountSandbox(app, {
    services: settings.standIns,
    database,
    log,
    publicUrl: settings.publicUrl,
    callbackPath: CALLBACK_PATH,
    webhookPath: '/backend/razorpay-webhook',
    accounts: demoAccounts,
    outbox: { folder: join(settings.dataDir, 'outbox') },
    shop: shopFacts(settings, database),
    isLoopback,
    isDirectLoopback: (request) => isDirectLoopback(settings, request),
    sendNotFound: (reply) => sendRefusal(reply, refuse('not_found')),
  });
}
