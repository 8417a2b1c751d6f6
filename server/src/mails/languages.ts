import { currentLanguage, isLanguage, type Language } from '@tohfa/contract/phrases';
import { eq, lt, sql } from 'drizzle-orm';
import type { Database } from '../platform/database.ts';
import { inLanguage } from '../platform/language.ts';
import type { PersonalData } from '../platform/personal-data.ts';
import { prepared } from '../platform/prepared.ts';
import { guestLanguages } from './tables.ts';

/** Longer than any gift, promise or reminder waits. */
const KEPT_DAYS = 400;

/** Writes to somebody in the language they read: an account's, a guest's, else the one of whoever makes us write. */
export async function inLanguageOf<Result>(
  database: Database,
  email: string,
  work: () => Promise<Result>,
): Promise<Result> {
  return inLanguage(await languageOf(database, email), work);
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

/** Of somebody who is doing something with their address right now. An account says itself what its owner reads. */
export async function keepGuestLanguage(tx: Database, email: string): Promise<void> {
  const language = currentLanguage();
  await tx
    .insert(guestLanguages)
    .values({ email, language })
    .onConflictDoUpdate({ target: guestLanguages.email, set: { language, updatedAt: sql`now()` } });
}

export async function forgetGuestLanguage(tx: Database, email: string): Promise<void> {
  await tx.delete(guestLanguages).where(eq(guestLanguages.email, email));
}

/** Job. */
export async function cleanUpGuestLanguages(database: Database): Promise<void> {
  await database
    .delete(guestLanguages)
    .where(lt(guestLanguages.updatedAt, sql`now() - make_interval(days => ${KEPT_DAYS})`));
}

export const guestLanguagePersonalData: PersonalData = {
  async erase(tx, { email }) {
    await forgetGuestLanguage(tx, email);
  },
};
