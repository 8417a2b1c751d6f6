import { z } from 'zod';
import { operation } from '../operation.ts';
import { routes } from '../routes.ts';

export const receipt = operation({
  route: routes.receipt,
  summary: 'The receipt for a payment of the caller, for a purchase or towards a gift, as a PDF.',
  who: 'customer',
  query: z.object({ id: z.uuid() }),
  success: { status: 200, body: z.unknown().describe('application/pdf') },
  refusals: ['signed_out', 'not_found'],
});
