import { z } from 'zod';
import { operation } from '../operation.ts';
import { routes } from '../routes.ts';

export const invoice = operation({
  route: routes.invoice,
  summary: 'The GST invoice of a purchase of the caller, as a PDF.',
  who: 'customer',
  query: z.object({ id: z.uuid() }),
  success: { status: 200, body: z.unknown().describe('application/pdf') },
  refusals: ['signed_out', 'not_found'],
});
