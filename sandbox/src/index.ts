import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { ShopFacts } from './backstage/facts.ts';
import { serveBackstage } from './backstage/mount.ts';
import { type IdentityOptions, mountIdentity } from './identity/mount.ts';
import { saveRecordOnce } from './identity/records.ts';
import { type Outbox, type OutboxOptions, openOutbox, serveOutboxPages } from './outbox.ts';
import { type GuardOptions, guardPages } from './page.ts';
import { mountRazorpaySandbox, openRazorpaySandbox, type RazorpaySandbox } from './razorpay/mount.ts';
import { hasBasicAuth } from './razorpay/sandbox.ts';
import type { Database, Log } from './types.ts';

export type { ShopActivity, ShopFacts } from './backstage/facts.ts';
export type { Outbox } from './outbox.ts';
export { inProcessFetch } from './page.ts';
export type { RazorpaySandbox } from './razorpay/mount.ts';

/** Mounts a stand-in for each service named. With none, there is no `/local/` at all. */
export async function mountSandbox(app: FastifyInstance, options: SandboxOptions): Promise<MountedSandbox> {
  const { services } = options;
  if (services.size === 0) return {};
  let mounted: MountedSandbox = {};
  await app.register(async (scope) => {
    const hasServerKeys = ({ headers }: FastifyRequest) =>
      mounted.sandbox !== undefined && hasBasicAuth(mounted.sandbox, headers.authorization);
    guardPages(scope, { ...options, hasServerKeys });
    mounted = {
      ...(services.has('mail') && { outbox: mountOutbox(scope, options) }),
      ...(services.has('identity') && { identity: await mountIdentity(scope, options) }),
      ...(services.has('Razorpay') && (await mountRazorpay(scope, options))),
    };
    const { sandbox, outbox } = mounted;
    await serveBackstage(scope, { ...options, sandbox, outbox });
  });
  return mounted;
}

function mountOutbox(app: FastifyInstance, options: SandboxOptions): Outbox {
  const outbox = openOutbox(options.outbox);
  serveOutboxPages(app, outbox, options);
  return outbox;
}

async function mountRazorpay(
  app: FastifyInstance,
  { database, log, webhookPath }: SandboxOptions,
): Promise<{ sandbox: RazorpaySandbox; razorpay: RazorpayClient }> {
  const keyId = 'rzp_test_TohfaSandbox1';
  const secrets = await loadSecrets(database);
  const ownUrl = () => {
    const address = app.server.address();
    return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  };
  const sandbox = openRazorpaySandbox({
    database,
    log,
    keyId,
    ...secrets,
    webhookUrl: () => `${ownUrl()}${webhookPath}`,
  });
  await mountRazorpaySandbox(app, sandbox);
  return {
    sandbox,
    razorpay: {
      keyId,
      keySecret: secrets.keySecret,
      webhookSecrets: [secrets.webhookSecret, secrets.webhookSecretPrevious],
      // The port is known only once the server listens.
      get apiUrl() {
        return `${ownUrl()}/local/razorpay/v1`;
      },
      checkoutUrl: '/local/razorpay/checkout.js',
    },
  };
}

/** Created at the first start and stored: open orders are signed with them. */
async function loadSecrets(database: Database) {
  const payload = {
    keySecret: randomSecret(),
    webhookSecret: randomSecret(),
    webhookSecretPrevious: randomSecret(),
  };
  return secretsSchema.parse(await saveRecordOnce(database, { model: 'Secrets', id: 'razorpay', payload }));
}

const secretsSchema = z.object({
  keySecret: z.string(),
  webhookSecret: z.string(),
  webhookSecretPrevious: z.string(),
});

const randomSecret = () => randomBytes(32).toString('base64url');

export interface SandboxOptions extends GuardOptions, IdentityOptions {
  services: ReadonlySet<'Razorpay' | 'identity' | 'mail'>;
  database: Database;
  log: Log;
  outbox: OutboxOptions;
  /** For the page at `/local`. */
  shop: ShopFacts;
  /** Where the server takes Razorpay's webhooks. */
  webhookPath: string;
}

interface RazorpayClient {
  keyId: string;
  keySecret: string;
  webhookSecrets: readonly string[];
  apiUrl: string;
  checkoutUrl: string;
}

/** The services that were mounted, with the settings the server uses them by. */
export interface MountedSandbox {
  outbox?: Outbox;
  identity?: Awaited<ReturnType<typeof mountIdentity>>;
  razorpay?: RazorpayClient;
  sandbox?: RazorpaySandbox;
}
