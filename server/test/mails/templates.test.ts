import {
  isMailTemplate,
  LANGUAGES,
  type MailPart,
  type MailTemplateId,
  type MailValue,
  mailTemplates,
  phrases,
  placeholdersOf,
} from '@tohfa/contract/phrases';
import { describe, expect, it } from 'vitest';
import {
  checkWords,
  composeMail,
  exampleValues,
  hideSecrets,
  toParagraphs,
} from '../../src/mails/compose.ts';
import { type MailBrand, mailHtml, mailText } from '../../src/platform/mail-html.ts';
import { toMailMessage } from '../../src/platform/mailer.ts';

const BRAND: MailBrand = { name: 'Tohfa', accent: '#b3134f', contactEmail: 'help@tohfa.test' };
const HOSTILE = 'A<script>alert(1)</script>\r\nBcc: all@evil.test {code} {?x} [Click]({link})';
const ids = Object.keys(mailTemplates).filter(isMailTemplate);

const compose = (id: MailTemplateId, values: Record<string, MailValue>) =>
  composeMail({ template: id, values }, phrases().mails.templates[id], BRAND.name);

describe.each(ids)('%s', (id) => {
  const words = phrases().mails.templates[id];

  it.each(LANGUAGES)('has words in %s that may be saved', (language) => {
    expect(checkWords(id, phrases(language).mails.templates[id])).toBeUndefined();
  });

  it('has words that may be saved, and every placeholder of them has a value', () => {
    expect(checkWords(id, words)).toBeUndefined();
    const { subject, parts } = compose(id, exampleValues(id));
    const html = mailHtml(subject, parts, BRAND);
    const text = mailText(parts, BRAND);
    expect(subject + text + html).not.toMatch(/undefined|null|\[object/);
    expect(subject + text).not.toMatch(/[{}]/);
    for (const [, url] of html.matchAll(/<a href="([^"]+)"/g)) expect(text).toContain(url);
    const required = Object.values(placeholdersOf(id)).filter(
      ({ kind }) => kind === 'link' || kind === 'code',
    );
    for (const { example } of required) expect(text).toContain(example);
  });

  it('shows words of strangers as words', () => {
    const values = Object.fromEntries(
      Object.entries(exampleValues(id)).map(([name, value]) => {
        const { kind } = placeholdersOf(id)[name] ?? {};
        return [name, kind === 'text' || kind === 'words' ? HOSTILE : value];
      }),
    );
    const { subject, html, text } = toMailMessage(
      { to: 'a@b.test', ...compose(id, values) },
      'x@y.test',
      BRAND,
    );
    expect(subject).not.toMatch(/[\r\n]/);
    expect(html).not.toMatch(/<script|>Click</);
    // A person's words are quoted; any other value is one line within a sentence of ours.
    expect(text.split('\n').filter((line) => line.startsWith('Bcc:'))).toEqual([]);
  });

  it('is shown again without codes, links that open something, and surprises', () => {
    const shown = compose(id, hideSecrets(id, exampleValues(id)));
    const told = JSON.stringify(shown);
    for (const { secret, example } of Object.values(placeholdersOf(id)))
      if (secret && example.length > 0) for (const part of textsOf(example)) expect(told).not.toContain(part);
  });
});

const textsOf = (example: string | readonly MailPart[]): string[] =>
  typeof example === 'string'
    ? [example]
    : example.flatMap((part) =>
        part && typeof part === 'object' && 'actions' in part ? part.actions.map(({ url }) => url) : [],
      );

describe('edited words', () => {
  const id = 'order-packed';
  const { subject, paragraphs } = phrases().mails.templates[id];
  const problems = (body: string, about = subject) =>
    checkWords(id, { subject: about, paragraphs: toParagraphs(body) });

  it.each([
    ['{greeting}\n\nHi {nme}\n\n[See]({link})', 'body', 'There is no {nme} in this mail.'],
    ['{?nme}Hi\n\n[See]({link})', 'body', 'There is no {nme}'],
    ['{greeting}', 'body', '{link} must stay in the text.'],
    ['Look: {link}', 'body', '{link} is a link'],
    ['You bought {items} today\n\n[See]({link})', 'body', '{items} needs a paragraph of its own.'],
    ['[See]({items})\n\n[See]({link})', 'body', '{items} needs a paragraph of its own.'],
    ['[See](https://evil.test)\n\n[See]({link}', 'body', 'is a link'],
    ['Hi {\n\n[See]({link})', 'body', 'A { or } is left over.'],
    ['', 'body', 'This field is required.'],
  ])('%j are refused', (body, field, message) => {
    expect(problems(body)).toEqual({ [field]: expect.stringContaining(message) });
  });

  it.each(['{!code}{code}', '{?shop}{code}', '{!shop}{code}', '{!shop}{code}\n\n{!shop}{code}'])(
    'that would show a code only sometimes are refused: %j',
    (body) => {
      expect(checkWords('sign-in-code', { subject: 'Your code', paragraphs: toParagraphs(body) })).toEqual({
        body: '{code} must be in every mail. Take the condition away from its paragraph.',
      });
    },
  );

  it.each([
    '{code}',
    'Hello {shop}\n\n{code}',
    '{?code}{code}',
    '{?shop}Here it is\n\n{code}',
    '{?shop}{code}\n\n{!shop}{code}',
    '{!shop}{code}\n\n{code}',
  ])('that show the code in every mail are taken: %j', (body) => {
    const paragraphs = toParagraphs(body);
    expect(checkWords('sign-in-code', { subject: 'Your code', paragraphs })).toBeUndefined();
    for (const shop of ['Tohfa', '']) {
      const { parts } = composeMail(
        { template: 'sign-in-code', values: exampleValues('sign-in-code') },
        { subject: 'Your code', paragraphs },
        shop,
      );
      expect(parts).toContainEqual({ code: exampleValues('sign-in-code').code });
    }
  });

  it('have text alone in the subject', () => {
    expect(problems(paragraphs.join('\n\n'), 'Order {items}')).toEqual({
      subject: '{items} cannot stand in the subject.',
    });
    expect(problems(paragraphs.join('\n\n'), 'Order\n{number}')).toHaveProperty('subject');
  });

  it('leave out what has no value, and never read a value as words of a template', () => {
    const values = { ...exampleValues('order-cancelled'), amount: '' };
    expect(JSON.stringify(compose('order-cancelled', values).parts)).toContain(
      'everything you paid has been',
    );
    const named = compose('order-placed', { ...exampleValues('order-placed'), name: '{amounts}' });
    expect(named.subject).toBe('Your order 1042: {amounts}');
  });
});
