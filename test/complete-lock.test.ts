import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { addIntegrity, completeLock, platformOf } from '../scripts/complete-lock.mjs';

test.each([
  ['@rolldown/binding-linux-arm64-musl', { os: ['linux'], cpu: ['arm64'], libc: ['musl'] }],
  ['@tailwindcss/oxide-linux-arm-gnueabihf', { os: ['linux'], cpu: ['arm'], libc: ['glibc'] }],
  ['@biomejs/cli-win32-x64', { os: ['win32'], cpu: ['x64'] }],
  ['@oxc-parser/binding-android-arm-eabi', { os: ['android'], cpu: ['arm'] }],
  ['@tailwindcss/oxide-wasm32-wasi', { cpu: ['wasm32'] }],
])('the name %s tells its platform', (name, platform) => {
  expect(platformOf(name)).toEqual(platform);
});

test('a name without a platform is refused, not guessed', () => {
  expect(() => platformOf('left-pad')).toThrow('No platform');
});

test('a missing binary gets an entry beside the ones that are there', () => {
  const lock = lockOf({ 'tool-linux-x64': '1.0.0', 'tool-darwin-arm64': '1.0.0' });
  lock.packages['node_modules/tool-linux-x64'] = { version: '1.0.0' };
  expect(completeLock(lock)).toEqual(['node_modules/tool-darwin-arm64']);
  expect(lock.packages['node_modules/tool-darwin-arm64']).toEqual({
    version: '1.0.0',
    dev: true,
    optional: true,
    os: ['darwin'],
    cpu: ['arm64'],
  });
});

test('a second run adds nothing', () => {
  const lock = lockOf({ 'tool-win32-x64': '1.0.0' });
  completeLock(lock);
  expect(completeLock(lock)).toEqual([]);
});

test('another version of the same binary goes below the package that wants it', () => {
  const lock = lockOf({ 'tool-win32-x64': '1.0.0' });
  lock.packages['node_modules/tool-win32-x64'] = { version: '2.0.0' };
  expect(completeLock(lock)).toEqual(['node_modules/tool/node_modules/tool-win32-x64']);
});

test('an entry without a checksum gets that of its version', async () => {
  const lock = lockOf({ 'tool-win32-x64': '1.0.0' });
  completeLock(lock);
  const fetchOne = async (asked: string) => (asked === 'tool@1.0.0' ? undefined : `sha512 of ${asked}`);
  const expected = { found: ['tool-win32-x64@1.0.0'], unknown: ['tool@1.0.0'] };
  expect(await addIntegrity(lock, fetchOne)).toEqual(expected);
  expect(lock.packages['node_modules/tool-win32-x64']).toMatchObject({
    version: '1.0.0',
    integrity: 'sha512 of tool-win32-x64@1.0.0',
    os: ['win32'],
  });
  expect(await addIntegrity(lock, fetchOne)).toEqual({ ...expected, found: [] });
});

test('every package that Linux installs, the image too, has its checksum', () => {
  const text = readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8');
  const lock = JSON.parse(text) as { packages: Record<string, LockEntry> };
  const entries = Object.entries(lock.packages);
  const packages = entries.filter(
    ([place, { link, os, cpu }]) =>
      place.includes('node_modules/') &&
      !link &&
      [os ?? 'linux'].flat().includes('linux') &&
      [cpu ?? 'x64'].flat().some((one) => ['x64', 'arm64'].includes(one)),
  );
  expect(packages.length).toBeGreaterThan(500);
  expect(packages.filter(([, { integrity }]) => !integrity).map(([place]) => place)).toEqual([]);
});

interface LockEntry {
  integrity?: string;
  link?: boolean;
  os?: string | string[];
  cpu?: string | string[];
}

function lockOf(optionalDependencies: Record<string, string>): Parameters<typeof completeLock>[0] {
  return { packages: { 'node_modules/tool': { version: '1.0.0', dev: true, optionalDependencies } } };
}
