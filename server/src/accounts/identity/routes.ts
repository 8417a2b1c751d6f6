import type { FastifyInstance, FastifyReply } from 'fastify';
import { AuthorizationResponseError, ResponseBodyError } from 'openid-client';
import { hashToken } from '../../platform/tokens.ts';
import { InvalidIdTokenError, type Person } from './id-token.ts';
import { CALLBACK_PATH, type Identity } from './identity.ts';
import { newSignInAttempt, readSignInAttempt, type SignInAttempt } from './openid-client.ts';
import { deleteProviderSession, storeProviderSession } from './provider-sessions.ts';

/**
 * The way to the provider and back: navigations of a browser, so plain GET routes beside the operations.
 * Both end at `/signed-in`, in the popup or in the page itself; no token is ever part of an address.
 */
export function identityRoutes(app: FastifyInstance, identity: Identity): void {
  const { provider, cookies, database } = identity;

  app.get<{ Querystring: Record<string, unknown> }>(
    '/backend/identity/start',
    { schema: { hide: true } },
    async (request, reply) => {
      const { cookie, ...attempt } = newSignInAttempt(request.query.popup === '1');
      try {
        const url = await provider.signInUrl(attempt, identity.callbackUrl(request));
        cookies.signIn.set(reply, cookie);
        return reply.redirect(url, 303);
      } catch (error) {
        return redirectWithProblem(identity, reply, attempt, 'unreachable', error);
      }
    },
  );

  app.get(CALLBACK_PATH, { schema: { hide: true } }, async (request, reply) => {
    const attempt = readSignInAttempt(cookies.signIn.read(request));
    const url = new URL(identity.callbackUrl(request));
    url.search = new URL(request.url, url).search;
    // Not this browser's sign-in, or not its latest: the cookie of the latest stays.
    if (!attempt || url.searchParams.get('state') !== attempt.state) {
      return redirectWithProblem(identity, reply, attempt, 'expired');
    }
    cookies.signIn.clear(reply);
    try {
      const secret = await completeSignIn(identity, url, attempt);
      const before = cookies.provider.read(request);
      if (before !== undefined) await deleteProviderSession(database, hashToken(before));
      cookies.provider.set(reply, secret);
      return redirectToSignedIn(reply, attempt);
    } catch (error) {
      return redirectWithProblem(identity, reply, attempt, toSignInProblem(error), error);
    }
  });
}

async function completeSignIn(identity: Identity, url: URL, attempt: SignInAttempt): Promise<string> {
  const tokens = await identity.provider.exchange(url, attempt);
  if (tokens.idToken === undefined) throw new InvalidIdTokenError('there is none');
  const person: Person = await identity.provider.verify(tokens.idToken);
  if (person.nonce !== attempt.nonce) throw new InvalidIdTokenError('another nonce');
  return storeProviderSession(identity, person, tokens);
}

function toSignInProblem(error: unknown): SignInProblem {
  if (error instanceof AuthorizationResponseError && error.error === 'access_denied') return 'cancelled';
  return error instanceof InvalidIdTokenError || isProviderRefusal(error) ? 'refused' : 'unreachable';
}

/** The provider answered, and said no or something that does not hold; anything else is trouble on the way. */
function isProviderRefusal(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false;
  if (error instanceof ResponseBodyError && error.status >= 500) return false;
  return PROVIDER_REFUSAL_CODES.has(error.code);
}

const PROVIDER_REFUSAL_CODES = new Set<unknown>([
  'OAUTH_AUTHORIZATION_RESPONSE_ERROR',
  'OAUTH_RESPONSE_BODY_ERROR',
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
]);

function redirectWithProblem(
  { log }: Identity,
  reply: FastifyReply,
  attempt: Pick<SignInAttempt, 'inPopup'> | undefined,
  problem: SignInProblem,
  error?: unknown,
): FastifyReply {
  log.warn({ problem, reason: describeError(error) }, 'a sign-in at the provider failed');
  return redirectToSignedIn(reply, attempt, problem);
}

function redirectToSignedIn(
  reply: FastifyReply,
  attempt: Pick<SignInAttempt, 'inPopup'> | undefined,
  problem?: SignInProblem,
): FastifyReply {
  const query = new URLSearchParams({ ...(attempt?.inPopup && { popup: '1' }), ...(problem && { problem }) });
  return reply.redirect(query.size > 0 ? `/signed-in?${query}` : '/signed-in', 303);
}

/** Names and codes only: what the provider sent may hold a token. */
function describeError(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof InvalidIdTokenError) return error.message;
  const detail = 'error' in error ? error.error : 'code' in error ? error.code : undefined;
  return typeof detail === 'string' ? `${error.name} ${detail}` : error.name;
}

/** What `/signed-in` is told. */
type SignInProblem = 'cancelled' | 'expired' | 'refused' | 'unreachable';
