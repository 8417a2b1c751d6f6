import { z } from 'zod';
import { operation } from '../operation.ts';
import { routes } from '../routes.ts';
import { auditEntry } from './list-audit.ts';

/** What the owner wants to know today: one part a domain. */
export const dashboard = operation({
  route: routes.dashboard,
  summary: 'What the owner of the shop wants to know today.',
  who: 'admin',
  success: {
    status: 200,
    body: z.object({
      email: z.string(),
      stock: z.object({
        products: z.int(),
        outOfStock: z.int(),
        low: z.array(z.object({ id: z.int(), name: z.string(), image: z.string(), count_in_stock: z.int() })),
      }),
      recentActions: z.array(auditEntry),
    }),
  },
  refusals: ['signed_out'],
});
