import { type MailText, type Operations, sightOf } from '@tohfa/contract';
import {
  currentLanguage,
  isMailTemplate,
  type MailContent,
  type MailTemplateId,
  mailTemplates,
  phrases,
  placeholdersOf,
} from '@tohfa/contract/phrases';
import { and, eq, sql } from 'drizzle-orm';
import { recordAudit } from '../audit/index.ts';
import type { Database } from '../platform/database.ts';
import {
  type AdminIdentity,
  ALREADY_SENT,
  type Call,
  Refusal,
  readForm,
  refuse,
} from '../platform/http/operations.ts';
import { mailHtml, mailText } from '../platform/mail-html.ts';
import {
  checkWords,
  composeMail,
  exampleValues,
  hideSecrets,
  showExamplesForSecrets,
  toParagraphs,
} from './compose.ts';
import { currentWords, sendMail, type Words } from './mailer.ts';
import { findSentMail } from './sent.ts';
import { type MailDeps, type MailSource, sourceOf } from './sources.ts';
import { mailTexts } from './tables.ts';

export async function listMails({ database }: MailDeps): Promise<{ mails: MailText[] }> {
  const rows = await database.select().from(mailTexts).where(eq(mailTexts.language, currentLanguage()));
  const edited = new Map(rows.map((row) => [row.template, row]));
  const ids = Object.keys(mailTemplates) as MailTemplateId[];
  return {
    mails: ids.map((id) => {
      const { cause, ...words } = phrases().mails.templates[id];
      const original = { subject: words.subject, body: toBody(words) };
      const row = edited.get(id);
      return {
        id,
        audience: mailTemplates[id].audience,
        cause,
        subject: row?.subject ?? original.subject,
        body: row?.body ?? original.body,
        original,
        isEdited: row?.subject != null,
        version: row?.version ?? 0,
        placeholders: Object.entries(placeholdersOf(id)).map(([name, { kind, required, example }]) => ({
          name,
          kind,
          required: required === true,
          example: typeof example === 'string' ? example : '',
        })),
      };
    }),
  };
}

export async function previewMail(deps: MailDeps, { body, identity }: Call<Operations['previewMail']>) {
  const shown = await findShown(deps, body, identity.admin);
  if (shown instanceof Refusal) return shown;
  const { subject, parts } = compose(deps, shown);
  return { subject, text: mailText(parts, deps.brand()), data: shown.data };
}

/** In a frame without scripts, which may load nothing but pictures. */
export async function mailFrame(deps: MailDeps, call: Call<Operations['mailFrame']>) {
  const read = await readForm(call);
  if (read instanceof Refusal) return read;
  const { scheme, sentId, ...wanted } = read.form;
  const shown = await findShown(deps, { ...wanted, sentId: sentId && Number(sentId) }, call.identity.admin);
  if (shown instanceof Refusal) return shown;
  const { subject, parts } = compose(deps, shown);
  await call.reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', FRAME_POLICY)
    .header('x-frame-options', 'SAMEORIGIN')
    .send(mailHtml(subject, parts, deps.brand(), scheme));
  return ALREADY_SENT;
}

const FRAME_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' https:; form-action 'none'; base-uri 'none'; frame-ancestors 'self'; sandbox";

export async function testMail(deps: MailDeps, { body, identity }: Call<Operations['testMail']>) {
  const shown = await findShown(deps, body, identity.admin);
  if (shown instanceof Refusal) return shown;
  const { email } = identity.admin;
  const limited = await deps.testsPerAdmin.consume(email);
  if (limited) return limited;
  const words = { ...shown.words, subject: phrases().mails.layout.test(shown.words) };
  const { template, values } = shown.content;
  try {
    await sendMail(deps, { to: email, template, values }, words);
  } catch {
    return refuse('mail_down');
  }
  return { success: true as const };
}

export async function saveMailText(
  { database }: MailDeps,
  { body, identity }: Call<Operations['saveMailText']>,
) {
  const { id } = body;
  if (!isMailTemplate(id)) return refuse('not_found');
  const words = { subject: body.subject.trim(), paragraphs: toParagraphs(body.body) };
  const fields = checkWords(id, words);
  if (fields) return refuse('invalid_input', { fields });
  const text = { subject: words.subject, body: toBody(words) };
  return changeText(database, { id, version: body.version, text, admin: identity.admin.email });
}

