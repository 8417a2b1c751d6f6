import type { Transporter } from 'nodemailer';
import { type MailPart, mailHtml, mailText } from './mail-html.ts';

/** Sends through an SMTP server. The embedded outbox is its stand-in. */
export function createSmtpMailer(smtpUrl: string, from: string): Mailer {
  let transport: Promise<Transporter> | undefined;
  return {
    async send(mail) {
      transport ??= openTransport(smtpUrl);
      await (await transport).sendMail(toMailMessage(mail, from));
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
export function toMailMessage({ to, subject: written, parts }: Mail, from: string) {
  // A name in it must not begin another header.
  const subject = written.replaceAll(/\p{Cc}+/gu, ' ');
  const text = mailText(parts);
  const html = mailHtml(subject, parts);
  return { from, to, subject, text, html, textEncoding: 'quoted-printable' as const };
}

export interface Mailer {
  /** Resolves when the mail server has accepted the mail. */
  send(mail: Mail): Promise<void>;
  /** Rejects when the mail server is unreachable or refuses our login. The embedded outbox has no check. */
  check?(): Promise<void>;
}

export interface Mail {
  to: string;
  subject: string;
  parts: readonly MailPart[];
}
