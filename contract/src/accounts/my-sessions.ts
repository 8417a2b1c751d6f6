import { z } from 'zod';
import { operation } from '../operation.ts';
import { routes } from '../routes.ts';

const session = z.object({
  id: z.string(),
  device: z.string(),
  provider: z.string(),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  current: z.boolean(),
});

export const mySessions = operation({
  route: routes.mySessions,
  summary: 'The devices signed in to the caller’s account.',
  who: 'customer',
  success: { status: 200, body: z.object({ sessions: z.array(session) }) },
  refusals: ['signed_out'],
});
