import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const WEB = join(import.meta.dirname, '../web');
export const MANIFEST = join(WEB, 'dist/.vite/manifest.json');
export const BUDGET_BYTES: Record<string, number> = {
  '/login': 131_000,
  '/home': 126_000,
  '/productdetails': 136_000,
};
/** For pages that the server renders, before the first tap. */
export const PUBLIC_BUDGET_BYTES = 95_000;
const LOADED_ON_TAP = [
  'src/contributions/chip-in/contribute.ts',
  'src/contributions/chip-in/thanks.tsx',
  'src/contributions/pledge/pledge-sheet.tsx',
  'src/registries/page/give-gift.ts',
  'src/registries/page/given-thanks.tsx',
  'src/payments/pending-payment-panel.tsx',
];
const PUBLIC_ENTRY = 'src/public/client.tsx';

/** The compressed JavaScript each screen needs before it can show: the app itself and the screen's own part. */
export function weighScreens(): ScreenWeight[] {
  const manifest = readBuilt<Manifest>('manifest.json');
  const { screens } = readBuilt<{ screens: Record<string, { module: string }> }>('screen-preloads.json');
  return Object.entries(screens).map(([path, { module }]) => ({
    path,
    bytes: sumBytes(['index.html', module].flatMap((key) => withImports(manifest, key))),
  }));
}

/** The same for the pages that the server renders, with what they load by themselves once they are shown. */
export function weighPublicPages(): ScreenWeight[] {
  const manifest = readBuilt<Manifest>('public-manifest.json');
  const pages = readBuilt<Record<string, string>>('public-pages.json');
  return Object.entries(pages).map(([path, module]) => {
    const own = [PUBLIC_ENTRY, module].flatMap((key) => withImports(manifest, key));
    const later = (manifest[module]?.dynamicImports ?? [])
      .filter((key) => !LOADED_ON_TAP.includes(key))
      .flatMap((key) => withImports(manifest, key));
    return { path, bytes: sumBytes([...own, ...later]) };
  });
}

/** What the build wrote beside its files. */
function readBuilt<Content>(name: string): Content {
  return JSON.parse(readFileSync(join(WEB, 'dist/.vite', name), 'utf8'));
}

function sumBytes(files: readonly string[]): number {
  const sizes = [...new Set(files)].map((file) => statSync(join(WEB, 'dist', `${file}.br`)).size);
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** The files of a chunk and of all that it imports at once. */
function withImports(manifest: Manifest, key: string, seen = new Set<string>()): string[] {
  if (seen.has(key)) return [];
  seen.add(key);
  const chunk = manifest[key];
  if (!chunk) throw new Error(`web/dist was built from other sources than these: it has no ${key}`);
  return [chunk.file, ...(chunk.imports ?? []).flatMap((imported) => withImports(manifest, imported, seen))];
}

type Manifest = Record<string, { file: string; imports?: string[]; dynamicImports?: string[] }>;

export interface ScreenWeight {
  path: string;
  bytes: number;
}
