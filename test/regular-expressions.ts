import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { isSafePattern } from 'redos-detector';

const ROOT = join(import.meta.dirname, '..');
/** A repetition up to here is a constant factor. */
const FEW_TIMES = 200;

/**
 * The regular expressions in the sources below a folder that may take more than a time in proportion to the text: the
 * square of its length, or worse. One that is put together while the program runs counts, because nobody can tell.
 */
export function listSlowExpressions(folder: string): string[] {
  return listExpressions(folder)
    .filter(({ pattern, flags }) => pattern === undefined || isSlow(pattern, flags))
    .map(({ at, pattern }) => `${at} ${pattern ?? 'is put together while the program runs'}`);
}

/** The detector tries every way to match; without a repetition there are as many as the pattern itself has. */
export function isSlow(pattern: string, flags: string): boolean {
  if (!repeatsWithoutEnd(pattern)) return false;
  // It does not know how letters of other scripts change their case.
  const unicode = flags.includes('u');
  const caseInsensitive = flags.includes('i') && !unicode;
  return !isSafePattern(pattern, { unicode, caseInsensitive, dotAll: flags.includes('s') }).safe;
}

function repeatsWithoutEnd(pattern: string): boolean {
  const withoutCharacters = pattern.replaceAll(/\\./g, '').replaceAll(/\[[^\]]*\]/g, '');
  const limits = [...withoutCharacters.matchAll(/\{\d+,(\d*)\}/g)].map(([, most = '']) => most);
  return /[*+]/.test(withoutCharacters) || limits.some((most) => most === '' || Number(most) > FEW_TIMES);
}

/** Literals and `new RegExp` alike. */
function listExpressions(folder: string): WrittenExpression[] {
  return globSync('**/*.ts', { cwd: join(ROOT, folder) })
    .sort()
    .flatMap((file) => readExpressions(`${folder}/${file}`));
}

function readExpressions(file: string): WrittenExpression[] {
  const text = readFileSync(join(ROOT, file), 'utf8');
  const { program } = parseSync(file, text);
  const found: WrittenExpression[] = [];
  const constants = new Map<string, Node>();
  visit(program, (node) => {
    if (node.type === 'VariableDeclarator' && node.id.type === 'Identifier' && node.init)
      constants.set(node.id.name, node.init);
  });
  visit(program, (node) => {
    const line = text.slice(0, node.start).split('\n').length;
    if (node.type === 'Literal' && node.regex)
      found.push({ at: `${file}:${line}`, pattern: node.regex.pattern, flags: node.regex.flags });
    if ((node.type === 'NewExpression' || node.type === 'CallExpression') && node.callee.name === 'RegExp') {
      const [pattern, flags] = node.arguments.map((argument) => textOf(argument, constants));
      found.push({ at: `${file}:${line}`, pattern, flags: flags ?? '' });
    }
  });
  return found;
}

/** What an expression is when it is read: texts, and templates of texts that the same file names. */
function textOf(node: Node, constants: ReadonlyMap<string, Node>): string | undefined {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type === 'Identifier') {
    const constant = constants.get(node.name);
    return constant && textOf(constant, constants);
  }
  if (node.type !== 'TemplateLiteral') return undefined;
  const parts = node.expressions.map((part) => textOf(part, constants));
  if (parts.includes(undefined)) return undefined;
  return node.quasis.map(({ value }, at) => `${value.cooked}${parts[at] ?? ''}`).join('');
}

function visit(node: unknown, each: (node: Node) => void): void {
  if (typeof node !== 'object' || node === null) return;
  if ('type' in node) each(node as Node);
  for (const child of Object.values(node)) visit(child, each);
}

interface WrittenExpression {
  /** File and line. */
  at: string;
  /** Undefined when it is put together from what is not known before the program runs. */
  pattern: string | undefined;
  flags: string;
}

/** Only what is read here of the parser's nodes. */
interface Node {
  type: string;
  start: number;
  name: string;
  value: unknown;
  regex?: { pattern: string; flags: string };
  id: Node;
  init?: Node;
  callee: Node;
  arguments: readonly Node[];
  expressions: readonly Node[];
  quasis: readonly { value: { cooked: string } }[];
}
