import { join } from 'node:path';
import cookie from '@fastify/cookie';
import type { shopOperations } from '@tohfa/contract';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { accountRoutes, customerGuards, identityRoutes } from './accounts/index.ts';
import { adminGuards, adminRoutes, adminSignInRoutes, createStatusDeps, deskRoutes } from './admin/index.ts';
import { agentRoutes, serveMcp, serveUcp } from './agents/index.ts';
import { auditRoutes } from './audit/index.ts';
import { basketRoutes } from './basket/index.ts';
import {
  catalogueRoutes,
  firstPictureTags,
  importRoutes,
  readCharges,
  serveShopPages,
  stockRoutes,
} from './catalogue/index.ts';
import { circlePreviewTags, circleRoutes, serveCirclePicture } from './circles/index.ts';
import { comesAsContributor, contributionRoutes } from './contributions/index.ts';
import { couponRoutes } from './coupons/index.ts';
import { customerRoutes } from './customers/index.ts';
import { currentDeliveryRules, deliveryRoutes } from './delivery/index.ts';
import { channelRoutes, serveFeeds } from './feeds/index.ts';
import {
  cardRoutes,
  giftRoutes,
  linkPreviewTags,
  organiseRoutes,
  serveCardPage,
  serveChipInPage,
  serveCovers,
} from './gifts/index.ts';
import { serveLegalPages, serveSecurityContact } from './legal-pages.ts';
import { type LocalServices, mountLocalServices } from './local-services.ts';
import { mailRoutes } from './mails/index.ts';
import { mediaRoutes, readPicture, servePictures } from './media/index.ts';
import { notificationRoutes, pushRoutes } from './notifications/index.ts';
import {
  paymentRoutes,
  paymentsDeskRoutes,
  razorpayHosts,
  refundDetailsRoutes,
  registerMoneyMetrics,
  servePaymentReturn,
  serveWebhook,
  settlementRoutes,
} from './payments/index.ts';
import { placeRoutes } from './places/index.ts';
import type { DatabaseHandle } from './platform/database.ts';
import { readArrivedRequests } from './platform/http/connections.ts';
import { handleErrors, rejectUnstorableText } from './platform/http/errors.ts';
import { ignorePlantedCookies } from './platform/http/guest-cookie.ts';
import { answerInLanguage, leadToLanguage, withoutLanguage } from './platform/http/language.ts';
import { createMetrics, serveHealth, serveMetrics } from './platform/http/monitoring.ts';
import { serveOpenApi } from './platform/http/openapi.ts';
import { type AllHandlers, type Guards, type Handlers, mountOperations } from './platform/http/operations.ts';
import { createPublicPages, serveNextPages } from './platform/http/public-pages.ts';
import { createFastPath } from './platform/http/response-cache.ts';
import { addSecurityHeaders, type ForeignHosts, rejectCrossSite } from './platform/http/security.ts';
import { serveWebApp } from './platform/http/web-app.ts';
import { logRequests } from './platform/log.ts';
import { exportMetrics, traceRequests } from './platform/telemetry/telemetry.ts';
import { pledgeRoutes, servePledgePage } from './pledges/index.ts';
import {
  comesAsGuestBuyer,
  findBuyerOfDevice,
  findPurchaseId,
  guestOrderRoutes,
  purchaseRoutes,
  returnRoutes,
} from './purchases/index.ts';
import { registryPrices, registryRoutes, serveRegistryPage } from './registries/index.ts';
import { reportRoutes } from './reports/index.ts';
import { readReviews, reviewRoutes } from './reviews/index.ts';
import type { RazorpaySettings, Settings } from './settings.ts';
import {
  type AppDeps,
  createShop,
  documentDeps,
  draftOrders,
  paymentDesk,
  type Shop,
  taxDeps,
} from './shop.ts';
import { shopSettingsDeps } from './shop-facts.ts';
import {
  type LiveSettings,
  pageBrand,
  serveBrand,
  shopSettingsRoutes,
  signInWays,
} from './shop-settings/index.ts';
import { specialDaysRoutes } from './special-days/index.ts';
import { taxRoutes } from './taxes/index.ts';
import { wishlistRoutes } from './wishlists/index.ts';

const WEB_DIST = join(import.meta.dirname, '../../web/dist');

const serverTimeouts = {
  // All three together: only then does Node close a half-sent head or body within seconds.
  requestTimeout: 8000,
  headersTimeout: 6000,
  connectionsCheckingInterval: 1000,
  // Longer than balancers keep an idle connection, which is 60 s for most: if the server closes first, the request that a
  // balancer sends at that moment is lost, and one that changes something may not be sent again.
  keepAliveTimeout: 75_000,
  maxHeaderSize: 16 * 1024,
};

