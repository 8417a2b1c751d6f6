import { isMailTemplate, type MailWords, mailTemplates, phrases } from '@tohfa/contract/phrases';
import { describe, expect, it } from 'vitest';
import { mails } from '../../../contract/src/phrases/hi/mails/index.ts';
import { checkWords, composeMail, exampleValues } from '../../src/mails/compose.ts';

const ids = Object.keys(mailTemplates).filter(isMailTemplate);

describe.each(ids)('%s in Hindi', (id) => {
  const words = mails.templates[id];

  it('has words that may be saved, with the values of the English ones', () => {
    expect(checkWords(id, words)).toBeUndefined();
    expect(placesIn(words)).toEqual(placesIn(phrases('en').mails.templates[id]));
    const { subject, parts } = composeMail({ template: id, values: exampleValues(id) }, words, 'Tohfa');
    expect(subject).not.toMatch(/[{}]/);
    expect(parts.length).toBeGreaterThan(1);
  });

  it('is written in Devanagari', () => {
    const own = [words.cause, ...words.paragraphs].map((text) => text.replaceAll(/\{[?!]?\w+\}/g, '').trim());
    for (const text of own.filter((one) => /\p{L}/u.test(one)))
      expect(text).toMatch(/\p{Script=Devanagari}/u);
  });
});

/** With how each stands there: as a value, a condition or a button. */
function placesIn({ subject, paragraphs }: Pick<MailWords, 'subject' | 'paragraphs'>): string[] {
  const used = [subject, ...paragraphs].flatMap((text) => text.match(/\]?\(?\{[?!]?\w+\}/g) ?? []);
  return [...new Set(used.filter((one) => one !== '{shop}'))].sort();
}
