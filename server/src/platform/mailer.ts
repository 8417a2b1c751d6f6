import type { Transporter } from 'nodemailer';
import { mailHtml } from './mail-html.ts';

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

/** Loaded with the first mail, as not every process sends one. */
async function openTransport(smtpUrl: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport(smtpUrl, { connectionTimeout: 10_000, socketTimeout: 20_000 } as object);
}

/** The parts nodemailer makes a message of; codes must be readable in the raw text, so never base64. */
export function toMailMessage({ to, subject, text }: Mail, from: string) {
  const html = mailHtml(subject, text);
  return { from, to, subject, text, html, textEncoding: 'quoted-printable' as const };
}

export interface Mailer {
  /** Resolves when the mail is handed over for good. */
  send(mail: Mail): Promise<void>;
  /** Rejects when the server cannot be reached or refuses to let us in; the embedded outbox has none. */
  check?(): Promise<void>;
}

export interface Mail {
  to: string;
  subject: string;
  text: string;
}
