import { z } from 'zod';
import { operation } from '../operation.ts';
import { routes } from '../routes.ts';
import { providerProfile } from './login.ts';

export const providerUser = operation({
  route: routes.providerUser,
  summary: 'The person the identity provider remembers in this browser, with a fresh id token.',
  who: 'anyone',
  success: {
    status: 200,
    // Asked on every visit: that nobody is remembered is an answer, not a refusal.
    body: z.object({
      user: providerProfile.extend({ token: z.string(), expiresAt: z.iso.datetime() }).nullable(),
    }),
  },
  refusals: ['provider_unreachable'],
});
