import { z } from 'zod';
import { operation } from '../operation.ts';
import { routes } from '../routes.ts';

const place = z.object({ address: z.string(), city: z.string(), state: z.string(), pincode: z.string() });

export const searchAddress = operation({
  route: routes.searchAddress,
  summary: 'Places in India by name or pincode; a typo is forgiven.',
  who: 'anyone',
  query: z.object({ q: z.string().trim().min(2).max(100) }),
  success: { status: 200, body: z.object({ results: z.array(place) }) },
  refusals: [],
});
