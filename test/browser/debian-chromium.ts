import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type Runs, unpackOnce } from './unpack-once.ts';

const PACKAGE = 'chromium-headless-shell';
const WITHOUT_EXTRAS = ['install', '-y', '--no-install-recommends'];

/** Debian's own headless Chromium: installed by root; unpacked into the cache folder by anyone else. */
export async function debianChromium(runs: Runs): Promise<Browser | undefined> {
  if (process.platform !== 'linux' || !existsSync('/usr/bin/apt-get')) return undefined;
  try {
    const browser = process.getuid?.() === 0 ? installAsRoot() : await unpackAsUser();
    return runs(browser) ? browser : undefined;
  } catch (error) {
    console.error(`Chromium could not be had from Debian: ${error instanceof Error ? error.message : error}`);
    return undefined;
  }
}

function installAsRoot(): Browser {
  tell();
  apt(['update']);
  apt([...WITHOUT_EXTRAS, PACKAGE]);
  return { path: `/usr/bin/${PACKAGE}` };
}

/** What apt would install on this machine, fetched with lists and archives of its own and unpacked without installing. */
async function unpackAsUser(): Promise<Browser> {
  const folder = await unpackOnce('debian-headless-shell', async (fresh) => {
    tell();
    const lists = join(fresh, 'apt', 'lists');
    const archives = join(fresh, 'apt', 'archives');
    for (const place of [lists, archives]) mkdirSync(join(place, 'partial'), { recursive: true });
    const own = [
      `Dir::State=${join(fresh, 'apt')}`,
      `Dir::Cache=${join(fresh, 'apt')}`,
      'Dir::State::status=/var/lib/dpkg/status',
      'Debug::NoLocking=true',
    ].flatMap((option) => ['-o', option]);
    apt([...own, 'update']);
    apt([...own, ...WITHOUT_EXTRAS, '--download-only', PACKAGE]);
    for (const archive of readdirSync(archives).filter((name) => name.endsWith('.deb'))) {
      execFileSync('dpkg-deb', ['--extract', join(archives, archive), fresh], { stdio: 'pipe' });
    }
    rmSync(join(fresh, 'apt'), { recursive: true });
  });
  return {
    path: join(folder, 'usr/lib/chromium', PACKAGE),
    env: { LD_LIBRARY_PATH: libraryFolders(folder).join(':'), ...fontSettings(folder) },
  };
}

/** Some packages keep private libraries one folder further down, found through an address that now begins elsewhere. */
function libraryFolders(folder: string): string[] {
  const parents = ['usr/lib', 'lib'].map((place) => join(folder, place)).filter((place) => existsSync(place));
  const triplets = parents.flatMap((parent) =>
    foldersIn(parent).filter((place) => place.endsWith('-linux-gnu')),
  );
  const below = triplets
    .flatMap(foldersIn)
    .filter((place) => readdirSync(place).some((name) => /^lib.*\.so/.test(name)));
  return [...triplets, ...below];
}

function foldersIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(folder, entry.name));
}

function fontSettings(folder: string): Record<string, string> {
  // Only where the machine has none: its settings then lie in the unpacked folder, with paths from the root.
  return existsSync('/etc/fonts/fonts.conf') ? {} : { FONTCONFIG_SYSROOT: folder };
}

function tell(): void {
  console.log('No browser found; getting Chromium from Debian …');
}

function apt(args: string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  execFileSync('apt-get', ['-qq', ...args], { env, stdio: ['ignore', 'ignore', 'pipe'] });
}
