import type { Sentence } from '@tohfa/contract/phrases';
import type { Database } from './database.ts';

/** The data that one domain stores about a person with an account. */
export interface PersonalData {
  /** For the download of everything stored about a person. */
  exportData?(database: Database, userId: string): Promise<Record<string, unknown>>;
  /** A message when the account cannot be erased right now. */
  erasureBlocker?(database: Database, userId: string): Promise<Sentence | undefined>;
  /** Deletes the person's records, and removes the person from records that must stay. */
  erase(tx: Database, person: { id: string; email: string }): Promise<void>;
}
