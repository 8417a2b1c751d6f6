import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { icons } from './build/icons.ts';
import { operationRoutes } from './build/operation-routes.ts';
import { serviceWorker } from './build/service-worker.ts';

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    preloadTextFonts(),
    icons(),
    operationRoutes(),
    serviceWorker(),
    compressOutput(),
  ],
  build: {
    target: 'es2022',
    manifest: true,
    // The shop's content security policy allows fonts and pictures from files only.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // What several screens share travels in one file, not in a dozen of some hundred bytes each. Sheets and
        // questions open on a tap: they and the library below them stay out of the first load.
        codeSplitting: {
          groups: [
            {
              name: 'shared',
              test: /\/(web|contract)\/src\/(?!ui\/(sheet|confirm)\.tsx$|(.+\/)?(admin|dashboard)\/)|\/lucide-react\//,
              minShareCount: 2,
              priority: 1,
            },
            // The admins' own: no customer carries it. What the first group took is not taken again.
            {
              name: 'admin',
              test: /\/web\/src\/(.+\/)?(admin|dashboard)\//,
              minShareCount: 2,
            },
          ],
        },
      },
    },
  },
  server: {
    proxy: { '/backend': 'http://127.0.0.1:3000', '/media': 'http://127.0.0.1:3000' },
  },
});

/** The two faces that every screen shows at once are asked for before the style sheet is parsed. */
function preloadTextFonts(): Plugin {
  const wanted = /(plus-jakarta-sans|fraunces)-latin-wght-normal-.*\.woff2$/;
  return {
    name: 'preload-text-fonts',
    apply: 'build',
    transformIndexHtml: (_html, { bundle }) =>
      Object.keys(bundle ?? {})
        .filter((file) => wanted.test(file))
        .map((file) => ({
          tag: 'link',
          injectTo: 'head',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: '' },
        })),
  };
}

/** Puts a `.br` and a `.gz` beside every text file, so that the server never compresses one itself. */
function compressOutput(): Plugin {
  return {
    name: 'compress-output',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      const files = await readdir(dir, { recursive: true });
      const texts = files.filter((file) => /\.(js|css|svg|html)$/.test(file));
      await Promise.all(texts.map((file) => compress(join(dir, file))));
    },
  };
}

async function compress(path: string): Promise<void> {
  const bytes = await readFile(path);
  const best = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes, best));
  await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }));
}
