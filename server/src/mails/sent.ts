import { type Operations, SENT_MAILS_PER_PAGE, type SentMail } from '@tohfa/contract';
import { isMailTemplate, type MailTemplateId, phrases, placeholdersOf } from '@tohfa/contract/phrases';
import { and, desc, eq, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import { recordAudit } from '../audit/index.ts';
import type { Database } from '../platform/database.ts';
import { type Call, refuse } from '../platform/http/operations.ts';
import type { ConfirmedEmails, PersonalData } from '../platform/personal-data.ts';
import { sendMail } from './mailer.ts';
import { type MailDeps, type MailSources, sourceOf } from './sources.ts';
import { type SentMailRow, sentMails } from './tables.ts';

const KEPT_DAYS = 180;
/** Old news is no news. */
const SEND_AGAIN_DAYS = 7;

export async function listSentMails(
  { database, sources }: MailDeps,
  { body: { userId, email, result, page } }: Call<Operations['listSentMails']>,
) {
  const found = and(
    userId === undefined ? undefined : eq(sentMails.userId, userId),
    email === undefined ? undefined : eq(sentMails.email, email),
    result === undefined ? undefined : eq(sentMails.result, result),
  );
  const [rows, total] = await Promise.all([
    database
      .select()
      .from(sentMails)
      .where(found)
      .orderBy(desc(sentMails.id))
      .limit(SENT_MAILS_PER_PAGE)
      .offset((page - 1) * SENT_MAILS_PER_PAGE),
    database.$count(sentMails, found),
  ]);
  return { mails: rows.map((row) => toSentMail(sources, row)), total, pageSize: SENT_MAILS_PER_PAGE };
}

function toSentMail(sources: MailSources, row: SentMailRow): SentMail {
  const { id, at, template, email, userId, result, reason, tries } = row;
  return {
    id,
    at: at.toISOString(),
    mail: template,
    cause: isMailTemplate(template) ? phrases().mails.templates[template].cause : '',
    email,
    ...(userId !== null && { userId }),
    result,
    tries,
    ...(result === 'failed' && { reason, sendAgain: sendAgainState(sources, row) }),
  };
}

/** A code or a link for one act is asked for again by the person, who may have done so already. */
function sendAgainState(sources: MailSources, { template, about, at }: SentMailRow): SendAgainState {
  if (!isMailTemplate(template)) return 'over';
  if (about === null || !sourceOf(sources, template)) {
    const opens = Object.values(placeholdersOf(template)).some(({ secret }) => secret);
    return opens ? 'asked-again' : 'over';
  }
  return Date.now() - at.getTime() < SEND_AGAIN_DAYS * 86_400_000 ? 'possible' : 'over';
}

export async function resendMail(deps: MailDeps, { body, identity }: Call<Operations['resendMail']>) {
  const { database, sources } = deps;
  const row = await findSentMail(database, body.id);
  if (!row || !isMailTemplate(row.template)) return refuse('not_found');
  const { template, about, email, userId, guestId } = row;
  const over = refuse('wrong_state', { message: ({ mails }) => mails.checks.over });
  if (row.result !== 'failed' || about === null || sendAgainState(sources, row) !== 'possible') return over;
  const content = await sourceOf(sources, template)?.write(template, about, { for: 'sending' });
  if (!content) return over;
  // Taken by one of two who press at the same time; a failure writes its own row.
  const claimed = await database
    .delete(sentMails)
    .where(and(eq(sentMails.id, row.id), eq(sentMails.result, 'failed')))
    .returning({ id: sentMails.id });
  if (claimed.length === 0) return over;
  try {
    await sendMail(deps, { ...content, to: email, person: { userId, guestId } });
  } catch {
    return refuse('mail_down');
  }
  await recordAudit(database, { actor: identity.admin.email, action: 'mail-resend', subject: template });
  return { success: true as const };
}

export async function findSentMail(database: Database, id: number): Promise<SentMailRow | undefined> {
  const [row] = await database.select().from(sentMails).where(eq(sentMails.id, id));
  return row;
}

/** Job. */
export async function cleanUpSentMails(database: Database): Promise<void> {
  await database.delete(sentMails).where(lt(sentMails.at, sql`now() - make_interval(days => ${KEPT_DAYS})`));
}

/** What was sent to an account, and to its confirmed address. */
export function sentMailPersonalData({ confirmedEmail }: ConfirmedEmails): PersonalData {
  const ofPerson = async (database: Database, userId: string): Promise<SQL | undefined> => {
    const email = await confirmedEmail(database, userId);
    const own = eq(sentMails.userId, userId);
    return email === undefined ? own : or(own, eq(sentMails.email, email));
  };
  return {
    async exportData(database, userId) {
      const { at, template, email, result } = sentMails;
      const rows = database
        .select({ at, mail: template, email, result })
        .from(sentMails)
        .where(await ofPerson(database, userId))
        .orderBy(desc(sentMails.id));
      return { sentMails: await rows };
    },
    async erase(tx, { id }) {
      await tx.delete(sentMails).where(await ofPerson(tx, id));
    },
  };
}

/** What was sent about contributions and orders of guests whose data is erased. */
export async function eraseGuestMails(tx: Database, guestIds: readonly string[]): Promise<void> {
  if (guestIds.length > 0) await tx.delete(sentMails).where(inArray(sentMails.guestId, [...guestIds]));
}

/** What was sent to an address about something that its owner withdraws. */
export async function eraseMailsTo(
  tx: Database,
  email: string,
  templates: readonly MailTemplateId[],
): Promise<void> {
  await tx
    .delete(sentMails)
    .where(and(eq(sentMails.email, email), inArray(sentMails.template, [...templates])));
}

type SendAgainState = NonNullable<SentMail['sendAgain']>;
