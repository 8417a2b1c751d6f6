import type { FastifyInstance, FastifyReply } from 'fastify';
import { AuthorizationResponseError, ResponseBodyError } from 'openid-client';
import { hashToken } from '../../platform/tokens.ts';
import { InvalidIdTokenError, type Person } from './id-token.ts';
import { CALLBACK_PATH, type IdentityDeps } from './identity.ts';
import { newSignInAttempt, readSignInAttempt, type SignInAttempt } from './openid-client.ts';
import { deleteProviderSession, storeProviderSession } from './provider-sessions.ts';

/**
 * The redirects to the provider and back: browser navigations, so plain GET routes beside the operations.
 * Both end at `/signed-in`, in the popup or in the page itself; no URL ever contains a token.
 */
export function identityRoutes(app: FastifyInstance, identity: IdentityDeps): void {
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
    // Not this browser's sign-in, or not its latest: the cookie of the latest one stays.
    if (!attempt || url.searchParams.get('state') !== attempt.state) {
      return redirectWithProblem(identity, reply, attempt, 'expired');
    }
    cookies.signIn.clear(reply);
    try {
      const secret = await completeSignIn(identity, url, attempt);
      const previous = cookies.provider.read(request);
      if (previous !== undefined) await deleteProviderSession(database, hashToken(previous));
      cookies.provider.set(reply, secret);
      return redirectToSignedIn(reply, attempt);
    } catch (error) {
      return redirectWithProblem(identity, reply, attempt, toSignInProblem(error), error);
    }
  });
}

async function completeSignIn(identity: IdentityDeps, url: URL, attempt: SignInAttempt): Promise<string> {
  const tokens = await identity.provider.exchange(url, attempt);
  if (tokens.idToken === undefined) throw new InvalidIdTokenError('the provider sent no id token');
  const person: Person = await identity.provider.verify(tokens.idToken);
  if (person.nonce !== attempt.nonce) throw new InvalidIdTokenError('the nonce differs');
  return storeProviderSession(identity, person, tokens);
}

function toSignInProblem(error: unknown): SignInProblem {
  if (error instanceof AuthorizationResponseError && error.error === 'access_denied') return 'cancelled';
  return error instanceof InvalidIdTokenError || isProviderRefusal(error) ? 'refused' : 'unreachable';
}

/** The provider responded with a refusal or something invalid; any other error is a connection problem. */
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
  { log }: IdentityDeps,
  reply: FastifyReply,
  attempt: Pick<SignInAttempt, 'inPopup'> | undefined,
  problem: SignInProblem,
  error?: unknown,
): FastifyReply {
  log.warn({ problem, reason: describeError(error) }, 'sign-in at the provider failed');
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

/** Names and codes only: the provider's response may contain a token. */
function describeError(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof InvalidIdTokenError) return error.message;
  const detail = 'error' in error ? error.error : 'code' in error ? error.code : undefined;
  return typeof detail === 'string' ? `${error.name} ${detail}` : error.name;
}

/** The `problem` parameter of `/signed-in`. */
type SignInProblem = 'cancelled' | 'expired' | 'refused' | 'unreachable';
