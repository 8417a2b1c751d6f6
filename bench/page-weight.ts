import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { paths } from '../web/src/lib/paths.ts';

const WEB = join(import.meta.dirname, '../web');
export const MANIFEST = join(WEB, 'dist/.vite/manifest.json');
export const BUDGET_BYTES = 130_000;
/** For pages that the server renders, before the first tap. */
export const PUBLIC_BUDGET_BYTES = 90_000;
const LOADED_ON_TAP = ['src/gifts/chip-in/contribute.ts', 'src/gifts/chip-in/thanks.tsx'];
const PUBLIC_ENTRY = 'src/public/client.tsx';

/** The compressed JavaScript each screen needs before it can show: the app itself and the screen's own part. */
export function weighScreens(): ScreenWeight[] {
  const manifest: Manifest = JSON.parse(readFileSync(MANIFEST, 'utf8'));
  return [...screensByPath()].map(([path, source]) => ({
    path,
    bytes: sumBytes(['index.html', source].flatMap((key) => withImports(manifest, key))),
  }));
}

/** The same for the pages that the server renders, with what they load by themselves once they are shown. */
export function weighPublicPages(): ScreenWeight[] {
  const manifest: Manifest = JSON.parse(readFileSync(join(WEB, 'dist/.vite/public-manifest.json'), 'utf8'));
  const list = readFileSync(join(WEB, 'src/public/pages.ts'), 'utf8');
  return [...list.matchAll(/'?([\w-]+)'?: \(\) => import\('\.\.\/(.+?)'\)/g)].map(
    ([, path = '', file = '']) => {
      const own = [PUBLIC_ENTRY, `src/${file}`].flatMap((key) => withImports(manifest, key));
      const later = (manifest[`src/${file}`]?.dynamicImports ?? [])
        .filter((key) => !LOADED_ON_TAP.includes(key))
        .flatMap((key) => withImports(manifest, key));
      return { path, bytes: sumBytes([...own, ...later]) };
    },
  );
}

function sumBytes(files: readonly string[]): number {
  const sizes = [...new Set(files)].map((file) => statSync(join(WEB, 'dist', `${file}.br`)).size);
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Read from the routes' source: built, they no longer tell which part belongs to which address. */
function screensByPath(): Map<string, string> {
  const routes = readFileSync(join(WEB, 'src/routes.tsx'), 'utf8');
  const sources = new Map(
    [...routes.matchAll(/const (\w+) = screenSource\(\s*\(\) => import\('\.\/(.+?)'\),?\s*\)/g)].map(
      ([, name, file]) => [name, `src/${file}`],
    ),
  );
  const mounted = routes.split('<Route').flatMap((route): [string, string | undefined][] => {
    const [path, screen] = [/path=\{paths\.(\w+)\}/, /screen\('[\w-]+', (\w+)\)/].map(
      (what) => what.exec(route)?.[1],
    );
    return path && screen ? [[paths[path as keyof typeof paths], sources.get(screen)]] : [];
  });
  return new Map(
    mounted.map(([path, source]) => {
      if (!source) throw new Error(`web/src/routes.tsx does not say where the screen of ${path} comes from`);
      return [path, source];
    }),
  );
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
