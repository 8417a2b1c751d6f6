import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Database } from '../../platform/database.ts';
import { putRecord, readRecord } from './local-identity-sql.ts';

const MODEL = 'Person';

/** People sign in to the embedded provider by saying who they are; the same email is the same person for good. */
export async function rememberPerson(database: Database, person: LocalPerson): Promise<string> {
  const subject = createHash('sha256').update(person.email).digest('base64url').slice(0, 22);
  await putRecord(database, { model: MODEL, id: subject, payload: { ...person } });
  return subject;
}

export async function findPerson(database: Database, subject: string): Promise<LocalPerson | undefined> {
  const payload = await readRecord(database, MODEL, subject);
  return payload && localPerson.parse(payload);
}

export const localPerson = z.object({
  email: z.string().trim().toLowerCase().max(254).pipe(z.email()),
  name: z.string().trim().min(1).max(100),
  emailVerified: z.boolean(),
});

export type LocalPerson = z.output<typeof localPerson>;
