import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { build, type InlineConfig, type Plugin } from 'vite';
import { oneLanguage } from './one-language.ts';
import { operationRoutes } from './operation-routes.ts';
import { fileOf, importTable } from './source-tables.ts';
import { FIRST_FONTS } from './text-fonts.ts';

const WEB = join(import.meta.dirname, '..');
const FIELD_ERRORS = join(WEB, '../contract/src/field-errors.ts');
const CLIENT = 'src/public/client.tsx';
const PUBLIC_MANIFEST = '.vite/public-manifest.json';
/** Which file each page is, for those who weigh them. */
const PAGE_MODULES = '.vite/public-pages.json';

/** Chrome then compiles the file on another thread while it loads, not piece by piece as it is first used. */
export const COMPILED_AHEAD = '//# allFunctionsCalledOnLoad';

/**
 * Builds the server-rendered pages beside the app: the browser's half among the app's files, and the server's half, which
 * knows their names, in a folder that is not served. They share no script with the app, so that they stay small.
 */
export function publicPages(): Plugin {
  return {
    name: 'public-pages',
    apply: 'build',
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler({ dir = '' }) {
        await buildClient(dir);
        const manifest: Manifest = JSON.parse(readFileSync(join(dir, PUBLIC_MANIFEST), 'utf8'));
        const modules = await pageModules();
        await writeFile(join(dir, PAGE_MODULES), JSON.stringify(Object.fromEntries(modules)));
        await buildRenderer(join(dir, '.server'), assetsByPage(manifest, modules));
      },
    },
  };
}

const shared = {
  configFile: false,
  root: WEB,
  logLevel: 'warn',
  publicDir: false,
} satisfies InlineConfig;

async function buildClient(outDir: string): Promise<void> {
  await build({
    ...shared,
    plugins: [oneLanguage(), react(), tailwindcss(), operationRoutes()],
    build: {
      outDir,
      emptyOutDir: false,
      target: 'es2022',
      manifest: PUBLIC_MANIFEST,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: join(WEB, CLIENT),
        output: {
          entryFileNames: 'assets/public-[hash].js',
          chunkFileNames: 'assets/public-[name]-[hash].js',
          // One name for the style sheet of both builds: a visitor who goes on into the shop has it already.
          assetFileNames: ({ names }) =>
            names[0]?.endsWith('.css') ? 'assets/index-[hash][extname]' : 'assets/[name]-[hash][extname]',
          // Forms check what was typed after the first tap: until then no page carries a schema.
          postBanner: ({ name }) => (name === 'react' ? COMPILED_AHEAD : ''),
          codeSplitting: {
            groups: [
              { name: 'react', test: /\/node_modules\/(react|react-dom|scheduler)\//, priority: 2 },
              {
                name: 'values',
                test: /\/contract\/src\/(dates|money|names|occasions|pictures|problems|states|limits|push-target|variants)\.ts/,
                priority: 1,
              },
              {
                name: 'schemas',
                test: /\/(node_modules\/zod|contract\/src\/(abuse|contributions|fields|gifts)\.ts)/,
              },
            ],
          },
        },
      },
    },
  });
}

async function buildRenderer(outDir: string, assets: Record<string, PageAssets>): Promise<void> {
  await build({
    ...shared,
    plugins: [oneLanguage(), withoutFieldErrors(), react(), operationRoutes()],
    define: { PAGE_ASSETS: JSON.stringify(assets), 'process.env.NODE_ENV': '"production"' },
    // One file that needs no package loads in a fraction of the time.
    ssr: { noExternal: true },
    build: {
      ssr: join(WEB, 'src/public/render.tsx'),
      outDir,
      emptyOutDir: true,
      target: 'node24',
      minify: true,
      rolldownOptions: { output: { entryFileNames: 'render.js', codeSplitting: false } },
    },
  });
}

/**
 * The renderer runs in the server's process and checks nothing that people type. Zod has one configuration for the whole process:
 * with this one the server's refusals would be in the language of the page that was rendered last.
 */
function withoutFieldErrors(): Plugin {
  return {
    name: 'without-field-errors',
    enforce: 'pre',
    load: (id) => (id === FIELD_ERRORS ? 'export {};' : undefined),
  };
}

/** Read from the manifest, because file names contain a hash of their content. */
function assetsByPage(
  manifest: Manifest,
  modules: readonly [page: string, module: string][],
): Record<string, PageAssets> {
  const entry = manifest[CLIENT]?.file ?? '';
  return Object.fromEntries(
    modules.map(([page, module]) => {
      const chunks = [CLIENT, module].flatMap((key) => withImports(manifest, key));
      const files = chunks.flatMap(({ assets = [] }) => assets);
      return [
        page,
        {
          entry: `/${entry}`,
          scripts: toPaths(chunks.map(({ file }) => file).filter((file) => file !== entry)),
          styles: toPaths(chunks.flatMap(({ css = [] }) => css)),
          fonts: toPaths(files.filter((file) => FIRST_FONTS.test(file))),
        },
      ];
    }),
  );
}

async function pageModules(): Promise<[page: string, module: string][]> {
  const { publicPages } = await importTable<{ publicPages: Record<string, () => Promise<unknown>> }>(
    'src/public/pages.ts',
  );
  return Promise.all(
    Object.entries(publicPages).map(
      async ([page, load]): Promise<[string, string]> => [page, await fileOf(load)],
    ),
  );
}

function withImports(manifest: Manifest, key: string): ManifestChunk[] {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`the build has no ${key}`);
  return [chunk, ...(chunk.imports ?? []).flatMap((imported) => withImports(manifest, imported))];
}

function toPaths(files: readonly string[]): string[] {
  return [...new Set(files)].map((file) => `/${file}`);
}

type Manifest = Record<string, ManifestChunk>;

interface ManifestChunk {
  file: string;
  imports?: string[];
  css?: string[];
  assets?: string[];
}

interface PageAssets {
  entry: string;
  scripts: string[];
  styles: string[];
  fonts: string[];
}
