import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';

const ROOT = join(import.meta.dirname, '../..');
const WEB = join(ROOT, 'web');
const ENGLISH = join(ROOT, 'contract/src/phrases/en');
/** No country's: such codes are kept free for this. */
const LANGUAGE = 'qx';
/** How numbers are counted: as in English. */
const PLURAL = 'plural.ts';

/** The browser's build in a language made by machine: one more folder of catalogues, and nothing else. */
export async function buildPseudoLanguage(): Promise<PseudoBuild> {
  const folder = await mkdtemp(join(tmpdir(), 'tohfa-pseudo-'));
  const phrases = join(folder, 'phrases');
  await writeCatalogues(join(phrases, LANGUAGE));
  const dist = join(folder, 'dist');
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js');
  await promisify(execFile)(
    process.execPath,
    [vite, 'build', '--outDir', relative(WEB, dist), '--emptyOutDir'],
    {
      cwd: WEB,
      env: { ...process.env, BUILD_LANGUAGE: LANGUAGE, PHRASES_FOLDER: phrases },
      maxBuffer: 64 * 1024 * 1024,
    },
  );
  return { dist, remove: () => rm(folder, { recursive: true, force: true }) };
}

async function writeCatalogues(folder: string): Promise<void> {
  const files = (await readdir(ENGLISH, { recursive: true })).filter((file) => file.endsWith('.ts'));
  for (const file of files) {
    const target = join(folder, file);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, await translated(file));
  }
}

async function translated(file: string): Promise<string> {
  const english = join(ENGLISH, file);
  if (file === 'screens/index.ts') return readFile(english, 'utf8');
  // The build leaves a catalogue in English that is asked for in so many words.
  const source = JSON.stringify(`${english}?english`);
  if (file === PLURAL) return `export * from ${source};`;
  const names = Object.keys(await import(english));
  const helper = JSON.stringify(join(import.meta.dirname, 'lengthened.ts'));
  return `import * as english from ${source};
import { lengthened } from ${helper};
export const { ${names.join(', ')} } = lengthened({ ...english });
`;
}

export interface PseudoBuild {
  dist: string;
  remove(): Promise<void>;
}
