import { currentLanguage, type MailTemplateId, type MailWords, phrases } from '@tohfa/contract/phrases';
import { and, eq, sql } from 'drizzle-orm';
import { type Database, queryRows } from '../platform/database.ts';
import type { Log } from '../platform/log.ts';
import type { MailBrand } from '../platform/mail-html.ts';
import { type Mail, type Mailer, type MailTransport, toMailMessage } from '../platform/mailer.ts';
import { checkWords, composeMail, toParagraphs } from './compose.ts';
import { inLanguageOf, linkInLanguage } from './languages.ts';
import { mailTexts } from './tables.ts';

/** Every mail of the shop goes through its `send`: the owner's words or the original, the shop's look, one row kept. */
export function createMailer(deps: MailerDeps): Mailer {
  const { transport } = deps;
  return {
    send: (mail) => sendMail(deps, mail),
    ...(transport.check && { check: () => transport.check?.() as Promise<void> }),
  };
}

/** `draft` are words that are not saved, for a test in the language of whoever tries them. */
export async function sendMail(
  { database, transport, brand, from, log, publicUrl }: MailerDeps,
  mail: Mail,
  draft?: Words,
): Promise<void> {
  const write = async () => {
    const look = brand();
    const words = draft ?? (await currentWords(database, mail.template));
    const { subject, parts } = composeMail(mail, words, look.name);
    const localised = linkInLanguage(parts, publicUrl);
    return toMailMessage({ to: mail.to, subject, parts: localised, stopLink: mail.stopLink }, from(), look);
  };
  const message = await (draft ? write() : inLanguageOf(database, mail.to, write));
  const outcome = await transport.send(message).then(
    () => undefined,
    (error: unknown) => ({ error }),
  );
  try {
    await recordSent(database, mail, outcome && reasonOf(outcome.error));
  } catch (error) {
    // The mail has gone out: a retry because of this row would send it twice.
    log.error({ err: error }, 'a sent mail could not be recorded');
  }
  if (outcome) throw outcome.error;
}

/** The owner's in the current language, unless a newer version of the shop has a placeholder that they lack. */
export async function currentWords(database: Database, template: MailTemplateId): Promise<Words> {
  const original = phrases().mails.templates[template];
  const [edited] = await database
    .select({ subject: mailTexts.subject, body: mailTexts.body })
    .from(mailTexts)
    .where(and(eq(mailTexts.template, template), eq(mailTexts.language, currentLanguage())));
  if (edited?.subject == null || edited.body === null) return original;
  const words = { subject: edited.subject, paragraphs: toParagraphs(edited.body) };
  return checkWords(template, words) === undefined ? words : original;
}

/** One row for each mail: another try of one that failed within a day changes its row. */
async function recordSent(database: Database, mail: Mail, reason: string | undefined): Promise<void> {
  const { to, template, person, about } = mail;
  const kept = about === undefined ? null : JSON.stringify(about);
  const result = reason === undefined ? 'sent' : 'failed';
  const userId = person?.userId ?? null;
  const guestId = person?.guestId ?? null;
  await queryRows(
    database,
    sql`with again as (
        update sent_mails set at = now(), result = ${result}, reason = ${reason ?? ''}, tries = least(tries + 1, 999)
        where id = (select id from sent_mails where result = 'failed' and email = ${to} and template = ${template}
          and about is not distinct from ${kept}::jsonb and at > now() - interval '1 day' order by id desc limit 1)
        returning id)
      insert into sent_mails (template, email, user_id, guest_id, about, result, reason)
      select ${template}, ${to}, ${userId}::uuid, ${guestId}::uuid, ${kept}::jsonb,
        ${result}, ${reason ?? ''} where not exists (select 1 from again)
        -- A mail that was under way while its person was erased leaves no trace of them.
        and case when ${userId}::uuid is not null
            then exists (select 1 from users where id = ${userId}::uuid and erased_at is null for share)
          when ${guestId}::uuid is not null
            then exists (select 1 from guest_buyers where id = ${guestId}::uuid and email = ${to} for share)
              or exists (select 1 from contributors where id = ${guestId}::uuid and email = ${to} for share)
              or exists (select 1 from pledges where id = ${guestId}::uuid and email = ${to} for share)
          else true end`,
  );
}

/** Without what the mail server said, which may name people. */
function reasonOf(error: unknown): SendProblem {
  const { code, responseCode = 0 } = (error ?? {}) as { code?: unknown; responseCode?: number };
  if (code === 'EAUTH') return 'login';
  if (code === 'EENVELOPE' || (responseCode >= 500 && responseCode < 600)) return 'address';
  return typeof code === 'string' && UNREACHABLE.has(code) ? 'unreachable' : 'other';
}

const UNREACHABLE = new Set(['ECONNECTION', 'ETIMEDOUT', 'ESOCKET', 'EDNS', 'ECONNREFUSED', 'ENOTFOUND']);

export type Words = Pick<MailWords, 'subject' | 'paragraphs'>;
type SendProblem = 'login' | 'address' | 'unreachable' | 'other';

export interface MailerDeps {
  database: Database;
  transport: MailTransport;
  /** Read with each mail. */
  brand(): MailBrand;
  from(): string;
  log: Log;
  publicUrl: string;
}
