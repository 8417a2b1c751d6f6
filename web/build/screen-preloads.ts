import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import type { Screen } from '../src/layout/screen.ts';
import { fileOf, importTable } from './source-tables.ts';
import { FIRST_FONTS } from './text-fonts.ts';

const WEB = join(import.meta.dirname, '..');
/** Beside the manifest: not served. */
const FILE = '.vite/screen-preloads.json';

/**
 * Which scripts and answers the screen at each path needs: the server names them in the page, so that they are on their
 * way while the app itself is still loading.
 */
export function screenPreloads(): Plugin {
  let answersScript = { fileName: '', source: '' };
  return {
    name: 'screen-preloads',
    apply: 'build',
    async generateBundle(_options, bundle) {
      this.emitFile({ type: 'asset', ...startScript(bundle) });
      answersScript = await buildAnswersScript();
      this.emitFile({ type: 'asset', ...answersScript });
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => {
        const entry = entryOf(bundle).fileName;
        const preload = `<link rel="modulepreload" crossorigin href="/${entry}">`;
        return html
          .replace(`src="/${entry}"`, `src="/${startScript(bundle).fileName}"`)
          .replace('</head>', `  ${preload}\n  </head>`);
      },
    },
    async writeBundle({ dir = '' }, bundle) {
      const chunks = chunksOf(bundle);
      const entry = entryOf(bundle).fileName;
      const first = new Set([entry, ...importsOf(entry, bundle)]);
      const firstFonts = Object.keys(bundle).filter((file) => FIRST_FONTS.test(file));
      const screens = (await readScreens()).map(
        ({ path, module, modules, answers, ownAnswers, textWouldMove }) => {
          const files = modules.flatMap((file) => {
            const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId === join(WEB, file));
            if (!chunk) throw new Error(`${file} has no chunk of its own`);
            return [chunk.fileName, ...importsOf(chunk.fileName, bundle)];
          });
          const scripts = [...new Set(files)].filter((file) => !first.has(file)).map((file) => `/${file}`);
          const fonts = textWouldMove ? firstFonts.map((file) => `/${file}`) : [];
          return [path, { module, scripts, fonts, data: answers, ownData: ownAnswers }] as const;
        },
      );
      const written = {
        answersScript: `/${answersScript.fileName}`,
        screens: Object.fromEntries(screens),
      };
      await mkdir(dirname(join(dir, FILE)), { recursive: true });
      await writeFile(join(dir, FILE), JSON.stringify(written));
    },
  };
}

/**
 * Imports the files of the first load one by one, the libraries first, each in a task of its own: all together they would
 * keep a slow phone from answering a tap for longer. What is loaded already would be imported in the same task.
 */
function startScript(bundle: Rolldown.OutputBundle): { fileName: string; source: string } {
  const entry = entryOf(bundle).fileName;
  const parts = [...importsOf(entry, bundle)].sort(
    (a, b) => importsOf(a, bundle).size - importsOf(b, bundle).size,
  );
  const files = JSON.stringify([...parts, entry].map((file) => `/${file}`));
  const source = `for (const part of ${files}) {
  await import(part);
  await new Promise((resume) => setTimeout(resume));
}
`;
  return { fileName: hashedName('start', source), source };
}

const ANSWERS_ENTRY = 'first-answers';

/** `requestFirstAnswers` alone, for the head of the page. */
async function buildAnswersScript(): Promise<{ fileName: string; source: string }> {
  const module = join(WEB, 'src/lib/first-answers.ts');
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [
      {
        name: 'answers-entry',
        resolveId: (id) => (id === ANSWERS_ENTRY ? id : undefined),
        load: (id) =>
          id === ANSWERS_ENTRY
            ? `import { requestFirstAnswers } from ${JSON.stringify(module)}; requestFirstAnswers();`
            : undefined,
      },
    ],
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: { input: ANSWERS_ENTRY, output: { format: 'iife' } },
    },
  });
  const [output] = [result].flat();
  if (!output || !('output' in output)) throw new Error('the script of the first answers was not built');
  const source = output.output[0].code;
  return { fileName: hashedName('first-answers', source), source };
}

function hashedName(name: string, source: string): string {
  return `assets/${name}-${createHash('sha256').update(source).digest('base64url').slice(0, 8)}.js`;
}

function entryOf(bundle: Rolldown.OutputBundle): Rolldown.OutputChunk {
  const entry = chunksOf(bundle).find(({ isEntry }) => isEntry);
  if (!entry) throw new Error('the build has no entry');
  return entry;
}

function chunksOf(bundle: Rolldown.OutputBundle): Rolldown.OutputChunk[] {
  return Object.values(bundle).filter((output) => output.type === 'chunk');
}

/** The screens with a path of their own; each with its files: the layout that is loaded around it, itself, its parts. */
async function readScreens() {
  const { screens, lazyLayouts } = await importTable<ScreenTables>('src/screens.ts');
  const listed = Object.values(screens).filter(({ path }) => path !== '*');
  return Promise.all(
    listed.map(async ({ path, load, layout, parts = [], answers = [], ownAnswers = [], textWouldMove }) => {
      const around = lazyLayouts[layout];
      const loaders = [...(around ? [around] : []), load, ...parts];
      const modules = await Promise.all(loaders.map(fileOf));
      return { path, module: await fileOf(load), modules, answers, ownAnswers, textWouldMove };
    }),
  );
}

interface ScreenTables {
  screens: Record<string, Screen>;
  lazyLayouts: Partial<Record<Screen['layout'], () => Promise<unknown>>>;
}

function importsOf(file: string, bundle: Rolldown.OutputBundle, seen = new Set<string>()): Set<string> {
  const chunk = bundle[file];
  if (chunk?.type !== 'chunk') return seen;
  for (const imported of chunk.imports) {
    if (seen.has(imported)) continue;
    seen.add(imported);
    importsOf(imported, bundle, seen);
  }
  return seen;
}
