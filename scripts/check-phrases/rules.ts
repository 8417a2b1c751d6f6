import { parseSync } from 'oxc-parser';

/**
 * What is wrong with the texts of a tree of files: words in a screen that stand in no catalogue, and phrases that nothing
 * says any more. That a language lacks a phrase, the compiler says.
 */
export function findPhraseProblems(files: ReadonlyMap<string, string>): Problem[] {
  const parsed = [...files].map(([path, source]) => ({ path, source, tree: parse(path, source) }));
  const catalogues = parsed.filter(({ path }) => CATALOGUES.test(path));
  const said = new Set<string>();
  const whole = new Set<string>();
  for (const { path, tree } of parsed) if (!TRANSLATED.test(path)) collectUses(tree, { said, whole });
  return [
    ...parsed.filter(({ path }) => SCREENS.test(path)).flatMap((file) => findInlineTexts(file)),
    ...catalogues.flatMap((file) => findUnsaid(file, { said, whole })),
  ];
}

/** Every phrase of the catalogues of one language, a plural or a function counted once. */
export function countPhrases(files: ReadonlyMap<string, string>, language: string): number {
  const folder = `contract/src/phrases/${language}/`;
  return [...files]
    .filter(([path]) => path.startsWith(folder))
    .flatMap(([path, source]) => phrasesIn(parse(path, source)))
    .filter(({ isText }) => isText).length;
}

export interface Problem {
  path: string;
  line: number;
  what: string;
}

const CATALOGUES = /^contract\/src\/phrases\/en\//;
/** What a translation says does not make a phrase of English used. */
const TRANSLATED = /^contract\/src\/phrases\/(?!en\/)\w\w\//;
const SCREENS = /^web\/src\/.+\.tsx$/;
/** Addresses and abbreviations are the same in every language. */
const NOT_WORDS = /\S*[@/]\S*|\b[A-Z]+\b/g;
const SPOKEN_ATTRIBUTES = new Set(['alt', 'aria-label', 'aria-description', 'label', 'placeholder', 'title']);

function findInlineTexts({ path, source, tree }: ParsedFile): Problem[] {
  const problems: Problem[] = [];
  walk(tree, (node, parent) => {
    const attribute = parent?.type === 'JSXAttribute' ? String((parent.name as Node).name) : undefined;
    const isText =
      node.type === 'JSXText' ||
      (node.type === 'Literal' && attribute !== undefined && SPOKEN_ATTRIBUTES.has(attribute));
    const text = String(node.value ?? '').trim();
    if (isText && /\p{L}{2}/u.test(text.replaceAll(NOT_WORDS, '')))
      problems.push({ path, line: lineAt(source, node.start), what: `“${text}” stands in no catalogue` });
  });
  return problems;
}

/** By name: a phrase counts as said when anything reads a property of its name, or takes the object it is in as a whole. */
function findUnsaid({ path, source, tree }: ParsedFile, { said, whole }: Uses): Problem[] {
  return phrasesIn(tree)
    .filter(({ names }) => {
      const [name = ''] = names.slice(-1);
      return !said.has(name) && !whole.has(name) && !names.slice(0, -1).some((one) => whole.has(one));
    })
    .map(({ names, start }) => ({
      path,
      line: lineAt(source, start),
      what: `nothing says ${names.join('.')}`,
    }));
}

/** The leaves of the objects that a catalogue exports, with the names that lead to them. */
function phrasesIn(tree: Node): Phrase[] {
  const phrases: Phrase[] = [];
  const visit = (value: Node | null, names: readonly string[], start: number) => {
    const node = unwrapped(value);
    if (node?.type !== 'ObjectExpression') {
      phrases.push({
        names,
        start,
        isText: node?.type !== 'Identifier' && node?.type !== 'MemberExpression',
      });
      return;
    }
    for (const property of node.properties as Node[]) {
      if (property.type !== 'Property') continue;
      const key = property.key as Node;
      visit(property.value as Node, [...names, String(key.name ?? key.value)], property.start);
    }
  };
  for (const statement of tree.body as Node[]) {
    const declaration =
      statement.type === 'ExportNamedDeclaration' ? (statement.declaration as Node | null) : null;
    for (const one of (declaration?.declarations ?? []) as Node[])
      visit(one.init as Node | null, [String((one.id as Node).name)], one.start);
  }
  return phrases.filter(({ names }) => names.length > 1);
}

/** Names of properties that are read, and of objects that are used in any other way than by a property's name. */
function collectUses(tree: Node, { said, whole }: Uses): void {
  walk(tree, (node, parent) => {
    if (node.type === 'MemberExpression' && !node.computed) said.add(String((node.property as Node).name));
    if (node.type === 'ObjectPattern')
      for (const { type, key } of node.properties as (Node & { key: Node })[])
        if (type === 'Property') said.add(String(key.name ?? key.value));
    const name = nameOf(node);
    if (name !== undefined && parent && !isReadByName(node, parent)) whole.add(name);
  });
}

function isReadByName(node: Node, parent: Node): boolean {
  if (parent.type === 'MemberExpression') return !parent.computed || parent.property === node;
  if (parent.type === 'Property') return parent.key === node || (parent.shorthand as boolean);
  if (parent.type === 'VariableDeclarator')
    return parent.id === node || (parent.id as Node).type === 'ObjectPattern';
  return /^(Import|Export|TS|ObjectPattern|ArrayPattern|Arrow|Function)/.test(parent.type);
}

function nameOf(node: Node): string | undefined {
  if (node.type === 'Identifier') return String(node.name);
  return node.type === 'MemberExpression' && !node.computed
    ? String((node.property as Node).name)
    : undefined;
}

function unwrapped(node: Node | null): Node | null {
  return node && /^TS(Satisfies|As)Expression$/.test(node.type) ? unwrapped(node.expression as Node) : node;
}

function parse(path: string, source: string): Node {
  return parseSync(path, source).program as unknown as Node;
}

function walk(node: Node, visit: (node: Node, parent: Node | undefined) => void, parent?: Node): void {
  visit(node, parent);
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value])
      if (typeof child === 'object' && child !== null && 'type' in child) walk(child as Node, visit, node);
}

const lineAt = (source: string, position: number) => source.slice(0, position).split('\n').length;

interface Phrase {
  names: readonly string[];
  start: number;
  /** False for one that repeats another. */
  isText: boolean;
}

interface Uses {
  said: Set<string>;
  whole: Set<string>;
}

interface ParsedFile {
  path: string;
  source: string;
  tree: Node;
}

interface Node {
  type: string;
  start: number;
  [field: string]: unknown;
}
