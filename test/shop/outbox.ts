import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';

/** The path of the link in the newest mail to this address, once it is there. */
export async function mailedLink(
  shop: { dataDir: string },
  email: string,
  screen:
    | 'confirm-email'
    | 'reset-password'
    | 'special-days'
    | 'my-order'
    | 'stop-notices'
    | 'pledge'
    | 'refund-details',
): Promise<string> {
  const link = new RegExp(`/${screen}#[\\w-]{43}`);
  let path = '';
  await expect
    .poll(async () => {
      const mails = (await mailsTo(shop, email)).map((mail) => link.exec(mail)?.[0]);
      path = mails.findLast((found) => found !== undefined) ?? '';
      return path;
    })
    .not.toBe('');
  return path;
}

/** The six digits of the newest code mailed to this address; a code is in the outbox before its call answers. */
export async function mailedCode(
  shop: { dataDir: string },
  email: string,
  kind: keyof typeof CODE_SUBJECTS,
): Promise<string> {
  const mails = await mailsTo(shop, email);
  const mail = mails.findLast((one) => one.includes(`Subject: ${CODE_SUBJECTS[kind]}`)) ?? '';
  const code = /^\d{6}\r?$/m.exec(mail)?.[0].trim();
  if (code === undefined) throw new Error(`no ${kind} code was mailed to ${email}`);
  return code;
}

const CODE_SUBJECTS = {
  'sign-in': 'Your sign-in code',
  confirmation: 'Your confirmation code',
  order: 'Your code to see your Tohfa order',
};

/** The newest last. */
export async function mailsTo({ dataDir }: { dataDir: string }, email: string): Promise<string[]> {
  const folder = join(dataDir, 'outbox');
  const names = (await readdir(folder)).filter((name) => /^[^.].*\.eml$/.test(name)).sort();
  const mails = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  return mails.filter((mail) => mail.includes(`To: ${email}`)).map(withoutQuotedPrintable);
}

/** Of its parts alone: in the lines before them an equals sign is one. */
function withoutQuotedPrintable(mail: string): string {
  const partsFrom = mail.indexOf('\r\n\r\n');
  const parts = mail
    .slice(partsFrom)
    .replaceAll('=\r\n', '')
    .replace(/=([0-9A-F]{2})/g, (_whole, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return mail.slice(0, partsFrom) + parts;
}
