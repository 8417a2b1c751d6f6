import { z } from 'zod';
import { operation } from '../operation.ts';
import { routes } from '../routes.ts';
import { providerProfile } from './login.ts';

export const providerUser = operation({
  route: routes.providerUser,
  summary: 'The person the identity provider remembers in this browser, with a fresh id token.',
  who: 'anyone',
  success: { status: 200, body: providerProfile.extend({ token: z.string(), expiresAt: z.iso.datetime() }) },
  refusals: ['signed_out', 'provider_unreachable'],
});
