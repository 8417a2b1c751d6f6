import type { AnswerOf, CheckedBody, Operations, SignedIn } from '@tohfa/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { recordAudit } from '../../audit/index.ts';
import type { Database } from '../../platform/database.ts';
import { type Call, Refusal, refuse } from '../../platform/http/operations.ts';
import { hashToken } from '../../platform/tokens.ts';
import type { AccountsDeps } from '../accounts.ts';
import { forgetDevices } from '../known-devices.ts';
import { readBearerToken } from '../sessions.ts';
import { startSession } from '../sign-in.ts';
import {
  deleteUserMailLinks,
  deleteUserSessions,
  insertIdentity,
  insertUserIfNew,
  lockUser,
  markEmailConfirmed,
  setPassword,
  type User,
  updateProfile,
  userByEmail,
  userByIdentity,
} from '../sql.ts';
import { InvalidIdTokenError, type Person } from './id-token.ts';
import type { IdentityDeps } from './identity.ts';
import {
  deleteProviderSession,
  getFreshProviderSession,
  readProviderSession,
  unlinkIdentities,
} from './provider-sessions.ts';

const MAX_ATTEMPTS = 3;

/** Only the id token is trusted; everything else in the body could be made up. */
export async function guser(
  accounts: AccountsDeps,
  identity: IdentityDeps,
  { body, request, reply }: Pick<Call<Operations['guser']>, 'body' | 'request' | 'reply'>,
): Promise<SignedIn | Refusal<'proof_refused' | 'provider_unreachable' | 'blocked'>> {
  const person = await verifyPerson(identity, body.token, request);
  if (person instanceof Refusal) return person;
  const user = await findOrCreateUser(accounts.database, person);
  if (user instanceof Refusal) return user;
  return startSession(
    accounts,
    user,
    { provider: identity.provider.name, uid: person.subject },
    { request, reply },
  );
}

