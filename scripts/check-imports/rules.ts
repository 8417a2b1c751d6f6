import { type Import, readImports, type SourceTree, type WorkspaceExports } from './imports.ts';

export function findViolations(tree: SourceTree, exportsOf: WorkspaceExports): Violation[] {
  const imports = readImports(tree, exportsOf);
  return imports.flatMap((found) =>
    RULES.filter((rule) => rule.forbids(found)).map(({ why }) => ({ ...found, why })),
  );
}

const WORKSPACES = ['contract', 'demo', 'sandbox', 'server', 'web'];

const RULES: readonly Rule[] = [
  {
    why: 'the contract imports only zod/mini and itself, because the browser loads it',
    forbids: ({ from, target }) =>
      isIn(from, 'contract/src') && target !== 'zod/mini' && !isIn(target, 'contract/src'),
  },
  {
    why: 'web and server meet only in the contract',
    forbids: ({ from, target }) =>
      (isIn(from, 'web') && isIn(target, 'server')) || (isIn(from, 'server') && isIn(target, 'web')),
  },
  {
    why: 'the sandbox and the demo import no other workspace',
    forbids: ({ from, target }) =>
      ['sandbox', 'demo'].some(
        (own) => isIn(from, own) && WORKSPACES.some((other) => other !== own && isIn(target, other)),
      ),
  },
  {
    why: 'another workspace is imported by its package name, through its exports',
    forbids: ({ from, target, specifier }) =>
      target.endsWith('/not-exported') ||
      (specifier.startsWith('.') &&
        ['contract', 'sandbox', 'demo'].some((folder) => isIn(target, folder) && !isIn(from, folder))),
  },
  {
    why: 'the platform knows no domain',
    forbids: ({ from, target }) =>
      isIn(from, 'server/src/platform') && isIn(target, 'server/src') && !isIn(target, 'server/src/platform'),
  },
  {
    why: "only the server's files beside main.ts, and demo-history, import the sandbox and the demo",
    forbids: ({ from, target }) =>
      (isIn(target, 'sandbox') || isIn(target, 'demo')) &&
      (isIn(from, 'web') ||
        (isIn(from, 'server/src') && ![undefined, 'demo-history'].includes(domainOf(from)))),
  },
  {
    why: 'a domain is imported through its index.ts',
    forbids: ({ from, target }) =>
      isIn(from, 'server/src') &&
      !isIn(from, 'server/src/platform') &&
      isIn(target, 'server/src') &&
      ![undefined, 'platform', domainOf(from)].includes(domainOf(target)) &&
      !target.endsWith('/index.ts'),
  },
  {
    why: 'what several folders share of the tests stands in test/',
    forbids: ({ from, target }) => isIn(target, 'e2e') && !isIn(from, 'e2e'),
  },
  {
    why: 'the browser gets its schemas from the contract, never from zod itself',
    forbids: ({ from, target, kind }) => isIn(from, 'web/src') && isIn(target, 'zod') && kind !== 'type',
  },
  {
    why: 'a folder of the web imports only folders below it',
    forbids: ({ from, target }) =>
      isIn(from, 'web/src') && isIn(target, 'web/src') && layerOf(target) > layerOf(from),
  },
];

/** The folders of web/src from the lowest to the highest; what lies in web/src itself comes last. */
const WEB_LAYERS = [
  'styles',
  'lib',
  'ui',
  'pwa',
  'places',
  'admin',
  'mails',
  'notifications',
  'accounts',
  'payments',
  'delivery',
  'coupons',
  'basket',
  'purchases',
  'contributions',
  'gifts',
  'agents',
  'registries',
  'reviews',
  'wishlists',
  'catalogue',
  'special-days',
  'circles',
  'customers',
  'shop',
  'reports',
  'dashboard',
  'layout',
  'public',
];

function layerOf(path: string): number {
  const folder = domainOf(path);
  if (folder === undefined) return WEB_LAYERS.length;
  const layer = WEB_LAYERS.indexOf(folder);
  if (layer < 0) throw new Error(`web/src/${folder} has no place among the layers of the web`);
  return layer;
}

function isIn(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}

/** The folder below src; none for a file that lies in src itself. */
function domainOf(path: string): string | undefined {
  return /^\w+\/src\/([^/]+)\//.exec(path)?.[1];
}

interface Rule {
  why: string;
  forbids(found: Import): boolean;
}

export type Violation = Import & { why: string };
