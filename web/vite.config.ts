import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { icons } from './build/icons.ts';
import { BUILD_LANGUAGE, ENGLISH, oneLanguage } from './build/one-language.ts';
import { operationRoutes } from './build/operation-routes.ts';
import { COMPILED_AHEAD, publicPages } from './build/public-pages.ts';
import { screenPreloads } from './build/screen-preloads.ts';
import { serviceWorker } from './build/service-worker.ts';

/** Before compression; smaller ones are merged with a neighbour. */
const MIN_CHUNK_BYTES = 4_000;

const NOT_SCREENS =
  '^/(backend|media|local|assets|explore|gift|chip-in|contribution|card|hi)(/|$|\\?)|^/(sitemap.xml|robots.txt|healthz|readyz)$';

export default defineConfig({
  plugins: [
    oneLanguage(),
    react(),
    tailwindcss(),
    icons(),
    operationRoutes(),
    serviceWorker(),
    publicPages(),
    screenPreloads(),
    compressOutput(),
  ],
  // Icons and the manifest are the same in every language.
  publicDir: BUILD_LANGUAGE === ENGLISH ? 'public' : false,
  build: {
    target: 'es2022',
    manifest: true,
    // The shop's content security policy allows fonts and pictures from files only.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        postBanner: ({ name }) => (name === 'react' ? COMPILED_AHEAD : ''),
        // A group that is split by its users would otherwise carry all their names.
        chunkFileNames: ({ name }) => `assets/${name.split('~', 1)[0]}-[hash].js`,
        // What several screens share travels in a few files, not in dozens of some hundred bytes each. A group also
        // takes what its modules import, so the first load is taken first. Sheets, confirms and toasts come later.
        codeSplitting: {
          groups: [
            // The first load, in parts that are evaluated one after the other (`screenPreloads`).
            {
              name: 'react',
              test: /\/node_modules\/(react|react-dom|scheduler)\/|\/lib\/load-react\.ts$/,
              priority: 5,
            },
            { name: 'libraries', test: /\/node_modules\/(react-router|@tanstack)\//, priority: 4 },
            { name: 'app', tags: ['$initial'], priority: 3 },
            // Only forms need schemas: a screen that shows the contract's texts and limits loads none.
            {
              name: 'schemas',
              test: /\/node_modules\/zod\//,
              entriesAware: true,
              entriesAwareMergeThreshold: MIN_CHUNK_BYTES,
              priority: 2,
            },
            // The catalogues of a language may stand in a folder elsewhere.
            // Words for admins stand in a folder of their own, which no customer loads; those of a few screens travel with them.
            {
              name: 'values',
              test: /\/(contract\/src\/(address-text|dates|limits|money|names|occasions|order-price|pictures|problems|push-target|states|variants)|phrases\/\w\w\/screens\/(common|language|parts|states|variants))\.ts$/,
              priority: 2,
            },
            // Merged with others they would bring schemas to the basket.
            {
              name: 'prepared',
              test: /\/phrases\/\w\w\/screens\/prepared\.ts$/,
              priority: 1.5,
            },
            // Words need no schema, and nobody but admins theirs: merged with others they would bring them along.
            {
              name: 'texts',
              test: /\/phrases\/\w\w\/screens\/(?!admin\/)/,
              minShareCount: 2,
              entriesAware: true,
              entriesAwareMergeThreshold: MIN_CHUNK_BYTES / 2,
              priority: 1.4,
            },
            {
              name: 'admin-texts',
              test: /\/phrases\/\w\w\/screens\/admin\//,
              minShareCount: 2,
              entriesAware: true,
              entriesAwareMergeThreshold: 2 * MIN_CHUNK_BYTES,
              priority: 1.4,
            },
            // What the shop and the page of a gift share travels in one file, and so does paying.
            {
              name: 'shop',
              test: /\/web\/src\/(catalogue\/products\.ts|delivery\/full-price\.tsx|lib\/dates\.ts|ui\/scroll-row\.tsx|wishlists\/wish-button\.tsx)$|\/lucide-react\/dist\/esm\/icons\/(heart|star|users-round)\.\w+$|\/phrases\/\w\w\/screens\/(catalogue|pack-details|reviews|stock|wishlists)\.ts$/,
              priority: 2,
            },
            // What an order's screens share, and what a gift's do; the same for passing a link on. With them come the
            // contract's parts that need no schema: merged with others they would bring schemas along.
            {
              name: 'orders',
              test: /\/web\/src\/(purchases\/(documents|guest-orders|my-orders|order-status)|ui\/timeline)\.tsx?$|\/(contract\/src\/tracking|phrases\/\w\w\/screens\/(order-documents|orders|returns))\.ts$/,
              priority: 2,
            },
            {
              name: 'sharing',
              test: /\/web\/src\/ui\/sharing\.tsx$|\/lucide-react\/dist\/esm\/icons\/(copy|forward|message-circle|qr-code|share-2)\.\w+$|\/phrases\/\w\w\/screens\/sharing\.ts$/,
              priority: 2,
            },
            {
              name: 'events',
              test: /\/web\/src\/lib\/event-stream\.ts$|\/node_modules\/eventsource-parser\//,
              priority: 2,
            },
            {
              name: 'gift',
              test: /\/web\/src\/(contributions\/(gift-events|shown-name)\.ts|gifts\/(gift-actions|gift-status|queries|share\/share-(gift|panel))\.tsx?|ui\/public-page\.tsx)$|\/(contract\/src\/gift-messages|phrases\/\w\w\/screens\/(contributors|gift-sharing|gifts))\.ts$/,
              priority: 2,
            },
            // The frame of the admins' screens and what the first of them shows: merged with others they would bring forms.
            {
              name: 'desk',
              test: /\/web\/src\/(admin\/(page|session|step-up)|payments\/admin\/payment-badges)\.tsx?$/,
              priority: 1.1,
            },
            {
              name: 'figures',
              test: /\/web\/src\/(ui\/data-display\.tsx|lib\/save-file\.ts)$|\/lucide-react\/dist\/esm\/icons\/download\.\w+$/,
              priority: 3,
            },
            {
              name: 'payments',
              test: /\/web\/src\/(accounts\/addresses\/complete-address|basket\/price-summary|payments\/(checkout|pay-order|payment-messages|use-payment))\.tsx?$|\/phrases\/\w\w\/screens\/(payment-messages|pending-payments|price-rows)\.ts$/,
              priority: 2,
            },
            {
              name: 'contract',
              test: /\/(contract\/src|phrases\/\w\w)\//,
              minShareCount: 2,
              entriesAware: true,
              entriesAwareMergeThreshold: 2 * MIN_CHUNK_BYTES,
              priority: 1,
            },
            // Only screens with a form need the form library.
            { name: 'forms', test: /\/react-hook-form\//, priority: 2 },
            // On the sign-in screen. With the admins' icons it would bring all of them along.
            { name: 'mail-icon', test: /\/lucide-react\/dist\/esm\/icons\/mail\.\w+$/, priority: 2 },
            // An icon that two screens share must not bring a third one's code along.
            {
              name: 'icons',
              test: /\/node_modules\/lucide-react\//,
              minShareCount: 2,
              entriesAware: true,
              entriesAwareMergeThreshold: MIN_CHUNK_BYTES / 2,
              priority: 1.2,
            },
            {
              name: 'shared',
              test: /\/(web\/src\/(?!ui\/(sheet|confirm|toaster)\.tsx$|lib\/forms\.ts$|contributions\/gift-note-form\.tsx$|reviews\/|(.+\/)?(admin|dashboard|customers|mails)\/))/,
              minShareCount: 2,
              entriesAware: true,
              entriesAwareMergeThreshold: MIN_CHUNK_BYTES,
              priority: 1,
            },
            // No customer loads what only admins see.
            {
              name: 'admin',
              test: /\/web\/src\/(.+\/)?(admin|dashboard|customers|mails)\//,
              minShareCount: 2,
              entriesAware: true,
              // Fewer parts: the first load names each of them.
              entriesAwareMergeThreshold: 10 * MIN_CHUNK_BYTES,
            },
          ],
        },
      },
    },
  },
  cacheDir: join(import.meta.dirname, '../.cache/vite'),
  // `npm run dev`: Vite has the screens, the shop everything else, with the pages it renders and their built files. The
  // shop sees the host that the browser asked, because sign-in and cookies belong to it.
  server: {
    proxy: {
      [NOT_SCREENS]: { target: process.env.SHOP_URL ?? 'http://127.0.0.1:3000', changeOrigin: false },
    },
  },
});

/** Writes a `.br` and a `.gz` beside every text file, so that the server never compresses one. */
function compressOutput(): Plugin {
  return {
    name: 'compress-output',
    apply: 'build',
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler({ dir = '' }) {
        const files = await readdir(dir, { recursive: true });
        const texts = files.filter((file) => /^[^.].*\.(js|css|svg|html)$/.test(file));
        await Promise.all(texts.map((file) => compress(join(dir, file))));
      },
    },
  };
}

async function compress(path: string): Promise<void> {
  const bytes = await readFile(path);
  const best = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes, best));
  await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }));
}
