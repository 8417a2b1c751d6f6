import { z } from 'zod';
import { operation } from '../operation.ts';
import { routes } from '../routes.ts';
import { providerProfile, signedIn } from './login.ts';

export const guser = operation({
  route: routes.guser,
  summary: 'Sign in with the identity provider: the id token is verified, the profile comes from it.',
  who: 'anyone',
  body: providerProfile.partial().extend({ token: z.string().min(1).max(8192) }),
  success: { status: 200, body: signedIn },
  refusals: ['proof_refused', 'provider_unreachable'],
});
