import type { FastifyInstance } from 'fastify';
import { API_PREFIX } from './api-faults.ts';
import { checkoutRoutes } from './checkout-routes.ts';
import type { RazorpaySandbox } from './open-sandbox.ts';
import { restRoutes } from './rest-routes.ts';
import { serveSandboxPage } from './sandbox-page.ts';
import { switchRoutes } from './switch-routes.ts';

/** Everything under `/local/razorpay`; webhooks are delivered while the server listens. */
export async function mountRazorpaySandbox(app: FastifyInstance, sandbox: RazorpaySandbox): Promise<void> {
  await app.register(async (provider) => {
    provider.addHook('onRoute', (route) => {
      route.schema = { ...route.schema, hide: true };
    });
    await provider.register(async (api) => restRoutes(api, sandbox), { prefix: API_PREFIX });
    await provider.register(async (checkout) => checkoutRoutes(checkout, sandbox));
    switchRoutes(provider, sandbox);
    serveSandboxPage(provider, sandbox);
  });
  app.addHook('onListen', async () => sandbox.start());
  app.addHook('preClose', async () => sandbox.stop());
}
