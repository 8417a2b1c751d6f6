import { describe, expect, test } from 'vitest';
import { PUBLIC_BUDGET_BYTES } from '../bench/page-weight.ts';
import { SIZES } from '../scripts/gallery/options.ts';
import { findMistakes } from './docs/find-mistakes.ts';
import { listPackages, read, readManifests, readProject } from './docs/read-project.ts';

const project = readProject();
const documents = project.files.filter((file) => file.endsWith('.md'));
const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
const SIZES_IN_WORDS = new Intl.ListFormat('en-GB').format(SIZES.map((size) => size.replace('x', '×')));

test.each(documents)('%s names only commands, paths, test projects and links that exist', (path) => {
  expect(findMistakes({ path, text: read(path) }, project)).toEqual([]);
});

describe('a document is found wrong when it names', () => {
  test.each([
    ['a script that is not there', '`npm run tset`', 'no such script: npm run tset'],
    [
      'a command of npm that is not there',
      '```\nnpm strat # opens the shop\n```',
      'no such script: npm strat',
    ],
    [
      'a measurement that is not there',
      '`npm run bench -- purchase-speed`',
      'no such measurement: npm run bench -- purchase-speed',
    ],
    [
      'a flag that no measurement reads',
      '`npm run bench -- growth\n--tiny`',
      'no such measurement: npm run bench -- --tiny',
    ],
    ['a program that is not installed', '`npx no-such-program`', 'no such program: npx no-such-program'],
    [
      'a file to run that is not there',
      '`node scripts/no-such-file.ts`',
      'no such file: node scripts/no-such-file.ts',
    ],
    ['a file', '`server/src/no-such-file.ts`', 'no such path: server/src/no-such-file.ts'],
    ['a file by the end of its path', '`payments/no-such-file.ts`', 'no such path: payments/no-such-file.ts'],
    [
      'a file in a drawing',
      '```\nserver/src/\n  no-such-file.ts  starts it\n```',
      'no such path: no-such-file.ts',
    ],
    ['a folder', '`server/no-such-folder/`', 'no such path: server/no-such-folder/'],
    [
      'a pattern of paths',
      '`server/src/<domain>/no-such-file.ts`',
      'no such path: server/src/<domain>/no-such-file.ts',
    ],
    [
      'a unit test project',
      '`A=1 vitest run --project no-such-project`',
      'no such test project: no-such-project',
    ],
    [
      'a test that the project leaves out',
      '`vitest run --project web test/docs.test.ts`',
      'web does not run test/docs.test.ts',
    ],
    ['a project of the stories', '`playwright test --project=watch`', 'no such test project: watch'],
    ['a document', '[this](docs/no-such-document.md)', 'no such link: docs/no-such-document.md'],
    ['a heading', '[this](README.md#no-such-heading)', 'no such heading: README.md#no-such-heading'],
    ['a picture', '<img src="docs/pictures/none.webp">', 'no such link: docs/pictures/none.webp'],
  ])('%s', (_, text, mistake) => {
    expect(findMistakes({ path: 'README.md', text }, project)).toContain(mistake);
  });
});

