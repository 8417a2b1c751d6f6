import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import { oneLanguage } from './one-language.ts';
import { operationRoutes } from './operation-routes.ts';
import { TEXT_FONTS } from './text-fonts.ts';

const WEB = join(import.meta.dirname, '..');
/** Admin screens need the network anyway. */
const NOT_PRECACHED = /\/web\/src\/(.+\/)?(admin|dashboard)\//;

/** Builds the service worker with the list of files of the customers' screens. */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const files = shellFiles(bundle);
        const source = await buildWorker(files);
        this.emitFile({ type: 'asset', fileName: 'sw.js', source });
      },
    },
  };
}

async function buildWorker(files: readonly string[]): Promise<string> {
  const page = readFileSync(join(WEB, 'index.html'));
  const version = createHash('sha256').update(files.join()).update(page).digest('hex').slice(0, 12);
  const result = await build({
    configFile: false,
    root: WEB,
    logLevel: 'warn',
    publicDir: false,
    plugins: [oneLanguage(), operationRoutes()],
    define: { SHELL_FILES: JSON.stringify(files), SHELL_VERSION: JSON.stringify(version) },
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: {
        input: join(WEB, 'service-worker/service-worker.ts'),
        output: { format: 'iife', entryFileNames: 'sw.js' },
      },
    },
  });
  const [output] = [result].flat();
  if (!output || !('output' in output)) throw new Error('the service worker was not built');
  return output.output[0].code;
}

/** The entry, every customer screen it can load, the text fonts and the icons. */
function shellFiles(bundle: Rolldown.OutputBundle): string[] {
  const chunks = new Map(
    Object.values(bundle)
      .filter((file) => file.type === 'chunk')
      .map((chunk) => [chunk.fileName, chunk]),
  );
  const found = new Set<string>();
  const visit = (name: string) => {
    const chunk = chunks.get(name);
    if (!chunk || found.has(name) || NOT_PRECACHED.test(chunk.facadeModuleId ?? '')) return;
    found.add(name);
    for (const needed of [...chunk.imports, ...chunk.dynamicImports]) visit(needed);
  };
  for (const chunk of chunks.values()) if (chunk.isEntry) visit(chunk.fileName);
  const others = Object.keys(bundle).filter(
    (name) => /\.css$|^assets\/start-/.test(name) || TEXT_FONTS.test(name),
  );
  // The browser refuses a list that names a file twice.
  const files = new Set([...found, ...others, 'favicon.svg', 'icon-192.png']);
  return [...files].map((name) => `/${name}`).sort();
}
