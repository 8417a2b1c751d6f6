import { join } from 'node:path';
import cookie from '@fastify/cookie';
import { useFieldMessages } from '@tohfa/contract';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { customerGuards } from './accounts/customer-guard.ts';
import { identityRoutes } from './accounts/identity/identity-routes.ts';
import { accountRoutes } from './accounts/routes.ts';
import { adminGuards } from './admin/admin-guards.ts';
import { adminRoutes } from './admin/routes.ts';
import { auditRoutes } from './audit/routes.ts';
import { catalogueRoutes } from './catalogue/routes.ts';
import { previewTags } from './gifts/preview-tags.ts';
import { giftRoutes } from './gifts/routes.ts';
import { type LocalServices, mountLocalServices } from './local-services.ts';
import { mediaRoutes } from './media/routes.ts';
import { servePictures } from './media/serve-pictures.ts';
import { noticeRoutes } from './notices/notices.ts';
import { servePaymentReturn } from './payments/payment-return.ts';
import { paymentRoutes } from './payments/routes.ts';
import { serveWebhook } from './payments/webhook.ts';
import { placeRoutes } from './places/routes.ts';
import { refuseCrossSite } from './platform/http/cross-site.ts';
import { answerErrors } from './platform/http/errors.ts';
import { createFastLane } from './platform/http/fast-lane.ts';
import type { Guards } from './platform/http/guards.ts';
import { serveHealth } from './platform/http/health.ts';
import { createMetrics, serveMetrics } from './platform/http/metrics.ts';
import { type AllHandlers, mountOperations } from './platform/http/mount-operations.ts';
import { serveOpenApi } from './platform/http/openapi.ts';
import { logRequests } from './platform/http/request-log.ts';
import { addSecurityHeaders, securityHeaders } from './platform/http/security-headers.ts';
import { serveWeb } from './platform/http/serve-web.ts';
import { purchaseIdOf } from './purchases/purchase-target.ts';
import { purchaseRoutes } from './purchases/routes.ts';
import { pushRoutes } from './push/routes.ts';
import { shopInfoRoutes } from './shop/shop-info.ts';
import { draftsOf, openShop, type Parts, papersOf, type Shop } from './shop.ts';
import { specialDaysRoutes } from './special-days/routes.ts';

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
export async function buildApp(parts: Parts): Promise<BuiltApp> {
  const { settings, opened, log } = parts;
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
  useFieldMessages();
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

  const local = await mountLocalServices(app, { settings, database: opened.database, log });
  const shop = await openShop(parts, local, lane);
  mountOperations(app, handlersOf(shop), guardsOf(shop));
  identityRoutes(app, shop.identity);
  await serveWebhook(app, shop.payments);
  await servePaymentReturn(app, shop.payments);
  servePictures(app, shop.pictures);
  await serveWeb(app, WEB_DIST, (path) => previewTags(shop.gifts, path));
  app.addHook('preClose', async () => shop.gifts.streams.closeAll());
  return { app, shop, local };
}

function handlersOf(shop: Shop): AllHandlers {
  const { database } = shop.payments;
  return {
    ...catalogueRoutes(shop.catalogue),
    ...accountRoutes(shop.accounts, shop.identity),
    ...adminRoutes(shop.admin),
    ...auditRoutes(database),
    ...mediaRoutes({ database, store: shop.pictures }),
    ...placeRoutes(shop.places),
    ...paymentRoutes(shop.payments, draftsOf(shop), purchaseIdOf),
    ...giftRoutes(shop.gifts),
    ...purchaseRoutes(shop.payments, papersOf(shop)),
    ...noticeRoutes(shop.notices),
    ...pushRoutes(shop.push),
    ...specialDaysRoutes(shop.specialDays),
    ...shopInfoRoutes(shop.settings, shop.razorpay),
  };
}

function guardsOf({ accounts, admin }: Shop): Guards {
  return { ...customerGuards(accounts.database), ...adminGuards(admin) };
}

export interface BuiltApp {
  app: FastifyInstance;
  shop: Shop;
  local: LocalServices;
}