/** `login.php` without a password: restores the session of a known person, and never creates or links an account. */
export async function restoreLogin(
  accounts: AccountsDeps,
  identity: IdentityDeps,
  profile: Pick<ProviderProfile, 'email' | 'uid'>,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<SignedIn | Refusal<'proof_refused' | 'provider_unreachable' | 'blocked'>> {
  const idToken = readBearerToken(request);
  if (idToken === undefined) return refuse('proof_refused');
  const person = await verifyPerson(identity, idToken, request);
  if (person instanceof Refusal) return person;
  if (profile.uid !== person.subject || profile.email !== person.email) return refuse('proof_refused');
  const user = await userByIdentity(accounts.database, person.issuer, person.subject);
  if (!user) return refuse('proof_refused');
  return startSession(
    accounts,
    user,
    { provider: identity.provider.name, uid: person.subject },
    { request, reply },
  );
}

/** The person signed in at the provider in this browser, with an id token fresh enough for `guser.php` and `login.php`. */
export async function providerUser(
  identity: IdentityDeps,
  { request, reply }: Pick<Call<Operations['providerUser']>, 'request' | 'reply'>,
): Promise<AnswerOf<Operations['providerUser']> | Refusal<'provider_unreachable'>> {
  const { cookies, provider, database, log } = identity;
  const secret = cookies.provider.read(request);
  if (secret === undefined) return { user: null };
  let known: KnownPerson | undefined;
  try {
    known = await findKnownPerson(identity, secret);
  } catch (error) {
    log.warn(
      { reason: error instanceof Error ? error.name : 'unknown' },
      'the identity provider did not respond',
    );
    return refuse('provider_unreachable');
  }
  if (!known) {
    await deleteProviderSession(database, hashToken(secret));
    cookies.provider.clear(reply);
    return { user: null };
  }
  cookies.provider.set(reply, secret);
  const { person, idToken } = known;
  return {
    user: {
      email: person.email,
      name: person.name,
      uid: person.subject,
      photo: person.photo,
      provider: provider.name,
      token: idToken,
      expiresAt: person.expiresAt.toISOString(),
    },
  };
}

/** A refreshed token is verified like the first one: it must not turn one person into another. */
async function findKnownPerson(identity: IdentityDeps, secret: string): Promise<KnownPerson | undefined> {
  const session = await getFreshProviderSession(identity, secret);
  if (session?.idToken === undefined) return undefined;
  try {
    const person = await identity.provider.verify(session.idToken);
    return person.subject === session.subject ? { person, idToken: session.idToken } : undefined;
  } catch (error) {
    if (error instanceof InvalidIdTokenError) return undefined;
    throw error;
  }
}

/**
 * A valid id token alone is not enough, because it may be stolen. It must belong to this browser's own sign-in, which
 * only the cookie unlocks: the same person and the same nonce. A refreshed token may lack the nonce (OpenID Connect
 * Core 12.2), but never has another.
 */
async function verifyPerson(
  identity: IdentityDeps,
  idToken: string,
  request: FastifyRequest,
): Promise<Person | Refusal<'proof_refused' | 'provider_unreachable'>> {
  const session = await readProviderSession(identity, identity.cookies.provider.read(request));
  if (!session) return refuse('proof_refused');
  let person: Person;
  try {
    person = await identity.provider.verify(idToken);
  } catch (error) {
    return refuse(error instanceof InvalidIdTokenError ? 'proof_refused' : 'provider_unreachable');
  }
  const isOfThisSignIn =
    person.issuer === session.issuer &&
    person.subject === session.subject &&
    (person.nonce === undefined || person.nonce === session.nonce);
  return isOfThisSignIn ? person : refuse('proof_refused');
}

/** Found by the provider's subject, else linked by a verified email, else created. */
async function findOrCreateUser(
  database: Database,
  person: Person,
): Promise<User | Refusal<'proof_refused'>> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await database.transaction((tx) => findLinkOrCreate(tx, person));
    } catch (error) {
      if (!(error instanceof ConcurrentSignInError) || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}

async function findLinkOrCreate(tx: Database, person: Person): Promise<User | Refusal<'proof_refused'>> {
  const known = await lockIfFound(tx, await userByIdentity(tx, person.issuer, person.subject));
  if (known) return updateFromProvider(tx, known, person);

  const sameEmail = await lockIfFound(tx, await userByEmail(tx, person.email));
  if (sameEmail)
    return person.emailVerified ? linkToExistingAccount(tx, sameEmail, person) : refuse('proof_refused');

  const { email, name, photo } = person;
  const created = await insertUserIfNew(tx, { email, name, photo });
  if (!created) throw new ConcurrentSignInError();
  await linkIdentity(tx, created, person);
  return updateFromProvider(tx, created, person);
}

/**
 * An attacker may have created an account with the owner's unconfirmed email in advance. Now the owner has signed in,
 * so every other way to sign in is removed.
 */
export async function removeOtherWaysIn(tx: Database, { id, email }: User): Promise<void> {
  await setPassword(tx, id, null);
  await deleteUserMailLinks(tx, id);
  await deleteUserSessions(tx, id);
  await unlinkIdentities(tx, id);
  await forgetDevices(tx, { role: 'customer', email });
}

async function linkToExistingAccount(tx: Database, user: User, person: Person): Promise<User> {
  const wasUnconfirmed = user.emailConfirmedAt === null;
  if (wasUnconfirmed) {
    await removeOtherWaysIn(tx, user);
    await updateProfile(tx, user.id, { name: person.name, photo: person.photo });
  }
  await linkIdentity(tx, user, person);
  await recordAudit(tx, {
    actor: user.id,
    action: 'provider-joined',
    after: { issuer: person.issuer, otherWaysInClosed: wasUnconfirmed },
  });
  return updateFromProvider(tx, user, person);
}

async function linkIdentity(tx: Database, user: User, { issuer, subject }: Person): Promise<void> {
  await insertIdentity(tx, { issuer, subject, userId: user.id });
  const linked = await userByIdentity(tx, issuer, subject);
  if (linked?.id !== user.id) throw new ConcurrentSignInError();
}

/** Confirms the email when the provider has verified it, and fills in a missing name or photo. */
async function updateFromProvider(tx: Database, { id }: User, person: Person): Promise<User> {
  if (person.emailVerified) await markEmailConfirmed(tx, id, person.email);
  const user = await lockUser(tx, id);
  if (!user) throw new ConcurrentSignInError();
  const name = user.name || person.name;
  const photo = user.photo || person.photo;
  if (name === user.name && photo === user.photo) return user;
  await updateProfile(tx, id, { name, photo });
  return { ...user, name, photo };
}

async function lockIfFound(tx: Database, user: User | undefined): Promise<User | undefined> {
  return user && lockUser(tx, user.id);
}

/** Two simultaneous first sign-ins of one person: the next attempt finds what the other committed. */
class ConcurrentSignInError extends Error {
  override name = 'ConcurrentSignInError';
}

type ProviderProfile = Extract<CheckedBody<Operations['login']>, { uid: string }>;

interface KnownPerson {
  person: Person;
  idToken: string;
}
