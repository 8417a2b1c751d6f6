import { dirname, join } from 'node:path';
import { parseSync } from 'oxc-parser';

/**
 * What a machine makes of a catalogue of English phrases: each is a third longer and has an accent on every vowel, so that
 * a text which is cut, and one that stands in no catalogue, show themselves.
 */
export function translate(path: string, source: string, isCatalogue: (path: string) => boolean): string {
  const edits: { start: number; end: number; text: string }[] = [];
  const visit = (node: Node, parent: Node | undefined) => {
    const { type, start, end, value } = node;
    if (/^(Import|Export)\w*Declaration$/.test(parent?.type ?? '') && type === 'Literal') {
      const target = join(dirname(path), String(value));
      if (!isCatalogue(target)) edits.push({ start, end, text: JSON.stringify(target) });
      return;
    }
    // Types, keys, and values that are compared are no texts.
    if (/^TS(Type|Interface|Literal)/.test(type) || isComparison(parent)) return;
    if (parent?.type === 'Property' && parent.key === node) return;
    if (type === 'Literal' && typeof value === 'string' && isText(value))
      edits.push({ start, end, text: JSON.stringify(longer(value)) });
    if (type === 'TemplateLiteral') edits.push(...editsOfTemplate(node, source));
    for (const child of Object.values(node).flat()) if (isNode(child)) visit(child, node);
  };
  visit(parseSync(path, source).program as unknown as Node, undefined);
  return edits
    .sort((a, b) => b.start - a.start)
    .reduce((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), source);
}

const isComparison = (node: Node | undefined) => node?.type === 'BinaryExpression' && node.operator !== '+';

/** The parser counts the backticks and braces around a part as its own. */
function editsOfTemplate({ quasis, end }: Node, source: string) {
  const parts = (quasis as (Node & { value: { raw: string } })[])
    .map((part) => ({ ...part, raw: part.value.raw }))
    .filter(({ raw }) => raw !== '');
  if (!parts.some(({ raw }) => /\p{L}/u.test(raw))) return [];
  const length = parts.reduce((sum, { raw }) => sum + raw.length, 0);
  const accents = parts.map((part) => {
    const start = source.indexOf(part.raw, part.start);
    return { start, end: start + part.raw.length, text: accented(part.raw) };
  });
  return [...accents, { start: end - 1, end: end - 1, text: padding(length) }];
}

/** A key, a path or a code is none. */
const isText = (text: string) => /\p{L}/u.test(text) && !/^[a-z][\w./:#-]*$|^[A-Z_]+$/.test(text);
const longer = (text: string) => accented(text) + padding(text.length);
const padding = (length: number) => ` ${'éxtrá '.repeat(Math.ceil(length / 18)).trim()}`;

/** Names in angle brackets say where elements stand. */
function accented(text: string): string {
  return text.replaceAll(/<\/?\w+>|\\u\w{4}|\\.|[aeiouAEIOU]/g, (found) => ACCENTS[found] ?? found);
}

const ACCENTS: Record<string, string> = {
  a: 'á',
  e: 'é',
  i: 'í',
  o: 'ó',
  u: 'ú',
  A: 'Á',
  E: 'É',
  I: 'Í',
  O: 'Ó',
  U: 'Ú',
};

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value;
}

interface Node {
  type: string;
  start: number;
  end: number;
  [field: string]: unknown;
}
