import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { translate } from './translate.ts';

const ROOT = join(import.meta.dirname, '../..');
const WEB = join(ROOT, 'web');
const ENGLISH = join(ROOT, 'contract/src/phrases/en');
/** No country's: such codes are kept free for this. */
const LANGUAGE = 'qx';

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
  const isCatalogue = (path: string) => path.startsWith(ENGLISH);
  for (const file of files) {
    const path = join(ENGLISH, file);
    const target = join(folder, file);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, translate(path, await readFile(path, 'utf8'), isCatalogue));
  }
}

export interface PseudoBuild {
  dist: string;
  remove(): Promise<void>;
}
