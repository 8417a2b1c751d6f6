import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { type Mailer, messageOf } from '../../platform/mail/mailer.ts';

/** Stands in for SMTP: one RFC 822 file a mail, named so that the newest sorts last. */
export function openOutbox(folder: string, from: string): Outbox {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(mail) {
      const { message } = await transport.sendMail(messageOf(mail, from));
      const name = `${new Date().toISOString().replaceAll(/[:.]/g, '-')}-${randomUUID().slice(0, 8)}.eml`;
      const unfinished = join(folder, `.${name}`);
      await writeFile(unfinished, message as Buffer);
      await rename(unfinished, join(folder, name));
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

const MAIL_NAME = /^[\dTZ-]+-[0-9a-f]{8}\.eml$/;

export interface Outbox extends Mailer {
  names(): Promise<string[]>;
  read(name: string): Promise<string | undefined>;
}
