import { z } from 'zod';
import { email, line, longText } from '../fields.ts';
import { operation } from '../operation.ts';
import { routes } from '../routes.ts';

/** What the browser keeps as `userData` after any sign-in. */
export const signedIn = z.object({
  token: z.string(),
  id: z.string(),
  requests: z.int(),
  userName: z.string(),
  userId: z.string(),
  email: z.string(),
  name: z.string(),
  photo: z.string(),
  provider: z.string(),
  uid: z.string(),
  isAdmin: z.boolean(),
});

/** What the provider's profile says; believed only as far as the id token beside it proves it. */
export const providerProfile = z.object({
  email,
  name: longText(200),
  uid: line(255),
  photo: longText(2000),
  provider: line(100),
});

export const login = operation({
  route: routes.login,
  summary: 'Sign in by password, or restore a provider sign-in with the provider’s id token as bearer value.',
  who: 'anyone',
  body: z.union([z.object({ email, password: z.string().min(1).max(1000) }), providerProfile]),
  success: { status: 200, body: signedIn },
  refusals: ['invalid_credentials', 'proof_refused', 'provider_unreachable'],
});

export type SignedIn = z.output<typeof signedIn>;
