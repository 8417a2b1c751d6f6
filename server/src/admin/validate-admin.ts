import type { Operations } from '@tohfa/contract';
import type { Call } from '../platform/http/mount-operations.ts';
import { newSecretToken } from '../platform/secret-token.ts';
import type { Admin } from './admin.ts';
import { isAdminEmail } from './admins.ts';
import { insertSignIn } from './codes-sql.ts';

/** Counted before it is looked up and given back when right, so that parallel guesses cannot slip past. */
export async function validateAdmin(admin: Admin, { body, request }: Call<Operations['validateAdmin']>) {
  const { wrongEmailsOfAddress, signInsOfAddress } = admin.limits;
  const guessed = await wrongEmailsOfAddress.take(request.ip);
  if (guessed) return guessed;
  if (!(await isAdminEmail(admin, body.email))) return { valid: false };
  await wrongEmailsOfAddress.giveBack(request.ip);
  const flooded = await signInsOfAddress.take(request.ip);
  if (flooded) return flooded;

  const { token, tokenHash } = newSecretToken();
  await insertSignIn(admin.database, { handleHash: tokenHash, email: body.email });
  return { valid: true, session_id: token };
}
