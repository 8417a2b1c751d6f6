import { randomUUID } from 'node:crypto';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { SendMailOptions } from 'nodemailer';
import { escapeHtml, type GuardOptions, HIDDEN, sendPage } from './page.ts';

const MAX_SHOWN = 100;

/** Stands in for SMTP: one RFC 822 file per mail, named so that the newest sorts last. */
export function openOutbox({ folder }: OutboxOptions): Outbox {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  let transport: ReturnType<typeof openTransport> | undefined;
  return {
    async send(mail) {
      transport ??= openTransport();
      const { message } = await (await transport).sendMail(mail);
      const name = `${new Date().toISOString().replaceAll(/[:.]/g, '-')}-${randomUUID().slice(0, 8)}.eml`;
      const unfinished = join(folder, `.${name}`);
      // A small file is written sooner than it is handed to another thread.
      writeFileSync(unfinished, message as Buffer);
      renameSync(unfinished, join(folder, name));
    },
    async names() {
      const names = await readdir(folder);
      return names.filter((name) => MAIL_NAME.test(name)).sort((a, b) => b.localeCompare(a));
    },
    async read(name) {
      return MAIL_NAME.test(name) ? readFile(join(folder, name), 'utf8').catch(() => undefined) : undefined;
    },
  };
}

/** Loaded with the first mail. */
async function openTransport() {
  const { createTransport } = await import('nodemailer');
  return createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
}

/** A list of the mails, newest first, and a page for each with its links. */
export function serveOutboxPages(
  app: FastifyInstance,
  outbox: Outbox,
  { sendNotFound }: Pick<GuardOptions, 'sendNotFound'>,
): void {
  app.get('/local/outbox', { schema: HIDDEN }, async (_request, reply) => {
    const { mails } = await readNewestMails(outbox, MAX_SHOWN);
    const rows = mails.map(
      ({ name, subject, to, date }) =>
        `<li><a href="/local/outbox/${name}"><strong>${escapeHtml(subject)}</strong></a><span>${escapeHtml(to)}</span><time>${escapeHtml(date)}</time></li>`,
    );
    const list = rows.length > 0 ? `<ul class="mails">${rows.join('')}</ul>` : '<p>No mail yet.</p>';
    return sendPage(reply, 'Outbox', `<p>Mails the shop would have sent, newest first.</p>${list}`);
  });

  app.get<{ Params: { name: string } }>('/local/outbox/:name', { schema: HIDDEN }, async (request, reply) => {
    const raw = await outbox.read(request.params.name);
    if (raw === undefined) return sendNotFound(reply);
    const { subject, to, date, text, html } = parseMail(raw);
    const look = html && ` · <a href="/local/outbox/${request.params.name}/look">As it looks</a>`;
    return sendPage(
      reply,
      subject,
      `<p><a href="/local/outbox">All mails</a>${look}</p><p>To ${escapeHtml(to)}, ${escapeHtml(date)}</p><pre class="mail">${withLinks(text)}</pre>`,
    );
  });

  app.get<{ Params: { name: string } }>(
    '/local/outbox/:name/look',
    { schema: HIDDEN },
    async (request, reply) => {
      const { html } = parseMail((await outbox.read(request.params.name)) ?? '');
      if (html === '') return sendNotFound(reply);
      return reply.header('content-security-policy', MAIL_POLICY).type('text/html; charset=utf-8').send(html);
    },
  );
}

/** A mail has its styles in it, and nothing else that a page may do. */
const MAIL_POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "img-src 'self' data: https:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

export async function readNewestMails(
  outbox: Outbox,
  limit: number,
): Promise<{ mails: (ParsedMail & { name: string })[]; total: number }> {
  const names = await outbox.names();
  const mails = await Promise.all(
    names.slice(0, limit).map(async (name) => ({ name, ...parseMail((await outbox.read(name)) ?? '') })),
  );
  return { mails, total: names.length };
}

function withLinks(text: string): string {
  return escapeHtml(text).replace(/https?:\/\/[^\s<>"]+/g, (url) => `<a href="${url}">${url}</a>`);
}

/** Parses the mails this shop writes: headers, and a plain text part alone or before an HTML part. */
function parseMail(raw: string): ParsedMail {
  const mail = splitHeaders(raw);
  const boundary = /boundary="?([^";]+)"?/i.exec(mail.header('content-type'))?.[1];
  const parts =
    boundary === undefined
      ? [mail]
      : raw
          .split(`--${boundary}\r\n`)
          .slice(1)
          .map((part) => splitHeaders(part.split(`\r\n--${boundary}`, 1)[0] ?? ''));
  const html = parts.find((part) => /^text\/html/i.test(part.header('content-type')));
  return {
    subject: decodeHeader(mail.header('subject')),
    to: decodeHeader(mail.header('to')),
    date: mail.header('date'),
    text: parts[0] ? decodeBody(parts[0]) : '',
    html: html ? decodeBody(html) : '',
  };
}

function decodeBody({ header, body }: ReturnType<typeof splitHeaders>): string {
  return /quoted-printable/i.test(header('content-transfer-encoding')) ? decodeQuotedPrintable(body) : body;
}

function splitHeaders(raw: string): { header: (name: string) => string; body: string } {
  const [head = '', ...rest] = raw.split('\r\n\r\n');
  const headers = head.replace(/\r\n[ \t]+/g, ' ');
  return {
    header: (name) => new RegExp(`^${name}: (.*)$`, 'im').exec(headers)?.[1] ?? '',
    body: rest.join('\r\n\r\n'),
  };
}

function decodeHeader(text: string): string {
  return text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_all, kind: string, value: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(value, 'base64').toString('utf8')
        : decodeQuotedPrintable(value.replaceAll('_', ' ')),
    );
}

function decodeQuotedPrintable(text: string): string {
  const bytes = text
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9a-f]{2})/gi, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

const MAIL_NAME = /^[\dTZ-]+-[0-9a-f]{8}\.eml$/;

interface ParsedMail {
  to: string;
  subject: string;
  text: string;
  /** Empty for a mail of plain text. */
  html: string;
  date: string;
}

export interface OutboxOptions {
  folder: string;
}

export interface Outbox {
  /** Takes what the server would send by SMTP. */
  send(mail: SendMailOptions): Promise<void>;
  names(): Promise<string[]>;
  read(name: string): Promise<string | undefined>;
}
