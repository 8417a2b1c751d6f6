import { z } from 'zod';
import { line } from '../fields.ts';
import { operation } from '../operation.ts';
import { routes } from '../routes.ts';

export const savedAddress = z.object({ id: z.string(), full_address: z.string() });

export const getAddresses = operation({
  route: routes.getAddresses,
  summary: 'The caller’s own saved addresses.',
  who: 'customer',
  query: z.object({ userId: line(64) }),
  success: { status: 200, body: z.array(savedAddress) },
  refusals: ['signed_out', 'not_allowed'],
});
