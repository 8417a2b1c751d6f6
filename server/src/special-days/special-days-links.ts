import type { Database } from '../platform/database.ts';
import { refuse } from '../platform/http/refusal.ts';
import { hashToken, newSecretToken } from '../platform/secret-token.ts';
import type { SpecialDays } from './special-days.ts';
import { insertLinks, isWithdrawn, submissionIdOfLink } from './special-days-sql.ts';

/** The token stands behind the '#': browsers keep that part to themselves, so no log and no referrer has it. */
export async function makeLinks(
  database: Database,
  publicUrl: string,
  submissionIds: readonly string[],
): Promise<Map<string, string>> {
  const made = submissionIds.map((submissionId) => ({ submissionId, ...newSecretToken() }));
  await insertLinks(
    database,
    made.map(({ submissionId, tokenHash }) => ({ submissionId, tokenHash })),
  );
  return new Map(made.map(({ submissionId, token }) => [submissionId, `${publicUrl}/special-days#${token}`]));
}

/** Which submission a link opens. Only wrong ones are counted: whoever has the link may open it as often as they like. */
export async function openLink({ database, limits }: SpecialDays, token: string, address: string) {
  const id = await submissionIdOfLink(database, hashToken(token));
  if (id === undefined)
    return (await limits.wrongLinksOfAddress.take(address)) ?? refuse('special_days_not_found');
  return (await isWithdrawn(database, id)) ? refuse('special_days_withdrawn') : { id };
}
