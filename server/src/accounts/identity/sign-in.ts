import type { AnswerOf, CheckedBody, Operations, SignedIn } from '@tohfa/contract';
import type { FastifyRequest } from 'fastify';
import { recordAudit } from '../../audit/index.ts';
import type { Database } from '../../platform/database.ts';
import { type Call, Refusal, refuse } from '../../platform/http/operations.ts';
import { hashToken } from '../../platform/tokens.ts';
import type { Accounts } from '../accounts.ts';
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
import type { Identity } from './identity.ts';
import {
  deleteProviderSession,
  getFreshProviderSession,
  readProviderSession,
  unlinkIdentities,
} from './provider-sessions.ts';

/** Signs in whom the id token proves; everything else in the body is somebody's word. */
export async function guser(
  accounts: Accounts,
  identity: Identity,
  { body, request }: Pick<Call<Operations['guser']>, 'body' | 'request'>,
): Promise<SignedIn | Refusal<'proof_refused' | 'provider_unreachable'>> {
  const person = await verifyPerson(identity, body.token, request);
  if (person instanceof Refusal) return person;
  const user = await findOrCreateUser(accounts.database, person);
  if (user instanceof Refusal) return user;
  return startSession(accounts, user, { provider: identity.provider.name, uid: person.subject, request });
}

/** `login.php` without a password: gives a known person their session back, and never makes or joins an account. */
export async function restoreLogin(
  accounts: Accounts,
  identity: Identity,
  profile: Pick<ProviderProfile, 'email' | 'uid'>,
  { request }: { request: FastifyRequest },
): Promise<SignedIn | Refusal<'proof_refused' | 'provider_unreachable'>> {
  const idToken = readBearerToken(request);
  if (idToken === undefined) return refuse('proof_refused');
  const person = await verifyPerson(identity, idToken, request);
  if (person instanceof Refusal) return person;
  if (profile.uid !== person.subject || profile.email !== person.email) return refuse('proof_refused');
  const user = await userByIdentity(accounts.database, person.issuer, person.subject);
  if (!user) return refuse('proof_refused');
  return startSession(accounts, user, { provider: identity.provider.name, uid: person.subject, request });
}

type ProviderProfile = Exclude<CheckedBody<Operations['login']>, { password: string }>;

/** The person the provider knows in this browser, with an id token young enough for `guser.php` and `login.php`. */
export async function providerUser(
  identity: Identity,
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
      'the identity provider did not answer',
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

/** A refreshed token is checked like the first one: a provider must not turn one person into another. */
async function findKnownPerson(identity: Identity, secret: string): Promise<KnownPerson | undefined> {
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

interface KnownPerson {
  person: Person;
  idToken: string;
}

/**
 * Who an id token proves its sender to be. A valid token alone is not enough: it may have been taken from someone. It
 * must belong to the sign-in this browser made, which only the server-set cookie opens: the same person, and the nonce
 * that sign-in began with. A refreshed token may lack the nonce (OpenID Connect Core 12.2), never bear another.
 */
async function verifyPerson(
  identity: Identity,
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

const MAX_ATTEMPTS = 3;

/** The account of this person: known by the provider's subject, else joined by a verified email, else made. */
async function findOrCreateUser(
  database: Database,
  person: Person,
): Promise<User | Refusal<'proof_refused'>> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await database.transaction((tx) => findLinkOrCreate(tx, person));
    } catch (error) {
      if (!(error instanceof ConcurrentSignInError) || tries === MAX_ATTEMPTS) throw error;
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
  const made = await insertUserIfNew(tx, { email, name, photo });
  if (!made) throw new ConcurrentSignInError();
  await linkIdentity(tx, made, person);
  return updateFromProvider(tx, made, person);
}

/**
 * An account whose email nobody confirmed may have been made by somebody else in wait for its owner. The owner has
 * come: every other way into it is closed.
 */
async function linkToExistingAccount(tx: Database, user: User, person: Person): Promise<User> {
  const wasUnconfirmed = user.emailConfirmedAt === null;
  if (wasUnconfirmed) {
    await setPassword(tx, user.id, null);
    await deleteUserMailLinks(tx, user.id);
    await deleteUserSessions(tx, user.id);
    await unlinkIdentities(tx, user.id);
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

/** The email is confirmed when the provider says so; a missing name or photo is filled in, a present one kept. */
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

/** Two sign-ins of a new person at once: what the other one committed is there at the next try. */
class ConcurrentSignInError extends Error {
  override name = 'LostRace';
}
