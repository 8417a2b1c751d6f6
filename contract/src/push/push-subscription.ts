import { z } from 'zod';
import { success } from '../fields.ts';
import { operation } from '../operation.ts';
import { routes } from '../routes.ts';

const endpoint = z.string().min(1).max(1000);

/** An uncompressed point of P-256, 65 bytes, as browsers write it. */
const p256dh = z.string().regex(/^B[A-Za-z0-9_-]{86}=?$/, 'Not a key.');
const auth = z.string().regex(/^[A-Za-z0-9_-]{22}={0,2}$/, 'Not a key.');

export const savePushSubscription = operation({
  route: routes.savePushSubscription,
  summary:
    'Keeps this device’s push subscription, the browser’s own object, for the caller’s notices. Saving it again changes nothing.',
  who: 'customer',
  body: z.object({
    endpoint,
    expirationTime: z.number().nullish(),
    keys: z.object({ p256dh, auth }),
  }),
  success: { status: 200, body: success },
  refusals: ['signed_out', 'endpoint_refused', 'too_many_kept'],
  answersSuccess: true,
});

export const deletePushSubscription = operation({
  route: routes.deletePushSubscription,
  summary: 'Forgets this device’s push subscription.',
  who: 'customer',
  body: z.object({ endpoint }),
  success: { status: 200, body: success },
  refusals: ['signed_out'],
  answersSuccess: true,
});
