import type { Operations } from '@tohfa/contract';
import type { Call } from '../platform/http/mount-operations.ts';
import { refuse } from '../platform/http/refusal.ts';
import { hashToken } from '../platform/secret-token.ts';
import type { Accounts } from './accounts.ts';
import { takeMailLink } from './sessions-sql.ts';
import { confirmEmailOf } from './users-sql.ts';

export async function confirmEmail({ database }: Accounts, { body }: Call<Operations['confirmEmail']>) {
  const confirmed = await database.transaction(async (tx) => {
    const link = await takeMailLink(tx, hashToken(body.token), 'confirm-email');
    return link !== undefined && confirmEmailOf(tx, link.userId, link.email);
  });
  return confirmed ? { success: true as const } : refuse('link_used_up');
}
