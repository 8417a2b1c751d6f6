import { hash, verify } from '@node-rs/argon2';
import { createTurnstile } from '../platform/turnstile.ts';
import { isCommonPassword } from './common-passwords.ts';

/** `Algorithm.Argon2id`: the library's enum cannot be named under isolated modules. */
const ARGON2ID = 2;
/** OWASP's first recommendation for argon2id: 19 MiB, two passes, one lane. */
const COST = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashing is dear on purpose; a flood of sign-ins must not take the machine's memory or every thread. */
const turnstile = createTurnstile({ atOnce: 2, waiting: 200 });

/** What an unknown email is checked against, so that it costs what a known one costs. */
const nobodysHash = hash('nobody has this password', COST);

export function hashPassword(password: string): Promise<string> {
  return turnstile(() => hash(prepared(password), COST));
}

/** Exactly one verification, whether the account has a password, has none, or does not exist. */
export async function isPassword(
  passwordHash: string | null | undefined,
  password: string,
): Promise<boolean> {
  const known = passwordHash ?? (await nobodysHash);
  const matches = await turnstile(() => verify(known, prepared(password)));
  return matches && passwordHash !== null && passwordHash !== undefined;
}

/** Words on what is wrong with a new password, or undefined. Its length was checked by the contract. */
export function passwordProblem(
  password: string,
  { email, name }: { email: string; name: string },
): string | undefined {
  const plain = password.toLowerCase();
  if (isCommonPassword(plain)) return 'This password is used by many people. Please choose another.';
  const own = [email, email.split('@')[0] ?? '', name].map((text) => text.toLowerCase().trim());
  if (
    own.some((text) => text.length >= 4 && plain.replace(/[\d\W_]+$/, '') === text.replace(/[\d\W_]+$/, ''))
  ) {
    return 'Please choose a password that is not your name or email.';
  }
  return undefined;
}

/** The same password typed on another keyboard may arrive composed differently. */
const prepared = (password: string) => password.normalize('NFKC');
