import { safeName } from '@tohfa/contract';
import { createRemoteJWKSet, customFetch, errors, type JWTPayload, jwtVerify } from 'jose';
import { z } from 'zod';

/** The specification's token-age limit. */
const MAX_AGE_SECONDS = 300;
const CLOCK_SKEW_SECONDS = 10;

/** Asymmetric algorithms only: with HS256 the public key, which everyone has, could sign tokens. */
const ALGORITHMS = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];

/** Verifies id tokens with the issuer's published keys, which are cached and refetched for an unknown key id. */
export function createIdTokenVerifier({ issuer, clientId, jwksUri, fetch }: VerifierSettings): VerifyIdToken {
  const keys = createRemoteJWKSet(new URL(jwksUri), { ...(fetch && { [customFetch]: fetch }) });
  return async (idToken) => {
    const { payload, protectedHeader } = await jwtVerify(idToken, keys, {
      issuer,
      audience: clientId,
      algorithms: ALGORITHMS,
      maxTokenAge: MAX_AGE_SECONDS,
      clockTolerance: CLOCK_SKEW_SECONDS,
      requiredClaims: ['sub', 'exp', 'iat'],
    }).catch((error: unknown) => {
      throw isInvalidTokenError(error) ? new InvalidIdTokenError(error.code) : error;
    });
    if (!isIdToken(protectedHeader.typ, payload)) throw new InvalidIdTokenError('not an id token');
    if (!isForClient(clientId, payload)) throw new InvalidIdTokenError('issued for another client');
    return parsePerson(payload, issuer);
  };
}

/** Access and logout tokens are signed with the same keys, and some name the same audience. */
function isIdToken(type: string | undefined, payload: JWTPayload): boolean {
  return (type === undefined || type.toUpperCase() === 'JWT') && payload.events === undefined;
}

/** OpenID Connect Core 3.1.3.7, points 4 and 5. */
function isForClient(clientId: string, { aud, azp }: JWTPayload): boolean {
  if (azp !== undefined) return azp === clientId;
  return !Array.isArray(aud) || aud.length === 1;
}

function parsePerson(payload: JWTPayload, issuer: string): Person {
  const parsed = claims.safeParse(payload);
  if (!parsed.success) throw new InvalidIdTokenError('claims are missing');
  const { sub, email, email_verified, name, picture, nonce, exp } = parsed.data;
  return {
    issuer,
    subject: sub,
    email,
    // Some providers write booleans as text; anything but true is not verified.
    emailVerified: email_verified === true || email_verified === 'true',
    name: safeName(plainLine(name ?? '').slice(0, 100)) || nameFromEmail(email),
    photo: picture !== undefined && isSafePictureUrl(picture) ? picture : '',
    nonce,
    expiresAt: new Date(exp * 1000),
  };
}

/** `asha.rao` would be taken for a web address. */
export function nameFromEmail(email: string): string {
  return safeName((email.split('@')[0] ?? '').replaceAll('.', ' '));
}

const claims = z.object({
  sub: z.string().min(1).max(255),
  email: z.string().trim().toLowerCase().max(254).pipe(z.email()),
  email_verified: z.unknown(),
  name: z.string().optional().catch(undefined),
  picture: z.string().optional().catch(undefined),
  nonce: z.string().optional(),
  exp: z.number(),
});

function plainLine(text: string): string {
  return text.replaceAll(/\p{Cc}+/gu, ' ').trim();
}

/** https, or a path of this shop; `//host` and `/\host` lead elsewhere. */
function isSafePictureUrl(picture: string): boolean {
  if (picture.length > 2000) return false;
  if (/^\/(?![/\\])[\w./-]*$/.test(picture)) return true;
  return URL.parse(picture)?.protocol === 'https:';
}

/** Keys that cannot be fetched or parsed do not make the token invalid. */
function isInvalidTokenError(error: unknown): error is errors.JOSEError {
  return (
    error instanceof errors.JOSEError &&
    !(error instanceof errors.JWKSTimeout) &&
    !(error instanceof errors.JWKSInvalid) &&
    error.code !== 'ERR_JOSE_GENERIC'
  );
}

/** The token is invalid; any other error means that it could not be verified. */
export class InvalidIdTokenError extends Error {
  override name = 'InvalidIdTokenError';
}

export type VerifyIdToken = (idToken: string) => Promise<Person>;

interface VerifierSettings {
  issuer: string;
  clientId: string;
  jwksUri: string;
  fetch?: (url: string, options: RequestInit) => Promise<Response>;
}

export interface Person {
  issuer: string;
  subject: string;
  email: string;
  emailVerified: boolean;
  name: string;
  /** '' when there is none that is safe to show. */
  photo: string;
  nonce: string | undefined;
  expiresAt: Date;
}
