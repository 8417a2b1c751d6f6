import { z } from 'zod';
import { operation } from '../operation.ts';
import { routes } from '../routes.ts';

export const myAccount = operation({
  route: routes.myAccount,
  summary: 'What the profile screen tells about the caller’s account.',
  who: 'customer',
  success: {
    status: 200,
    body: z.object({
      name: z.string(),
      email: z.string(),
      photo: z.string(),
      emailConfirmed: z.boolean(),
      hasPassword: z.boolean(),
    }),
  },
  refusals: ['signed_out'],
});
