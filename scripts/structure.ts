// Prints how the code base is cut: files, their sizes, their functions and their imports. `npm run structure`.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { parseSync } from 'oxc-parser';

const AREAS = ['contract/src', 'server/src', 'web/src', 'sandbox/src', 'demo/src'];
const NESTED_TOO_DEEP = 4;
const FUNCTION_TOO_LONG = 80;
const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);

const files = execFileSync('git', ['ls-files', '--', ...AREAS], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file));
const sources = files.map(measure);

const rows = [...AREAS, 'all'].map((area) => {
  const inArea = sources.filter(({ file }) => area === 'all' || file.startsWith(`${area}/`));
  const functions = inArea.flatMap((source) => source.functions).sort((a, b) => a - b);
  const lines = inArea.map((source) => source.lines).sort((a, b) => a - b);
  return {
    area,
    files: inArea.length,
    'lines: median / 95th / longest': `${at(lines, 0.5)} / ${at(lines, 0.95)} / ${at(lines, 1)}`,
    '20 lines or fewer': lines.filter((count) => count <= 20).length,
    'one importer': inArea.filter(({ file }) => importersOf(file) === 1).length,
    'functions: median / 95th / longest': `${at(functions, 0.5)} / ${at(functions, 0.95)} / ${at(functions, 1)}`,
    [`nested over ${NESTED_TOO_DEEP} deep`]: inArea.filter(({ depth }) => depth > NESTED_TOO_DEEP).length,
  };
});
console.table(rows.filter((row) => row.files > 0));
report(
  `Functions over ${FUNCTION_TOO_LONG} lines`,
  sources.flatMap(({ file, functions }) =>
    functions.filter((lines) => lines > FUNCTION_TOO_LONG).map((lines) => `${file}: ${lines} lines`),
  ),
);
report(
  `Files with functions nested over ${NESTED_TOO_DEEP} deep`,
  sources.filter(({ depth }) => depth > NESTED_TOO_DEEP).map(({ file, depth }) => `${file}: ${depth} deep`),
);
const cycles = findCycles();
report(
  'Import cycles, type-only imports included',
  cycles.map((cycle) => cycle.join(' → ')),
);

function report(title: string, found: readonly string[]): void {
  console.log(`${title}: ${found.length}`);
  for (const line of found.slice(0, 20)) console.log(`  ${line}`);
}

function measure(file: string): Source {
  const text = readFileSync(file, 'utf8');
  const { program, module } = parseSync(file, text);
  const found: Pick<Source, 'functions' | 'depth'> = { functions: [], depth: 0 };
  visit(program, 0, text, found);
  const specifiers = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.map((entry) => entry.moduleRequest?.value ?? ''),
    ),
  ];
  const imports = specifiers
    .filter((specifier) => specifier.startsWith('.'))
    .map((specifier) => posix.join(posix.dirname(file), specifier));
  const lazy = module.dynamicImports
    .map(({ moduleRequest }) => text.slice(moduleRequest.start + 1, moduleRequest.end - 1))
    .filter((specifier) => specifier.startsWith('.'))
    .map((specifier) => posix.join(posix.dirname(file), specifier));
  return { file, lines: text.trimEnd().split('\n').length, imports: new Set(imports), lazy, ...found };
}

/** Walks the syntax tree; `depth` counts functions inside functions. */
function visit(node: unknown, depth: number, text: string, found: Pick<Source, 'functions' | 'depth'>): void {
  if (Array.isArray(node)) {
    for (const child of node) visit(child, depth, text, found);
    return;
  }
  if (typeof node !== 'object' || node === null) return;
  const { type, body, start, end } = node as { type?: string; body?: unknown; start?: number; end?: number };
  const isFunction = type !== undefined && FUNCTIONS.has(type) && body !== null && body !== undefined;
  if (isFunction && start !== undefined && end !== undefined) {
    found.functions.push(text.slice(start, end).split('\n').length);
    found.depth = Math.max(found.depth, depth + 1);
  }
  for (const child of Object.values(node)) visit(child, isFunction ? depth + 1 : depth, text, found);
}

function importersOf(file: string): number {
  return sources.filter(({ imports, lazy }) => imports.has(file) || lazy.includes(file)).length;
}

function findCycles(): string[][] {
  const importsOf = new Map(sources.map(({ file, imports }) => [file, imports]));
  const finished = new Set<string>();
  const path: string[] = [];
  const found: string[][] = [];
  const follow = (file: string) => {
    path.push(file);
    for (const target of importsOf.get(file) ?? []) {
      const start = path.indexOf(target);
      if (start >= 0) found.push([...path.slice(start), target]);
      else if (!finished.has(target)) follow(target);
    }
    path.pop();
    finished.add(file);
  };
  for (const file of importsOf.keys()) if (!finished.has(file)) follow(file);
  return found;
}

function at(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

interface Source {
  file: string;
  lines: number;
  imports: Set<string>;
  lazy: string[];
  /** Lines of each function. */
  functions: number[];
  /** Functions inside functions; 1 is a function at the top of a file. */
  depth: number;
}
