import {
  HIDDEN,
  type MailContent,
  type MailPart,
  type MailTemplateId,
  type MailValue,
  type MailWords,
  type Placeholder,
  phrases,
  placeholdersOf,
} from '@tohfa/contract/phrases';
import type { FieldProblems } from '../platform/http/operations.ts';

/** The words of a mail with its values in their places. Values are never read for placeholders. */
export function composeMail(
  { template, values }: Pick<MailContent, 'template' | 'values'>,
  words: Pick<MailWords, 'subject' | 'paragraphs'>,
  shop: string,
): { subject: string; parts: MailPart[] } {
  const given: Values = { ...values, shop };
  for (const name of Object.keys(placeholdersOf(template)))
    if (given[name] === undefined) throw new Error(`the mail ${template} has no value for ${name}`);
  return {
    subject: fillIn(words.subject, given),
    parts: words.paragraphs.flatMap((paragraph) => composeParagraph(paragraph, template, given)),
  };
}

/** A push says the same as the mail's original words, without greeting and buttons. */
export function pushText(content: MailContent): { title: string; body: string } {
  const { subject, parts } = composeMail(content, phrases().mails.templates[content.template], '');
  const texts = parts.flatMap((part) => {
    if (typeof part === 'string') return part === content.values.greeting ? [] : [part];
    if (part === false) return [];
    return 'lines' in part ? part.lines : 'quote' in part ? [part.quote] : [];
  });
  return { title: subject, body: texts.join('\n') };
}

/** What a template's placeholders stand for without a real mail. */
export function exampleValues(template: MailTemplateId): Record<string, MailValue> {
  return mapPlaceholders(template, ({ example }) => example);
}

/** With codes, secret links and surprises hidden; without values, everything that is not known is. */
export function hideSecrets(template: MailTemplateId, values: Values = {}): Record<string, MailValue> {
  return mapPlaceholders(template, ({ kind, secret }, name) => {
    const value = values[name] ?? (kind === 'block' ? [HIDDEN] : HIDDEN);
    if (!secret || value === '' || value.length === 0) return value;
    return kind === 'block' ? [HIDDEN] : HIDDEN;
  });
}

/** Real values, with examples for what only a sent mail may have. */
export function showExamplesForSecrets(template: MailTemplateId, values: Values): Record<string, MailValue> {
  return mapPlaceholders(template, ({ example }, name) => {
    const value = values[name] ?? example;
    return value === HIDDEN ? example : value;
  });
}

function mapPlaceholders(
  template: MailTemplateId,
  toValue: (placeholder: Placeholder, name: string) => MailValue,
): Record<string, MailValue> {
  const entries = Object.entries(placeholdersOf(template)).filter(([name]) => name !== 'shop');
  return Object.fromEntries(entries.map(([name, placeholder]) => [name, toValue(placeholder, name)]));
}

function composeParagraph(paragraph: string, template: MailTemplateId, values: Values): MailPart[] {
  const { condition, text } = readParagraph(paragraph);
  if (condition && isEmpty(values[condition.name]) === condition.isThere) return [];
  const action = ACTION.exec(text);
  if (action) {
    const url = values[action[2] ?? ''];
    return typeof url === 'string' && url !== '' ? [{ label: fillIn(action[1] ?? '', values), url }] : [];
  }
  const alone = ALONE.exec(text)?.[1];
  const { kind = 'text' } = (alone !== undefined && placeholdersOf(template)[alone]) || {};
  const value = alone === undefined ? undefined : values[alone];
  if (value !== undefined && typeof value !== 'string') return [...value];
  if (value === '') return [];
  if (value !== undefined && kind === 'code') return [{ code: value }];
  if (value !== undefined && kind === 'words') return [{ quote: value }];
  const lines = text.split('\n').map((line) => fillIn(line, values));
  return [lines.length > 1 ? { lines } : (lines[0] ?? '')];
}

function fillIn(text: string, values: Values): string {
  return text.replaceAll(INLINE, (_whole, name: string) => {
    const value = values[name];
    return typeof value === 'string' ? value : '';
  });
}

const isEmpty = (value: MailValue | undefined) => value === undefined || value.length === 0;

/** `{?name}` in front: only with a value; `{!name}`: only without. */
function readParagraph(paragraph: string) {
  const found = CONDITION.exec(paragraph);
  if (!found) return { condition: undefined, text: paragraph };
  return {
    condition: { name: found[2] ?? '', isThere: found[1] === '?' },
    text: paragraph.slice(found[0].length),
  };
}

