import { z } from 'zod';
import { line } from '../fields.ts';
import { operation } from '../operation.ts';
import { routes } from '../routes.ts';
import { savedAddress } from './get-addresses.ts';

export const saveAddress = operation({
  route: routes.saveAddress,
  summary: 'Keep an address of the caller; one that is kept already is not doubled.',
  who: 'customer',
  body: z.object({ full_address: line(500) }),
  success: { status: 201, body: savedAddress },
  refusals: ['signed_out', 'too_many_kept'],
});
