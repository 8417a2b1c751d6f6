import type { SignedIn } from '@tohfa/contract';

/** The specification's fields of `userData`, with what stands for one that an older page did not write. */
const blank: StoredUser = {
  name: '',
  photo: '',
  uid: '',
  provider: '',
  email: '',
  token: '',
  id: '',
  requests: 0,
  userName: '',
  isAdmin: false,
  userId: '',
};

/** Just those fields, whatever else the answer of a sign-in carries. */
export function storedUserOf(signedIn: SignedIn): StoredUser {
  return withFieldsOf(signedIn);
}

/** Undefined when it is damaged: no JSON, no record, or nothing in it that opens a session. */
export function parseStoredUser(text: string): StoredUser | undefined {
  let found: unknown;
  try {
    found = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof found !== 'object' || found === null) return undefined;
  const user = withFieldsOf(found);
  return user.token !== '' && user.id !== '' ? user : undefined;
}

/** The smaller record that is stored beside it. */
export function smallRecordOf({ id, email, name }: StoredUser): SmallRecord {
  return { id, email, phone: '', name };
}

function withFieldsOf(found: object): StoredUser {
  const given = found as Record<string, unknown>;
  const fields = Object.entries(blank).map(([name, fallback]) => [
    name,
    typeof given[name] === typeof fallback ? given[name] : fallback,
  ]);
  return Object.fromEntries(fields);
}

export type StoredUser = SignedIn;

interface SmallRecord {
  id: string;
  email: string;
  phone: string;
  name: string;
}
