import { join } from 'node:path';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { customerGuards } from './accounts/customer-guard.ts';
import { type Admin, openAdmin } from './admin/admin.ts';
import { adminGuards } from './admin/admin-guards.ts';
import { adminRoutes } from './admin/routes.ts';
import { auditRoutes } from './audit/routes.ts';
import { catalogueRoutes, openCatalogue } from './catalogue/routes.ts';
import { folderPictureStore, type PictureStore } from './media/picture-store.ts';
import { mediaRoutes } from './media/routes.ts';
import { servePictures } from './media/serve-pictures.ts';
import type { OpenDatabase } from './platform/database.ts';
import { refuseCrossSite } from './platform/http/cross-site.ts';
import { answerErrors } from './platform/http/errors.ts';
import { createFastLane, type FastLane } from './platform/http/fast-lane.ts';
import { serveHealth } from './platform/http/health.ts';
import { useInputWords } from './platform/http/input-words.ts';
import { createMetrics, serveMetrics } from './platform/http/metrics.ts';
import { mountOperations, type Rules } from './platform/http/mount-operations.ts';
import { serveOpenApi } from './platform/http/openapi.ts';
import { createRateLimits } from './platform/http/rate-limit.ts';
import { logRequests } from './platform/http/request-log.ts';
import { addSecurityHeaders, securityHeaders } from './platform/http/security-headers.ts';
import { serveWeb } from './platform/http/serve-web.ts';
import type { Log } from './platform/log.ts';
import type { Mailer } from './platform/mail/mailer.ts';
import type { Settings } from './platform/settings.ts';

const WEB_DIST = join(import.meta.dirname, '../../web/dist');

// All three together: only then does Node close a half-sent head or body within seconds.
const patience = {
  requestTimeout: 8000,
  headersTimeout: 6000,
  connectionsCheckingInterval: 1000,
  keepAliveTimeout: 10_000,
  maxHeaderSize: 16 * 1024,
};
const SILENT_CONNECTION_MS = 30_000;

/** Builds the whole server from its parts, without listening: what `main.ts` starts and every test builds. */
export async function buildApp(parts: Parts): Promise<FastifyInstance> {
  const { settings, opened } = parts;
  const metrics = createMetrics();
  const lane = createFastLane(metrics);
  const app = Fastify({
    loggerInstance: parts.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: settings.trustProxy,
    bodyLimit: 128 * 1024,
    routerOptions: { maxParamLength: 200 },
    serverFactory: (handler) => lane.createServer(handler, patience).setTimeout(SILENT_CONNECTION_MS),
    forceCloseConnections: 'idle',
  });
  useInputWords();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.removeContentTypeParser('text/plain');

  answerErrors(app);
  addSecurityHeaders(app, securityHeaders(settings));
  refuseCrossSite(app, settings);
  logRequests(app);
  await app.register(cookie);
  serveMetrics(app, settings, metrics);
  serveHealth(app, opened);
  await serveOpenApi(app);
  const pictures = folderPictureStore(join(settings.dataDir, 'uploads'));
  const admin = openAdminOf(parts);
  const guards = { ...customerGuards(opened.database), ...adminGuards(admin) };
  mountOperations(app, await rulesOf(parts, { lane, pictures, admin }), guards);
  servePictures(app, pictures);
  await serveWeb(app, WEB_DIST);
  return app;
}

/** The rules of every domain, by the operation each answers. */
async function rulesOf({ opened }: Parts, { lane, pictures, admin }: Made): Promise<Rules> {
  const { database } = opened;
  return {
    ...catalogueRoutes({ ...(await openCatalogue(opened, lane)), pictures, uses: [] }),
    ...mediaRoutes({ database, store: pictures }),
    ...adminRoutes(admin),
    ...auditRoutes(database),
  };
}

function openAdminOf({ settings, opened, mailer, log }: Parts): Admin {
  const { publicUrl, adminEmails } = settings;
  const rateLimits = createRateLimits(opened);
  return openAdmin({ database: opened.database, rateLimits, mailer, log, publicUrl, adminEmails });
}

interface Made {
  lane: Pick<FastLane, 'add'>;
  pictures: PictureStore;
  admin: Admin;
}

export interface Parts {
  settings: Settings;
  opened: OpenDatabase;
  log: Log;
  mailer: Mailer;
}
