import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { ProviderSettings } from '../accounts/identity/identity-provider.ts';
import type { Database } from '../platform/database.ts';
import type { Log } from '../platform/log.ts';
import type { RazorpaySettings, Settings } from '../platform/settings.ts';
import { putRecordOnce } from './identity/local-identity-sql.ts';
import { mountLocalIdentity } from './identity/mount-local-identity.ts';
import { guardLocalPages } from './local-page.ts';
import { type Outbox, openOutbox } from './outbox/outbox-mailer.ts';
import { serveOutbox } from './outbox/serve-outbox.ts';
import { mountRazorpaySandbox } from './razorpay/mount-sandbox.ts';
import { openRazorpaySandbox, type RazorpaySandbox } from './razorpay/open-sandbox.ts';

/** Mounts the stand-in of each service that is not configured. With all of them configured there is no `/local/`. */
export async function mountLocalServices(
  app: FastifyInstance,
  { settings, database, log }: LocalParts,
): Promise<LocalServices> {
  const { standIns } = settings;
  if (standIns.size === 0) return {};
  guardLocalPages(app);
  return {
    ...(standIns.has('mail') && { outbox: mountOutbox(app, settings) }),
    ...(standIns.has('identity') && { identity: await mountLocalIdentity(app, { settings, database, log }) }),
    ...(standIns.has('Razorpay') && (await mountSandbox(app, database, log))),
  };
}

function mountOutbox(app: FastifyInstance, { dataDir, mailFrom }: Settings): Outbox {
  const outbox = openOutbox(join(dataDir, 'outbox'), mailFrom);
  serveOutbox(app, outbox);
  return outbox;
}

async function mountSandbox(app: FastifyInstance, database: Database, log: Log) {
  const { keySecret, webhookSecret, webhookSecretPrevious } = secrets.parse(
    await putRecordOnce(database, {
      model: 'Secrets',
      id: 'razorpay',
      payload: {
        keySecret: randomSecret(),
        webhookSecret: randomSecret(),
        webhookSecretPrevious: randomSecret(),
      },
    }),
  );
  const keyId = 'rzp_test_TohfaSandbox1';
  const ownUrl = () => {
    const address = app.server.address();
    return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  };
  const sandbox = openRazorpaySandbox({
    database,
    log,
    keyId,
    keySecret,
    webhookSecret,
    webhookSecretPrevious,
    webhookUrl: () => `${ownUrl()}/backend/razorpay-webhook`,
  });
  await mountRazorpaySandbox(app, sandbox);
  const razorpay: RazorpaySettings = {
    keyId,
    keySecret,
    webhookSecrets: [webhookSecret, webhookSecretPrevious],
    // The port is known only once the server listens.
    get apiUrl() {
      return `${ownUrl()}/local/razorpay/v1`;
    },
    checkoutUrl: '/local/razorpay/checkout.js',
  };
  return { sandbox, razorpay };
}

/** Made at the first start and kept: open orders are signed with them. */
const secrets = z.object({
  keySecret: z.string(),
  webhookSecret: z.string(),
  webhookSecretPrevious: z.string(),
});

const randomSecret = () => randomBytes(32).toString('base64url');

interface LocalParts {
  settings: Settings;
  database: Database;
  log: Log;
}

export interface LocalServices {
  outbox?: Outbox;
  identity?: ProviderSettings;
  razorpay?: RazorpaySettings;
  sandbox?: RazorpaySandbox;
}
