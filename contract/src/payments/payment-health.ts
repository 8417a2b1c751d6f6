import { z } from 'zod';
import { operation } from '../operation.ts';
import { routes } from '../routes.ts';

const moment = z.iso.datetime();

export const paymentHealthFigures = z.object({
  checkedAt: moment.optional(),
  broken: z.array(z.object({ name: z.string(), count: z.int(), examples: z.array(z.string()) })),
  orphans: z.array(
    z.object({
      paymentId: z.string(),
      orderId: z.string(),
      amountPaise: z.int(),
      status: z.string(),
      since: moment,
    }),
  ),
  refunds: z.array(
    z.object({
      id: z.string(),
      paymentId: z.string(),
      amountPaise: z.int(),
      status: z.string(),
      reason: z.string(),
      since: moment,
    }),
  ),
  openOrders: z.int(),
  liveHolds: z.int(),
  lastWebhookAt: moment.optional(),
  lastReconciledAt: moment.optional(),
});

export const paymentHealth = operation({
  route: routes.paymentHealth,
  summary:
    'Whether the money adds up: invariants, payments nobody expected, refunds that wait, the last webhook.',
  who: 'admin',
  success: {
    status: 200,
    body: paymentHealthFigures,
  },
  refusals: ['signed_out'],
});
