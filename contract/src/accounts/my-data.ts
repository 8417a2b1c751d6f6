import { z } from 'zod';
import { operation } from '../operation.ts';
import { routes } from '../routes.ts';

export const myData = operation({
  route: routes.myData,
  summary: 'Everything the shop holds about the caller.',
  who: 'customer',
  success: { status: 200, body: z.record(z.string(), z.unknown()) },
  refusals: ['signed_out'],
});
