import { join } from 'node:path';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { catalogueRoutes, openCatalogue } from './catalogue/routes.ts';
import { folderPictureStore } from './media/picture-store.ts';
import { servePictures } from './media/serve-pictures.ts';
import type { OpenDatabase } from './platform/database.ts';
import { refuseCrossSite } from './platform/http/cross-site.ts';
import { answerErrors } from './platform/http/errors.ts';
import { closedGuards } from './platform/http/guards.ts';
import { serveHealth } from './platform/http/health.ts';
import { useInputWords } from './platform/http/input-words.ts';
import { serveMetrics } from './platform/http/metrics.ts';
import { mountOperations, type Rules } from './platform/http/mount-operations.ts';
import { serveOpenApi } from './platform/http/openapi.ts';
import { logRequests } from './platform/http/request-log.ts';
import { addSecurityHeaders, securityHeaders } from './platform/http/security-headers.ts';
import { serveWeb } from './platform/http/serve-web.ts';
import type { Log } from './platform/log.ts';
import type { Settings } from './platform/settings.ts';

const WEB_DIST = join(import.meta.dirname, '../../web/dist');

/** Builds the whole server from its parts, without listening: what `main.ts` starts and every test builds. */
export async function buildApp(parts: Parts): Promise<FastifyInstance> {
  const { settings, opened } = parts;
  const app = Fastify({
    loggerInstance: parts.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: settings.trustProxy,
    bodyLimit: 128 * 1024,
    routerOptions: { maxParamLength: 200 },
    // All three together: only then does Node close a half-sent head or body within seconds.
    requestTimeout: 8000,
    connectionTimeout: 30_000,
    keepAliveTimeout: 10_000,
    http: { headersTimeout: 6000, connectionsCheckingInterval: 1000, maxHeaderSize: 16 * 1024 },
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
  serveMetrics(app, settings);
  serveHealth(app, opened);
  await serveOpenApi(app);
  mountOperations(app, await rulesOf(parts), closedGuards);
  servePictures(app, folderPictureStore(join(settings.dataDir, 'uploads')));
  await serveWeb(app, WEB_DIST);
  return app;
}

/** The rules of every domain, by the operation each answers. */
export async function rulesOf({ opened }: Parts): Promise<Rules> {
  return { ...catalogueRoutes(await openCatalogue(opened)) };
}

export interface Parts {
  settings: Settings;
  opened: OpenDatabase;
  log: Log;
}
