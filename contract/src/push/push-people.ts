import { z } from 'zod';
import { operation } from '../operation.ts';
import { routes } from '../routes.ts';

export const pushPeople = operation({
  route: routes.pushPeople,
  summary: 'Customers whose name or email holds these words, and whether a push reaches them.',
  who: 'admin',
  query: z.object({ q: z.string().trim().min(1).max(100) }),
  success: {
    status: 200,
    body: z.object({
      people: z.array(z.object({ email: z.string(), name: z.string(), subscribed: z.boolean() })),
    }),
  },
  refusals: ['signed_out'],
});