/** Builds the whole server without listening: what `start.ts` starts and every test builds. */
export async function buildApp(deps: AppDeps): Promise<BuiltApp> {
  const { settings, dbHandle, log } = deps;
  const lifecycle = { draining: false };
  const metrics = createMetrics();
  const fastPath = createFastPath(metrics, lifecycle);
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: settings.trustProxy,
    bodyLimit: 128 * 1024,
    routerOptions: { maxParamLength: 200 },
    rewriteUrl: withoutLanguage,
    serverFactory: (handler) => fastPath.createServer(handler, serverTimeouts),
    forceCloseConnections: 'idle',
    // A request that was accepted is answered, also while the server closes.
    return503OnClosing: false,
    // Against a start that hangs; on a busy machine one takes longer than Fastify's ten seconds.
    pluginTimeout: 120_000,
  });
  fastPath.connections.recheckRequestTimeouts(app.server);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.removeContentTypeParser('text/plain');

  answerInLanguage(app);
  handleErrors(app);
  traceRequests(app);
  await addSecurityHeaders(app, { publicUrl: settings.publicUrl, hosts: foreignHosts(settings) });
  rejectCrossSite(app, settings);
  rejectUnstorableText(app);
  logRequests(app);
  await app.register(cookie);
  ignorePlantedCookies(app, settings.publicUrl);
  leadToLanguage(app, settings.publicUrl);
  serveMetrics(app, settings, metrics);
  serveHealth(app, dbHandle, lifecycle);
  await serveOpenApi(app, fastPath);

  const local = await mountLocalServices(app, { settings, database: dbHandle.database, log });
  const shop = await createShop(deps, local, fastPath);
  registerMoneyMetrics(metrics.registry, shop.payments.database);
  exportMetrics(metrics.registry);
  mountOperations(app, createHandlers(shop, dbHandle), createGuards(shop));
  identityRoutes(app, shop.identity);
  await serveWebhook(app, shop.payments);
  await servePaymentReturn(app, shop.payments);
  servePictures(app, shop.pictures);
  const readBrand = () => pageBrand(shop.live.current());
  serveBrand(app, shop.live, WEB_DIST);
  const publicPages = createPublicPages(WEB_DIST, settings.publicUrl, readBrand);
  serveNextPages(app);
  serveChipInPage(app, shop.gifts, publicPages, (url) => readPicture(shop.pictures, url));
  servePledgePage(app, publicPages);
  serveCirclePicture(app, shop.gifts);
  serveRegistryPage(app, shop.registries, publicPages, (url) => readPicture(shop.pictures, url));
  const { browsingDatabase } = dbHandle;
  serveShopPages(
    app,
    {
      catalogue: shop.catalogue,
      publicUrl: settings.publicUrl,
      readReviews: (id) => readReviews(browsingDatabase, id),
    },
    publicPages,
  );
  serveLegalPages(
    app,
    {
      readSettings: shop.live.current,
      readRules: () => currentDeliveryRules({ rules: shop.delivery.shownRules }),
    },
    publicPages,
  );
  serveSecurityContact(app, {
    readSettings: shop.live.current,
    deliveredEmail: settings.shop.defaults.mailFromAddress,
    publicUrl: settings.publicUrl,
  });
  serveFeeds(app, shop.feeds);
  serveMcp(app, shop.agents);
  serveUcp(app, shop.agents);
  serveCardPage(app, shop.gifts, publicPages);
  serveCovers(app);
  const tagsFor = async (url: string) => {
    const [path = ''] = url.split('?', 1);
    const preview = (await linkPreviewTags(shop.gifts, path)) ?? circlePreviewTags(shop.gifts, path);
    return firstPictureTags(shop.catalogue, url) + preview;
  };
  await serveWebApp(app, WEB_DIST, tagsFor, readBrand);
  app.addHook('preClose', async () => {
    shop.gifts.streams.closeAll();
    shop.registries.streams.closeAll();
    shop.desk.streams.closeAll();
    await readArrivedRequests(app.server);
  });
  app.addHook('onClose', () => shop.live.stop());
  return { app, shop, local, lifecycle };
}

export function foreignHosts({ razorpay, s3 }: Settings): ForeignHosts {
  return {
    ...(razorpay && razorpayHosts(razorpay)),
    ...(s3?.publicUrl !== undefined && { pictures: [new URL(s3.publicUrl).origin] }),
  };
}

