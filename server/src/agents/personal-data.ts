import { and, desc, isNull, sql } from 'drizzle-orm';
import type { Database } from '../platform/database.ts';
import type { ConfirmedEmails, PersonalData } from '../platform/personal-data.ts';
import { agentSessions } from './tables.ts';

/**
 * What assistants filled in under the email that an account has confirmed, and nobody has gone on with. What was ordered is
 * forgotten with its payer, by a trigger; of a group gift nothing is kept that was filled in.
 */
export function agentPersonalData({ confirmedEmail }: ConfirmedEmails): PersonalData {
  const isTheirs = async (database: Database, userId: string) => {
    const email = await confirmedEmail(database, userId);
    return and(
      isNull(agentSessions.orderId),
      isNull(agentSessions.giftId),
      sql`${agentSessions.content} #>> '{parts,buyer,email}' = ${email ?? null}`,
    );
  };
  return {
    async exportData(database, userId) {
      const rows = await database
        .select({ content: agentSessions.content, at: agentSessions.createdAt })
        .from(agentSessions)
        .where(await isTheirs(database, userId))
        .orderBy(desc(agentSessions.createdAt));
      return { preparedByAssistants: rows.map(({ content, at }) => ({ ...content.parts, at })) };
    },
    async erase(tx, { id }) {
      await tx.delete(agentSessions).where(await isTheirs(tx, id));
    },
  };
}
