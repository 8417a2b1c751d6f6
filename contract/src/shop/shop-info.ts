import { z } from 'zod';
import { operation } from '../operation.ts';
import { routes } from '../routes.ts';

export const shopInfo = operation({
  route: routes.shopInfo,
  summary: 'What a page must know of how this shop is set up.',
  who: 'anyone',
  success: {
    status: 200,
    body: z.object({
      /** The payment provider's script: its own, or the sandbox's. */
      checkoutUrl: z.string(),
      /** How long a checkout may stay open: shorter than what it keeps is kept. */
      checkoutSeconds: z.int(),
      giftLeadDays: z.int(),
      policyEffectiveDate: z.iso.date().optional(),
      /** Who runs the shop, and where it can be written to. */
      seller: z.object({ name: z.string(), address: z.string(), email: z.string() }),
    }),
  },
  refusals: [],
});