/** A figure or a list that a document repeats: the document, where it stands in it, and what the code has. */
test.each([
  [
    'docs/operations.md',
    /at most ([\d,]+) for each pool/,
    thousands(inCode('platform/postgres-pool.ts', /MAX_WAITING = (\d+)/)),
  ],
  [
    'docs/decisions/0010-payments-under-load.md',
    /At most ([\d,]+) statements wait/,
    thousands(inCode('platform/postgres-pool.ts', /MAX_WAITING = (\d+)/)),
  ],
  [
    'docs/operations.md',
    /open requests and exits within (\d+) s/,
    `${Number(inCode('platform/lifecycle.ts', /SHUTDOWN_TIMEOUT_MS = (\d+)/)) / 1000}`,
  ],
  [
    'docs/operations.md',
    /on the hour from (\d+ to \d+) h in India/,
    inCode('background-jobs.ts', /'remind-of-special-days', '0 ([\d-]+) /).replace('-', ' to '),
  ],
  [
    'docs/specification.md',
    /on the hour from (\d+ to \d+) h in India/,
    inCode('background-jobs.ts', /'remind-of-special-days', '0 ([\d-]+) /).replace('-', ' to '),
  ],
  [
    'docs/operations.md',
    /The image\s+has those of (\d+)\./,
    found(read('Dockerfile'), /postgresql-client-(\d+)/),
  ],
  ['docs/architecture.md', /holds it to (\d+) KB/, `${PUBLIC_BUDGET_BYTES / 1000}`],
  ['docs/gallery.md', /at\s+([\d×, and]+\d), in light/, SIZES_IN_WORDS],
  ['CONTRIBUTING.md', /screen you touch at ([\d×, and]+\d), light/, SIZES_IN_WORDS],
  [
    'CHANGELOG.md',
    /The admin menu has (\w+) groups/,
    NUMBERS[read('web/src/admin/menu.ts').match(/^ {4}label: /gm)?.length ?? 0],
  ],
  [
    'docs/architecture.md',
    /only the folders below it, in this order: ([\w, -]+)\./,
    [...found(read('scripts/check-imports/rules.ts'), /WEB_LAYERS = \[(.*?)\]/s).matchAll(/'([\w-]+)'/g)]
      .map(([, name]) => name)
      .join(', '),
  ],
])('%s says %s as the code does', (document, where, value) => {
  expect(found(read(document), where)).toBe(value);
});

test('docs/operations.md lists every setting, and no other', () => {
  const [table = ''] = /^\| setting.*?\n\n/ms.exec(read('docs/operations.md')) ?? [];
  const documented = [...table.matchAll(/^\|([^|]+)\|/gm)].flatMap(
    ([, cell = '']) => cell.match(/[A-Z0-9_]{4,}/g) ?? [],
  );
  const schema = read('server/src/settings.ts').matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm);
  expect(documented.sort()).toEqual([...schema].map(([, name]) => name).sort());
});

test('decision 2 has a line for every package, and none for another', () => {
  const [taken = '', rejected = ''] = read('docs/decisions/0002-dependencies.md').split(
    '## Looked at and not taken',
  );
  const chosen = packagesOf(taken);
  const isChosen = (name: string) =>
    chosen.some((line) => line === name || (line.endsWith('/*') && name.startsWith(line.slice(0, -1))));
  const used = listPackages();
  expect(used.filter((name) => !isChosen(name))).toEqual([]);
  expect(
    chosen.filter((line) => !used.some((name) => name === line || name.startsWith(line.replace(/\*$/, '')))),
  ).toEqual([]);
  expect(packagesOf(rejected).filter((name) => used.includes(name))).toEqual([]);
  expect(new Set(chosen).size).toBe(chosen.length);
});

test('package.json, its workspaces and the changelog have one version', () => {
  const [latest] = /(?<=^## \[)\d+\.\d+\.\d+/m.exec(read('CHANGELOG.md')) ?? [];
  expect(new Set(readManifests().map(({ version }) => version))).toEqual(new Set([latest]));
});

function inCode(file: string, where: RegExp): string {
  return found(read(`server/src/${file}`).replaceAll(/(\d)_(?=\d)/g, '$1'), where);
}

/** Fails where the sentence or the constant is written in another way now. */
function found(text: string, where: RegExp): string {
  const [, value] = where.exec(text) ?? [];
  if (value === undefined) throw new Error(`nothing matches ${where}`);
  return value;
}

function thousands(figure: string): string {
  return Number(figure).toLocaleString('en');
}

/** The first column of a table, without what is said in brackets. */
function packagesOf(text: string): string[] {
  const cells = [...text.matchAll(/^\|([^|]+)\|/gm)].map(([, cell = '']) =>
    cell.replaceAll(/\(.*?\)|`/g, ''),
  );
  return cells
    .slice(2)
    .flatMap((cell) => cell.split(','))
    .map((name) => name.trim().split(' ')[0] ?? '');
}
