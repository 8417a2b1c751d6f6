import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isInstalled, markInstalled } from '../scripts/prepare/install.mjs';
import { oneAtATime } from '../scripts/prepare/one-at-a-time.mjs';
import { progressLine } from '../scripts/prepare/progress.mjs';
import { buildServer, isServerBuilt, serverEntry } from '../scripts/prepare/server-build.mjs';
import { buildWeb, isWebBuilt } from '../scripts/prepare/web-build.mjs';

// No process has it: Linux stops at 4,194,304.
const DEAD_PID = '99999999';
let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'tohfa-prepare-'));
  write('package-lock.json', '{}');
  write('tsconfig.base.json', '{}');
  write('contract/package.json', '{}');
  write('contract/src/index.ts', '');
  write('web/src/main.tsx', '');
  write('web/src/styles/fonts/OFL.txt', 'the licence');
  for (const folder of ['server', 'sandbox', 'demo']) write(`${folder}/src/index.ts`, '');
  write(
    'scripts/prepare/bundle-server.mjs',
    `import fs from 'node:fs'; fs.mkdirSync(process.argv[2], { recursive: true });
     fs.writeFileSync(process.argv[2] + '/main.js', '');`,
  );
  // Stands for vite: fails when told to, else writes a page where the build was asked for.
  write(
    'node_modules/vite/bin/vite.js',
    `const fs = require('node:fs'), out = process.argv[process.argv.indexOf('--outDir') + 1];
     if (fs.existsSync('src/broken.tsx')) { console.log('src/broken.tsx is broken'); process.exit(1); }
     fs.mkdirSync(out, { recursive: true }); fs.writeFileSync(out + '/index.html', fs.readFileSync('src/main.tsx'));`,
  );
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

test('packages count as installed until the lock changes', () => {
  expect(isInstalled(root)).toBe(false);
  markInstalled(root, 'shop');
  expect([isInstalled(root, 'shop'), isInstalled(root)]).toEqual([true, false]);
  markInstalled(root);
  expect([isInstalled(root, 'shop'), isInstalled(root)]).toEqual([true, true]);
  write('package-lock.json', '{"changed": true}');
  expect(isInstalled(root)).toBe(false);
});

test.each([
  ['a screen', 'web/src/main.tsx'],
  ['a new file', 'web/src/new.tsx'],
  ['the contract', 'contract/src/index.ts'],
  ['the lock', 'package-lock.json'],
])('a change of %s asks for a build', async (_, file) => {
  await buildWeb(root, process.execPath);
  expect(isWebBuilt(root)).toBe(true);
  write(file, 'changed');
  expect(isWebBuilt(root)).toBe(false);
});

test('a change of a web test asks for none', async () => {
  await buildWeb(root, process.execPath);
  write('web/test/a.test.ts', 'changed');
  expect(isWebBuilt(root)).toBe(true);
});

test('the fonts are built with their licence beside them', async () => {
  await buildWeb(root, process.execPath);
  expect(readFileSync(join(root, 'web/dist/assets/OFL.txt'), 'utf8')).toBe('the licence');
});

test('a removed output asks for a build', async () => {
  await buildWeb(root, process.execPath);
  rmSync(join(root, 'web/dist'), { recursive: true });
  expect(isWebBuilt(root)).toBe(false);
});

test('a build that fails says why and leaves the served one alone', async () => {
  write('web/src/main.tsx', 'good');
  await buildWeb(root, process.execPath);
  write('web/src/broken.tsx', '');
  await expect(buildWeb(root, process.execPath)).rejects.toThrow('src/broken.tsx is broken');
  expect(readFileSync(join(root, 'web/dist/index.html'), 'utf8')).toBe('good');
  expect(isWebBuilt(root)).toBe(false);
  expect(readdirSync(join(root, '.cache'))).toEqual(['web-build']);
});

test('the server starts from its bundle until a source changes, then from its sources', async () => {
  expect(serverEntry(root)).toBe(join(root, 'server/src/main.ts'));
  await buildServer(root, process.execPath);
  expect(serverEntry(root)).toBe(join(root, 'server/dist/main.js'));
  write('sandbox/src/index.ts', 'changed');
  expect(isServerBuilt(root)).toBe(false);
  expect(serverEntry(root)).toBe(join(root, 'server/src/main.ts'));
});

test('no command rests on a script before it, which npm leaves out where scripts of packages are not run', () => {
  const { scripts } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  const names = Object.keys(scripts);
  expect(
    names.filter((name) => names.some((other) => name === `pre${other}` || name === `post${other}`)),
  ).toEqual([]);
  expect(readFileSync(new URL('../.npmrc', import.meta.url), 'utf8')).toMatch(/^ignore-scripts=true$/m);
});

test('a command that goes on after preparing looks for its programs again, which may just have been installed', () => {
  const { scripts } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  const commands = Object.values<string>(scripts).filter((command) => /prepare\.mjs.*&&/.test(command));
  expect(commands.length).toBeGreaterThan(10);
  for (const command of commands) expect(command).toMatch(/prepare\.mjs( shop)? && hash -r && /);
});

test('steps side by side share a line with the time of the longest', () => {
  expect(progressLine([['Building the server', 1]])).toBe('Building the server … 1 s');
  const both: [string, number][] = [
    ['Building the web app', 4],
    ['Building the server', 3],
  ];
  expect(progressLine(both)).toBe('Building the web app, Building the server … 4 s');
});

test('of several at once, each has the lock alone', async () => {
  let holders = 0;
  let mostHolders = 0;
  const work = async () => {
    holders += 1;
    mostHolders = Math.max(mostHolders, holders);
    await new Promise((resolve) => setTimeout(resolve, 30));
    holders -= 1;
  };
  await Promise.all([1, 2, 3].map(() => oneAtATime(join(root, 'lock'), work)));
  expect(mostHolders).toBe(1);
});

test('the lock of a dead process does not block', async () => {
  write('lock', DEAD_PID);
  expect(await worksUnderLock()).toBe(true);
});

test('a lock that nobody touches does not block, even if its pid lives', async () => {
  write('lock', String(process.pid));
  const longAgo = new Date(Date.now() - 60_000);
  utimesSync(join(root, 'lock'), longAgo, longAgo);
  expect(await worksUnderLock()).toBe(true);
});

test('the lock is given back when the work fails', async () => {
  const failing = oneAtATime(join(root, 'lock'), () => Promise.reject(new Error('no')));
  await expect(failing).rejects.toThrow('no');
  expect(await worksUnderLock()).toBe(true);
});

async function worksUnderLock(): Promise<boolean> {
  let worked = false;
  await oneAtATime(join(root, 'lock'), async () => {
    worked = true;
  });
  return worked;
}

function write(file: string, text: string): void {
  mkdirSync(join(root, file, '..'), { recursive: true });
  writeFileSync(join(root, file), text);
}
