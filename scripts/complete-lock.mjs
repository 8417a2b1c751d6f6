// A lock written on one machine may lack the binaries of other platforms, and `npm ci` then refuses it there.
// `npm run dependencies`, after every `npm install` that changed something.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { run } from './prepare/run.mjs';

const OPERATING_SYSTEMS = new Set([
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
]);
const PROCESSORS = new Set([
  'arm',
  'arm64',
  'ia32',
  'loong64',
  'mips64el',
  'ppc64',
  'riscv64',
  's390x',
  'wasm32',
  'x64',
]);

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const lockFile = fileURLToPath(new URL('../package-lock.json', import.meta.url));
  const lock = JSON.parse(readFileSync(lockFile, 'utf8'));
  const added = completeLock(lock);
  const { found, unknown } = await addIntegrity(lock, fetchIntegrity);
  if (added.length + found.length > 0) writeFileSync(lockFile, `${JSON.stringify(lock, null, 2)}\n`);
  console.log(
    `package-lock.json: ${added.length} entries added for other platforms, ${found.length} checksums fetched.`,
  );
  if (unknown.length > 0) console.log(`The registry has no checksum for ${unknown.join(', ')}.`);
}

/**
 * Adds an entry for each optional dependency that a locked package names by its exact version and the lock does
 * not hold. `addIntegrity` gives them their checksums.
 * @param {Lock} lock
 */
export function completeLock(lock) {
  const added = [];
  for (const [parent, entry] of Object.entries(lock.packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      if (!/^\d/.test(version) || find(lock, parent, name)?.version === version) continue;
      const place = find(lock, parent, name) ? `${parent}/node_modules/${name}` : `node_modules/${name}`;
      lock.packages[place] = {
        version,
        ...pick(entry, 'dev', 'devOptional'),
        optional: true,
        ...platformOf(name),
      };
      added.push(place);
    }
  }
  lock.packages = Object.fromEntries(
    // As npm sorts them.
    Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en')),
  );
  return added;
}

/**
 * Adds the checksum that is missing from an entry: without it npm installs whatever the registry has that day. A mirror may
 * not know the packages of other platforms; the next run asks again.
 * @param {Lock} lock
 * @param {(packageAtVersion: string) => Promise<string | undefined>} fetchOne
 */
export async function addIntegrity(lock, fetchOne) {
  const missing = Object.entries(lock.packages).filter(
    ([place, { version, integrity, link }]) =>
      place.includes('node_modules/') && version && !integrity && !link,
  );
  /** @type {Record<'found' | 'unknown', string[]>} */
  const outcome = { found: [], unknown: [] };
  for (const [place, { version, ...entry }] of missing) {
    const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const integrity = await fetchOne(`${name}@${version}`);
    outcome[integrity ? 'found' : 'unknown'].push(`${name}@${version}`);
    if (version && integrity) lock.packages[place] = { version, integrity, ...entry };
  }
  return outcome;
}

/** @param {string} packageAtVersion */
async function fetchIntegrity(packageAtVersion) {
  const { output } = await run('npm', ['view', '--loglevel=error', packageAtVersion, 'dist.integrity'], '.');
  return /^sha512-[\w+/]{86}==$/m.exec(output)?.[0];
}

/**
 * `@rolldown/binding-linux-arm64-musl` → linux, arm64, musl.
 * @param {string} name
 */
export function platformOf(name) {
  const words = name.split(/[/-]/);
  const os = words.find((word) => OPERATING_SYSTEMS.has(word));
  const cpu = words.find((word) => PROCESSORS.has(word));
  if (!cpu || (!os && cpu !== 'wasm32')) throw new Error(`No platform can be read from the name ${name}.`);
  const libc = words.some((word) => word.startsWith('musl'))
    ? 'musl'
    : words.some((word) => word.startsWith('gnu'))
      ? 'glibc'
      : undefined;
  return { ...(os && { os: [os] }), cpu: [cpu], ...(libc && { libc: [libc] }) };
}

/**
 * As Node resolves: in the package's own node_modules, else in those of the folders above.
 * @param {Lock} lock
 * @param {string} from
 * @param {string} name
 */
function find(lock, from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const entry = lock.packages[folder ? `${folder}/node_modules/${name}` : `node_modules/${name}`];
    if (entry || !folder) return entry;
  }
}

/**
 * @param {Entry} entry
 * @param {('dev' | 'devOptional')[]} keys
 */
function pick(entry, ...keys) {
  return Object.fromEntries(keys.filter((key) => entry[key]).map((key) => [key, true]));
}

/**
 * @typedef {{ version?: string, dev?: boolean, devOptional?: boolean, optional?: boolean,
 *   integrity?: string, link?: boolean, os?: string[], cpu?: string[], libc?: string[], optionalDependencies?: Record<string, string> }} Entry
 * @typedef {{ packages: Record<string, Entry> }} Lock
 */
