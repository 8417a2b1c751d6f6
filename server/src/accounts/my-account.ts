import type { Operations } from '@tohfa/contract';
import type { Call } from '../platform/http/mount-operations.ts';
import { refuse } from '../platform/http/refusal.ts';
import type { Accounts } from './accounts.ts';
import { userById } from './users-sql.ts';

export async function myAccount({ database }: Accounts, { identity }: Call<Operations['myAccount']>) {
  const user = await userById(database, identity.customer.userId);
  if (!user) return refuse('signed_out');
  const { name, email, photo, emailConfirmedAt, passwordHash } = user;
  return {
    name,
    email,
    photo,
    emailConfirmed: emailConfirmedAt !== null,
    hasPassword: passwordHash !== null,
  };
}
