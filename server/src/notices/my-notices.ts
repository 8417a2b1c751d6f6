import type { Operations } from '@tohfa/contract';
import type { Call } from '../platform/http/mount-operations.ts';
import { choicesFor } from './choices.ts';
import type { Notices } from './notices.ts';

export async function myNotices(
  { database, publicKey }: Notices,
  { identity }: Call<Operations['myNotices']>,
) {
  return { publicKey: await publicKey(), choices: await choicesFor(database, identity.customer.userId) };
}
