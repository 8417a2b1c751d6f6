import type { Sentence } from '@tohfa/contract/phrases';
import type { Database } from './database.ts';

/** The data that one domain stores about a person with an account, also what they gave under its confirmed email as a guest. */
export interface PersonalData {
  /** For the download of everything stored about a person. */
  exportData?(database: Database, userId: string): Promise<Record<string, unknown>>;
  /** A message when the account cannot be erased right now. */
  erasureBlocker?(database: Database, userId: string): Promise<Sentence | undefined>;
  /** Deletes the person's records, and removes the person from records that must stay. */
  erase(tx: Database, person: { id: string; email: string }): Promise<void>;
}

/** What somebody gave without signing in is theirs by the email that their account has confirmed. */
export interface ConfirmedEmails {
  /** Undefined while the account has not confirmed its email. */
  confirmedEmail(database: Database, userId: string): Promise<string | undefined>;
}