export async function resetMailText(
  { database }: MailDeps,
  { body: { id, version }, identity }: Call<Operations['resetMailText']>,
) {
  if (!isMailTemplate(id)) return refuse('not_found');
  const text = { subject: null, body: null };
  return changeText(database, { id, version, text, admin: identity.admin.email });
}

/** The version is in the WHERE: of two who edit the same words, the second is told. */
async function changeText(database: Database, { id, version, text, admin }: Change) {
  return database.transaction(async (tx) => {
    const before = await currentWords(tx, id);
    const changed = { ...text, changedAt: sql`now()`, version: version + 1 };
    const rows =
      version === 0
        ? await tx
            .insert(mailTexts)
            .values({ template: id, language: currentLanguage(), ...text })
            .onConflictDoNothing()
            .returning({ version: mailTexts.version })
        : await tx
            .update(mailTexts)
            .set(changed)
            .where(
              and(
                eq(mailTexts.template, id),
                eq(mailTexts.language, currentLanguage()),
                eq(mailTexts.version, version),
              ),
            )
            .returning({ version: mailTexts.version });
    const [row] = rows;
    if (!row) return refuse('stale_version', { message: ({ mails }) => mails.checks.stale });
    await recordAudit(tx, {
      actor: admin,
      action: text.subject === null ? 'mail-text-reset' : 'mail-text-change',
      subject: id,
      before: { subject: before.subject, body: toBody(before) },
      ...(text.subject !== null && { after: text }),
    });
    return { success: true as const, version: row.version };
  });
}

/** The mail to show, with real values where there are some. */
async function findShown(
  deps: MailDeps,
  { id, sentId, subject, body }: Wanted,
  { role }: AdminIdentity,
): Promise<Shown | Refusal<'not_found' | 'invalid_input'>> {
  const reading = { for: 'reading', masked: sightOf(role, 'mail') !== 'full' } as const;
  if (sentId !== undefined) return findShownSent(deps, Number(sentId), reading);
  if (id === undefined || !isMailTemplate(id)) return refuse('not_found');
  const saved = await currentWords(deps.database, id);
  const words = {
    subject: subject?.trim() ?? saved.subject,
    paragraphs: body === undefined ? saved.paragraphs : toParagraphs(body),
  };
  const fields = checkWords(id, words);
  if (fields) return refuse('invalid_input', { fields });
  const source = sourceOf(deps.sources, id);
  const about = await source?.latest(id);
  const real = about && (await source?.write(id, about, reading));
  if (real?.template === id) {
    const values = showExamplesForSecrets(id, real.values);
    return { words, content: { template: id, values }, data: 'real' };
  }
  return { words, content: { template: id, values: exampleValues(id) }, data: 'example' };
}

async function findShownSent(
  deps: MailDeps,
  id: number,
  reading: Parameters<MailSource['write']>[2],
): Promise<Shown | Refusal<'not_found'>> {
  const sent = await findSentMail(deps.database, id);
  if (!sent || !isMailTemplate(sent.template)) return refuse('not_found');
  const { template, about } = sent;
  const words = await currentWords(deps.database, template);
  const real = about && (await sourceOf(deps.sources, template)?.write(template, about, reading));
  return {
    words,
    content: { template, values: hideSecrets(template, real?.values) },
    data: real ? 'real' : 'gone',
  };
}

function compose({ brand }: MailDeps, { content, words }: Shown) {
  return composeMail(content, words, brand().name);
}

const toBody = ({ paragraphs }: Pick<Words, 'paragraphs'>) => paragraphs.join('\n\n');

interface Shown {
  words: Words;
  content: MailContent;
  data: 'real' | 'example' | 'gone';
}

interface Wanted {
  id?: string | undefined;
  sentId?: string | number | undefined;
  subject?: string | undefined;
  body?: string | undefined;
}

interface Change {
  id: MailTemplateId;
  version: number;
  text: { subject: string; body: string } | { subject: null; body: null };
  admin: string;
}
