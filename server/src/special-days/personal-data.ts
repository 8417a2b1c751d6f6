import type { Database } from '../platform/database.ts';
import type { ConfirmedEmails, PersonalData } from '../platform/personal-data.ts';
import { listChildrenDays, listOtherDays, listSubmissions, withdrawSubmission } from './sql.ts';

/** Forms with the email that an account has confirmed: whoever reads its mails could withdraw them by their links. */
export function specialDaysPersonalData({ confirmedEmail }: ConfirmedEmails): PersonalData {
  const listOwn = async (database: Database, userId: string) => {
    const email = await confirmedEmail(database, userId);
    return email === undefined ? [] : listSubmissions(database, email);
  };
  return {
    async exportData(database, userId) {
      const own = await listOwn(database, userId);
      const children = await listChildrenDays(
        database,
        own.map(({ id }) => id),
      );
      const specialDays = own.map(async ({ id, formHash: _formHash, ...form }) => ({
        ...form,
        childrenBirthdays: children.get(id) ?? [],
        otherDays: (await listOtherDays(database, id)).map(({ id: _id, ...day }) => day),
      }));
      return { specialDays: await Promise.all(specialDays) };
    },
    async erase(tx, { id }) {
      for (const own of await listOwn(tx, id)) await withdrawSubmission(tx, own.id);
    },
  };
}
