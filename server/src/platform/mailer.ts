import type { MailContent, MailPart } from '@tohfa/contract/phrases';
import type { Transporter } from 'nodemailer';
import { type MailBrand, mailHtml, mailText } from './mail-html.ts';

/** The one way to send a mail. What it says is made from its template (`server/src/mails/`). */
export interface Mailer {
  /** Resolves when the mail server has accepted the mail. */
  send(mail: Mail): Promise<void>;
  /** Rejects when the mail server is unreachable or refuses our login. The embedded outbox has no check. */
  check?(): Promise<void>;
}

export interface Mail extends MailContent {
  to: string;
  /** Whose mail it is, to find it again: an account, or a guest's contribution or order. */
  person?: { userId?: string | null | undefined; guestId?: string | null | undefined };
  /** The page that stops mails like this one; mail programs offer it beside the sender. */
  stopLink?: string | undefined;
}

/** Takes finished messages to a mail server. */
export interface MailTransport {
  send(message: MailMessage): Promise<void>;
  check?(): Promise<void>;
}

/** Sends through an SMTP server. The embedded outbox is its stand-in. */
export function createSmtpTransport(smtpUrl: string): MailTransport {
  let transport: Promise<Transporter> | undefined;
  return {
    async send(message) {
      transport ??= openTransport(smtpUrl);
      await (await transport).sendMail(message);
    },
    async check() {
      transport ??= openTransport(smtpUrl);
      await (await transport).verify();
    },
  };
}

/** Loaded with the first mail, because not every process sends one. */
async function openTransport(smtpUrl: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport(smtpUrl, { connectionTimeout: 10_000, socketTimeout: 20_000 } as object);
}

/** The fields that nodemailer takes. Never base64, because codes must be readable in the raw message. */
export function toMailMessage(
  {
    to,
    subject: written,
    parts,
    stopLink,
  }: { to: string; subject: string; parts: readonly MailPart[]; stopLink?: string | undefined },
  from: string,
  brand: MailBrand,
) {
  // A name in it must not begin another header.
  const subject = written.replaceAll(/\p{Cc}+/gu, ' ');
  const text = mailText(parts, brand);
  const html = mailHtml(subject, parts, brand);
  // Without List-Unsubscribe-Post: its address would be a token in a path, and programs that scan mails would call it.
  const headers = stopLink === undefined ? {} : { headers: { 'List-Unsubscribe': `<${stopLink}>` } };
  return { from, to, subject, text, html, textEncoding: 'quoted-printable' as const, ...headers };
}

export type MailMessage = ReturnType<typeof toMailMessage>;