const CONDITION = /^\{([?!])(\w+)\}/;
const ACTION = /^\[([^\]\n]*)\]\(\{(\w+)\}\)$/;
const ALONE = /^\{(\w+)\}$/;
const INLINE = /\{(\w{1,40})\}/g;

/** Paragraphs are divided by empty lines where they are edited. */
export function toParagraphs(body: string): string[] {
  const paragraphs: string[][] = [[]];
  for (const line of body
    .replaceAll('\r', '')
    .split('\n')
    .map((typed) => typed.trim())) {
    if (line !== '') paragraphs.at(-1)?.push(line);
    else if (paragraphs.at(-1)?.length !== 0) paragraphs.push([]);
  }
  return paragraphs.map((lines) => lines.join('\n')).filter((paragraph) => paragraph !== '');
}

/** What is wrong with edited words, by field; undefined when nothing is. */
export function checkWords(
  template: MailTemplateId,
  { subject, paragraphs }: Pick<MailWords, 'subject' | 'paragraphs'>,
): FieldProblems | undefined {
  const { checks } = phrases().mails;
  const placeholders = placeholdersOf(template);
  const inSubject = subject.includes('\n') ? checks.oneLine : checkSentence(subject, placeholders, 'subject');
  const inBody = paragraphs.map((one) => checkParagraph(one, placeholders)).find((one) => one !== undefined);
  const body = inBody ?? (paragraphs.length === 0 ? checks.empty : checkRequired(paragraphs, placeholders));
  if (inSubject === undefined && body === undefined) return undefined;
  return { ...(inSubject !== undefined && { subject: inSubject }), ...(body !== undefined && { body }) };
}

/** A required placeholder is shown whatever else has a value: a condition may not take a code out of some mails. */
function checkRequired(paragraphs: readonly string[], placeholders: Placeholders): string | undefined {
  const { checks } = phrases().mails;
  const read = paragraphs.map((paragraph) => {
    const { condition, text } = readParagraph(paragraph);
    return { condition, names: [...text.matchAll(INLINE)].map(([, name]) => name) };
  });
  for (const name of Object.keys(placeholders).filter((one) => placeholders[one]?.required)) {
    const places = read.filter(({ names }) => names.includes(name));
    if (places.length === 0) return checks.missing({ name });
    const isAlwaysShown = places.some(
      ({ condition }) =>
        condition === undefined ||
        // Without a value there would be nothing to show.
        (condition.isThere && condition.name === name) ||
        places.some(
          (other) =>
            other.condition?.name === condition.name && other.condition.isThere !== condition.isThere,
        ),
    );
    if (!isAlwaysShown) return checks.onlySometimes({ name });
  }
  return undefined;
}

function checkParagraph(paragraph: string, placeholders: Placeholders): string | undefined {
  const { condition, text } = readParagraph(paragraph);
  if (condition && !placeholders[condition.name]) return unknown(condition.name, placeholders);
  const action = ACTION.exec(text);
  if (action) {
    const name = action[2] ?? '';
    if (!placeholders[name]) return unknown(name, placeholders);
    if (placeholders[name].kind !== 'link') return phrases().mails.checks.ownParagraph({ name });
    return checkSentence(action[1] ?? '', placeholders, 'body');
  }
  const alone = ALONE.exec(text)?.[1];
  if (alone !== undefined && placeholders[alone] && placeholders[alone].kind !== 'link') return undefined;
  return checkSentence(text, placeholders, 'body');
}

/** Words with `text` placeholders alone. */
function checkSentence(
  sentence: string,
  placeholders: Placeholders,
  where: 'subject' | 'body',
): string | undefined {
  const { checks } = phrases().mails;
  for (const [, name = ''] of sentence.matchAll(INLINE)) {
    const placeholder = placeholders[name];
    if (!placeholder) return unknown(name, placeholders);
    if (placeholder.kind === 'text') continue;
    if (where === 'subject') return checks.notInSubject({ name });
    return placeholder.kind === 'link' ? checks.onlyAsButton({ name }) : checks.ownParagraph({ name });
  }
  return /[{}]/.test(sentence.replaceAll(INLINE, '')) ? checks.brace : undefined;
}

const unknown = (name: string, placeholders: Placeholders) =>
  phrases().mails.checks.unknown({ name, known: Object.keys(placeholders) });

type Values = Readonly<Record<string, MailValue>>;
type Placeholders = Readonly<Record<string, Placeholder>>;
