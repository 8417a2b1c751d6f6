import {
  currentLanguage,
  isLanguage,
  type Language,
  type MailAction,
  type MailPart,
} from '@tohfa/contract/phrases';
import { eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../platform/database.ts';
import { inAddress } from '../platform/http/language.ts';
import { inLanguage } from '../platform/language.ts';
import type { PersonalData } from '../platform/personal-data.ts';
import { prepared } from '../platform/prepared.ts';
import { guestLanguages } from './tables.ts';

/** Writes to somebody in the language they read: an account's, a guest's, else the one of whoever makes us write. */
export async function inLanguageOf<Result>(
  database: Database,
  email: string,
  work: () => Promise<Result>,
): Promise<Result> {
  return inLanguage(await languageOf(database, email), work);
}

/** A mail's links to the shop's pages lead to those in its language. */
export function linkInLanguage(parts: readonly MailPart[], publicUrl: string): MailPart[] {
  const localised = (action: MailAction): MailAction =>
    action.url.startsWith(`${publicUrl}/`)
      ? { ...action, url: publicUrl + inAddress(action.url.slice(publicUrl.length), currentLanguage()) }
      : action;
  return parts.map((part) => {
    if (typeof part !== 'object') return part;
    if ('url' in part) return localised(part);
    return 'actions' in part ? { actions: part.actions.map(localised) } : part;
  });
}

async function languageOf(database: Database, email: string): Promise<Language> {
  const [row] = await selectLanguage(database, [email]);
  return isLanguage(row?.language) ? row.language : currentLanguage();
}

const selectLanguage = prepared<{ language: string | null }>(
  'language-of',
  `select coalesce((select language from users where email = $1 and erased_at is null),
     (select language from guest_languages where email = $1)) as language`,
);

/** Of somebody who gives us their address right now. English is kept by keeping nothing; accounts say it themselves. */
export async function keepGuestLanguage(tx: Database, email: string | null): Promise<void> {
  const language = currentLanguage();
  if (!email) return;
  if (language === 'en') return forgetGuestLanguage(tx, email);
  await tx
    .insert(guestLanguages)
    .values({ email, language })
    .onConflictDoUpdate({ target: guestLanguages.email, set: { language, updatedAt: sql`now()` } });
}

async function forgetGuestLanguage(tx: Database, email: string): Promise<void> {
  await tx.delete(guestLanguages).where(eq(guestLanguages.email, email));
}

/** Of people whose records were just erased: with the last record that has the address. */
export async function forgetUnusedLanguages(tx: Database, emails: readonly string[]): Promise<void> {
  await tx.execute(sql`delete from guest_languages l where l.email = any(${sql.param([...emails])}::text[])
    and ${isUnused()}`);
}

/** Job: an address that was erased everywhere else, or was never used, is erased here. */
export async function cleanUpGuestLanguages(database: Database): Promise<void> {
  // One that is being stored at this moment stands in no other table yet.
  await database.execute(sql`delete from guest_languages l
    where l.updated_at < now() - interval '1 day' and ${isUnused()}`);
}

function isUnused(): SQL {
  const unused = TABLES.map(
    (table) => sql`not exists (select 1 from ${sql.identifier(table)} t where t.email = l.email)`,
  );
  return sql.join(unused, sql` and `);
}

/** Where guests' addresses are. */
const TABLES = ['contributors', 'guest_buyers', 'pledges', 'stock_notices', 'special_days', 'circle_members'];

export const guestLanguagePersonalData: PersonalData = {
  async erase(tx, { email }) {
    await forgetGuestLanguage(tx, email);
  },
};
