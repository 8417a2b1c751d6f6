import { describe, expect, test } from 'vitest';
import { findMistakes } from './docs/find-mistakes.ts';
import { listPackages, read, readManifests, readProject } from './docs/read-project.ts';

const project = readProject();
const documents = project.files.filter((file) => file.endsWith('.md'));

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