function createHandlers(shop: Shop, dbHandle: DatabaseHandle): AllHandlers {
  const { database, browsingDatabase } = dbHandle;
  const { mailer, pictures, settings } = shop;
  const status = createStatusDeps({ dbHandle, mailer, pictures, s3: settings.s3 !== undefined });
  return {
    ...catalogueRoutes(shop.catalogue, (productId) => readReviews(browsingDatabase, productId)),
    ...stockRoutes(shop.stock),
    ...importRoutes(shop.imports),
    ...reviewRoutes(shop.reviews),
    ...wishlistRoutes(shop.wishlists),
    ...accountRoutes(shop.accounts, shop.identity),
    ...adminRoutes(shop.admin, status, shop.audit),
    ...adminSignInRoutes(shop.admin),
    ...deskRoutes(shop.desk),
    ...auditRoutes(shop.audit),
    ...customerRoutes(shop.accounts),
    ...reportRoutes(database),
    ...mailRoutes(shop.mails),
    ...mediaRoutes({ database, store: shop.pictures }),
    ...placeRoutes(shop.places),
    ...basketRoutes(database, {
      ...shop,
      ...registryPrices(shop.registries),
      findGuestBuyer: (request) => findBuyerOfDevice(database, request),
    }),
    ...couponRoutes(database),
    ...deliveryRoutes(shop.delivery),
    ...paymentRoutes(shop.payments, draftOrders(shop), findPurchaseId, database),
    ...refundDetailsRoutes(shop.refundDetails),
    ...paymentsDeskRoutes(paymentDesk(shop, database)),
    ...channelRoutes(shop.feeds),
    ...agentRoutes(shop.agents),
    ...settlementRoutes(shop.payments, {
      database,
      findOrderNumbers: shop.stock.findOrderNumbers,
      findGiftIds: shop.stock.findGiftIds,
    }),
    ...giftRoutes(shop.gifts),
    ...registryRoutes(shop.registries),
    ...contributionRoutes(shop.contributions),
    ...pledgeRoutes(shop.pledges),
    ...organiseRoutes(shop.gifts),
    ...circleRoutes(shop.circles),
    ...returnRoutes(shop.returns),
    ...cardRoutes(shop.gifts),
    ...purchaseRoutes(
      shop.payments,
      { ...documentDeps(shop), publicUrl: settings.publicUrl },
      {
        database,
        startersOf: shop.payments.startersOf,
        listColleagues: () => shop.listAdminEmails('movePurchase'),
      },
    ),
    ...guestOrderRoutes(shop.guestOrders, documentDeps(shop)),
    ...taxRoutes(taxDeps(shop)),
    ...notificationRoutes(shop.notices),
    ...pushRoutes(shop.push),
    ...specialDaysRoutes(shop.specialDays),
    ...shopInfoRoutes(shop.live, shop.razorpay, shop.catalogue),
    ...shopSettingsRoutes(shopSettingsDeps(shop, dbHandle)),
  };
}

function createGuards({ accounts, admin, payments }: Shop): Guards {
  return {
    ...customerGuards(accounts.database, payments.database),
    ...adminGuards(admin),
    comesAsGuest: (request) => comesAsContributor(request) || comesAsGuestBuyer(request),
  };
}

export interface BuiltApp {
  app: FastifyInstance;
  shop: Shop;
  local: LocalServices;
  /** While `draining`, the server reports that it is not ready. */
  lifecycle: { draining: boolean };
}

/** So that a payment made in the last moment of a checkout still finds its hold. */
const CHECKOUT_HOLD_FRACTION = 0.8;

function shopInfoRoutes(
  live: LiveSettings,
  { checkoutUrl }: Pick<RazorpaySettings, 'checkoutUrl'>,
  catalogue: Shop['catalogue'],
) {
  return {
    shopInfo: async () => {
      const shop = live.current();
      return {
        name: shop.name,
        contactEmail: shop.contactEmail,
        ...(shop.contactPhone !== '' && { contactPhone: shop.contactPhone }),
        ...(shop.logo !== '' && { logo: shop.logo }),
        ...(shop.paused !== '' && { paused: shop.paused }),
        signInWays: signInWays(shop),
        checkoutUrl,
        checkoutSeconds: Math.ceil(shop.holdSeconds * CHECKOUT_HOLD_FRACTION),
        guestCheckoutSeconds: Math.ceil(shop.guestHoldSeconds * CHECKOUT_HOLD_FRACTION),
        giftLeadDays: shop.giftLeadDays,
        ...(shop.policyEffectiveDate !== '' && { policyEffectiveDate: shop.policyEffectiveDate }),
        seller: { name: shop.sellerName, address: shop.sellerAddress, email: shop.contactEmail },
        charges: await readCharges(catalogue),
      };
    },
  } satisfies Handlers<typeof shopOperations>;
}
