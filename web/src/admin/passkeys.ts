import type { BodyOf, Operations } from '@tohfa/contract';
import { call } from '../lib/api.ts';

/** Why passkeys cannot be used on this page, if so. `origin` is the shop's own address, where it is known. */
export function passkeyProblem(origin?: string): PasskeyProblem | undefined {
  if (isIpAddress(location.hostname)) return 'ip-address';
  if (!window.isSecureContext) return 'not-secure';
  if (typeof window.PublicKeyCredential !== 'function') return 'not-supported';
  return origin !== undefined && origin !== location.origin ? 'other-address' : undefined;
}

function isIpAddress(hostname: string): boolean {
  return /^\d+(\.\d+){3}$/.test(hostname) || hostname.startsWith('[');
}

/** Asks the authenticator and the server. Throws `NoPasskeyError` when the person cancels or has none. */
export async function provePasskey(purpose: 'sign-in' | 'step-up'): Promise<void> {
  const [optionsJSON, { startAuthentication }] = await Promise.all([
    call('passkeyOptions', { body: { purpose } }),
    import('@simplewebauthn/browser'),
  ]);
  const credential = await orNoPasskey(startAuthentication({ optionsJSON: optionsJSON as never }));
  await call('verifyPasskey', { body: { purpose, credential: credential as SignedChallenge } });
}

/** A new passkey, which the server does not know yet. */
export async function createPasskey(): Promise<NewCredential> {
  const [optionsJSON, { startRegistration }] = await Promise.all([
    call('newPasskeyOptions', {}),
    import('@simplewebauthn/browser'),
  ]);
  return (await orNoPasskey(startRegistration({ optionsJSON: optionsJSON as never }))) as NewCredential;
}

async function orNoPasskey<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (cause) {
    throw new NoPasskeyError('no passkey', { cause });
  }
}

/** The browser tells no more, so that pages cannot find out which passkeys somebody has. */
export class NoPasskeyError extends Error {}

type SignedChallenge = BodyOf<Operations['verifyPasskey']>['credential'];
type NewCredential = BodyOf<Operations['addPasskey']>['credential'];
export type PasskeyProblem = 'ip-address' | 'not-secure' | 'not-supported' | 'other-address';
