import { hash, verify } from '@node-rs/argon2';

/** `Algorithm.Argon2id`: the library's enum cannot be named under isolated modules. */
const ARGON2ID = 2;
/** OWASP's first recommendation for argon2id: 19 MiB, two passes, one lane. */
const COST = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFKC'), COST);
}

export function isPassword(passwordHash: string, password: string): Promise<boolean> {
  return verify(passwordHash, password.normalize('NFKC'));
}
