import type { MailText } from '@tohfa/contract';

/** A subject as people read it. */
export function fillInExamples(subject: string, { placeholders }: Pick<MailText, 'placeholders'>): string {
  return placeholders.reduce((text, { name, example }) => text.replaceAll(`{${name}}`, example), subject);
}
