import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import { paths } from '../src/lib/paths.ts';

const SOURCES = join(import.meta.dirname, '../src');
/** Beside the manifest: not served. */
const FILE = '.vite/screen-preloads.json';

/** What a screen shows with its first picture but loads on its own. */
const PARTS: Partial<Record<keyof typeof paths, string[]>> = {
  home: ['catalogue/filter-bar.tsx'],
};

/** What a screen asks for first, whoever looks at it; `{id}` is the number in its address. */
const DATA: Partial<Record<keyof typeof paths, string[]>> = {
  home: ['/backend/get-products.php?page=1&limit=24', '/backend/get-categories.php'],
  productDetails: ['/backend/get-products.php?id={id}'],
};

/** What a screen asks for first for the person signed in; `{id}` is the one in its path. */
const OWN_DATA: Partial<Record<keyof typeof paths, string[]>> = {
  giftDetails: ['/backend/get_gift_request.php?userId={id}'],
};

/** Screens whose text would move when its fonts arrive. Others wait for their answers longer than for fonts. */
const WITH_FONTS: (keyof typeof paths)[] = ['login', 'productDetails'];
const TEXT_FONTS = /(plus-jakarta-sans|fraunces)-latin-wght-normal-.*\.woff2$/;

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
      const textFonts = Object.keys(bundle).filter((file) => TEXT_FONTS.test(file));
      const screens = Object.fromEntries(
        readScreens().map(({ name, modules }) => {
          const files = modules.flatMap((module) => {
            const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId === join(SOURCES, module));
            if (!chunk) throw new Error(`${module} has no chunk of its own`);
            return [chunk.fileName, ...importsOf(chunk.fileName, bundle)];
          });
          const scripts = [...new Set(files)].filter((file) => !first.has(file)).map((file) => `/${file}`);
          const fonts = WITH_FONTS.includes(name) ? textFonts.map((file) => `/${file}`) : [];
          return [paths[name], { scripts, fonts, data: DATA[name] ?? [], ownData: OWN_DATA[name] ?? [] }];
        }),
      );
      const written = { answersScript: `/${answersScript.fileName}`, screens };
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
  const module = join(SOURCES, 'lib/first-answers.ts');
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

/** From `routes.tsx`: the module of the screen at each path, with the layout that is loaded around it. */
function readScreens(): { name: keyof typeof paths; modules: string[] }[] {
  const text = readFileSync(join(SOURCES, 'routes.tsx'), 'utf8');
  const modules = new Map(
    [...text.matchAll(/const (\w+) = screenSource\(\s*\(\) => import\('\.\/(.+?)'\)/g)].map((found) => [
      found[1],
      found[2],
    ]),
  );
  const screens = [];
  let layout: string | undefined;
  for (const [, source, name, screen] of text.matchAll(
    /<Route element=\{<(?:LazyScreen key="\w+" source=\{(\w+)\}|\w+Layout)|path=\{paths\.(\w+)\} element=\{screen\('[\w-]+', (\w+)\)/g,
  )) {
    if (name === undefined) layout = source;
    else {
      const key = name as keyof typeof paths;
      const needed = [layout, screen].flatMap((one) => modules.get(one) ?? []);
      screens.push({ name: key, modules: [...needed, ...(PARTS[key] ?? [])] });
    }
  }
  if (screens.length === 0) throw new Error('routes.tsx has no screens that are read here');
  return screens;
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
