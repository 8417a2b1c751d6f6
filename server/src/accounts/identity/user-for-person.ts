import { recordAudit } from '../../audit/record-audit.ts';
import type { Database } from '../../platform/database.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import { deleteMailLinksOf, deleteSessionsOf } from '../sessions-sql.ts';
import {
  confirmEmailOf,
  insertIdentity,
  insertUserIfNew,
  lockUser,
  setPassword,
  type User,
  updateProfile,
  userByEmail,
  userByIdentity,
} from '../users-sql.ts';
import { forgetIdentitiesOf } from './end-provider-session.ts';
import type { Person } from './verify-id-token.ts';

const MOST_TRIES = 3;

/** The account of this person: known by the provider's subject, else joined by a verified email, else made. */
export async function userForPerson(
  database: Database,
  person: Person,
): Promise<User | Refusal<'proof_refused'>> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await database.transaction((tx) => findJoinOrMake(tx, person));
    } catch (error) {
      if (!(error instanceof LostRace) || tries === MOST_TRIES) throw error;
    }
  }
}

async function findJoinOrMake(tx: Database, person: Person): Promise<User | Refusal<'proof_refused'>> {
  const known = await locked(tx, await userByIdentity(tx, person.issuer, person.subject));
  if (known) return withNewsFrom(tx, known, person);

  const sameEmail = await locked(tx, await userByEmail(tx, person.email));
  if (sameEmail) return person.emailVerified ? joined(tx, sameEmail, person) : refuse('proof_refused');

  const { email, name, photo } = person;
  const made = await insertUserIfNew(tx, { email, name, photo });
  if (!made) throw new LostRace();
  await link(tx, made, person);
  return withNewsFrom(tx, made, person);
}

/**
 * An account whose email nobody confirmed may have been made by somebody else in wait for its owner. The owner has
 * come: every other way into it is closed.
 */
async function joined(tx: Database, user: User, person: Person): Promise<User> {
  const wasUnconfirmed = user.emailConfirmedAt === null;
  if (wasUnconfirmed) {
    await setPassword(tx, user.id, null);
    await deleteMailLinksOf(tx, user.id);
    await deleteSessionsOf(tx, user.id);
    await forgetIdentitiesOf(tx, user.id);
    await updateProfile(tx, user.id, { name: person.name, photo: person.photo });
  }
  await link(tx, user, person);
  await recordAudit(tx, {
    actor: user.id,
    action: 'provider-joined',
    after: { issuer: person.issuer, otherWaysInClosed: wasUnconfirmed },
  });
  return withNewsFrom(tx, user, person);
}

async function link(tx: Database, user: User, { issuer, subject }: Person): Promise<void> {
  await insertIdentity(tx, { issuer, subject, userId: user.id });
  const linked = await userByIdentity(tx, issuer, subject);
  if (linked?.id !== user.id) throw new LostRace();
}

/** The email is confirmed when the provider says so; a missing name or photo is filled in, a present one kept. */
async function withNewsFrom(tx: Database, { id }: User, person: Person): Promise<User> {
  if (person.emailVerified) await confirmEmailOf(tx, id, person.email);
  const user = await lockUser(tx, id);
  if (!user) throw new LostRace();
  const name = user.name || person.name;
  const photo = user.photo || person.photo;
  if (name === user.name && photo === user.photo) return user;
  await updateProfile(tx, id, { name, photo });
  return { ...user, name, photo };
}

async function locked(tx: Database, user: User | undefined): Promise<User | undefined> {
  return user && lockUser(tx, user.id);
}

/** Two sign-ins of a new person at once: what the other one committed is there at the next try. */
class LostRace extends Error {
  override name = 'LostRace';
}
