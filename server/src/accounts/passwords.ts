import { hash, verify } from '@node-rs/argon2';
import type { Sentence } from '@tohfa/contract/phrases';
import { createLimiter } from '../platform/concurrency.ts';

/** `Algorithm.Argon2id`: the library's enum cannot be named under isolated modules. */
const ARGON2ID = 2;
/** OWASP's first recommendation for argon2id: 19 MiB, two passes, one lane. */
const ARGON2_OPTIONS = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashing is expensive on purpose: a flood of sign-ins must not take all memory or every thread. */
const hashLimiter = createLimiter({ concurrency: 2, maxQueued: 200 });

/** Verified in place of a missing hash, so that an unknown email takes as long as a known one. */
const dummyHash = hash('nobody has this password', ARGON2_OPTIONS);

/** The least zxcvbn score accepted for a new password: "safely unguessable" (fewer than 10^10 guesses). */
const MIN_SCORE = 3;
/**
 * zxcvbn takes seconds for long passwords full of digits and symbols. What makes a password weak shows in its first
 * characters, with few substitutions.
 */
const ESTIMATE_LIMITS = { maxLength: 32, l33tMaxSubstitutions: 2 };

export function hashPassword(password: string): Promise<string> {
  return hashLimiter(() => hash(normalizePassword(password), ARGON2_OPTIONS));
}

/** Exactly one argon2 verification, whether the account has a password, has none, or does not exist. */
export async function verifyPassword(
  passwordHash: string | null | undefined,
  password: string,
): Promise<boolean> {
  const known = passwordHash ?? (await dummyHash);
  const matches = await hashLimiter(() => verify(known, normalizePassword(password)));
  return matches && passwordHash !== null && passwordHash !== undefined;
}

/** A message when a new password is too easy to guess. The contract has checked its length. */
export async function passwordProblem(
  password: string,
  { email, name }: { email: string; name: string },
): Promise<Sentence | undefined> {
  const words = personalWords(email, name);
  if (words.includes(lettersOf(password))) return PERSONAL;
  const estimator = await loadEstimator();
  const start = password.slice(0, ESTIMATE_LIMITS.maxLength);
  const { score, sequence } = estimator.check(start, ['tohfa', ...words]);
  if (score >= MIN_SCORE) return undefined;
  return sequence.some((match) => match.dictionaryName === 'userInputs') ? PERSONAL : GUESSABLE;
}

const PERSONAL: Sentence = ({ accounts }) => accounts.personalPassword;
const GUESSABLE: Sentence = ({ accounts }) => accounts.guessablePassword;

/** Name and email, in parts and without spaces and dots, as people write them in passwords. */
function personalWords(email: string, name: string): string[] {
  const [mailbox = ''] = email.split('@');
  const words = [
    email,
    mailbox,
    name,
    lettersOf(mailbox),
    lettersOf(name),
    ...mailbox.split('.'),
    ...name.split(/\s+/),
  ];
  return words.map((word) => word.toLowerCase()).filter((word) => word.length >= 3);
}

function lettersOf(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{M}]/gu, '');
}

/** The dictionaries take some 50 MB: they are loaded when the first new password is checked. */
function loadEstimator() {
  estimator ??= createEstimator();
  return estimator;
}

let estimator: ReturnType<typeof createEstimator> | undefined;

async function createEstimator() {
  const [{ ZxcvbnFactory }, common, english] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
  ]);
  return new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...english.dictionary },
    graphs: common.adjacencyGraphs,
    ...ESTIMATE_LIMITS,
  });
}

/** The same password typed on another keyboard may be composed differently. */
const normalizePassword = (password: string) => password.normalize('NFKC');
