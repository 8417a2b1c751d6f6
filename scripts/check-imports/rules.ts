import { findCycles } from './cycles.ts';
import { type Import, readImports, type SourceTree, type WorkspaceExports } from './imports.ts';
import { wayToZod } from './way-to-zod.ts';

export function findViolations(tree: SourceTree, exportsOf: WorkspaceExports): Violation[] {
  const imports = readImports(tree, exportsOf);
  const forbidden = imports.flatMap((found) =>
    RULES.filter((rule) => rule.forbids(found)).map(({ why }) => ({ ...found, why })),
  );
  return [...forbidden, ...zodInTheBrowser(imports), ...findCycles(imports)].sort(
    (a, b) => a.from.localeCompare(b.from) || a.line - b.line,
  );
}

const WORKSPACES = ['contract', 'demo', 'sandbox', 'server', 'web'];

const RULES: readonly Rule[] = [
  {
    why: 'the contract imports only zod and itself',
    forbids: ({ from, target }) =>
      isIn(from, 'contract/src') && !isZod(target) && !isIn(target, 'contract/src'),
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
    why: "only the server's files beside main.ts import the sandbox and the demo",
    forbids: ({ from, target }) =>
      (isIn(target, 'sandbox') || isIn(target, 'demo')) &&
      (isIn(from, 'web') || (isIn(from, 'server/src') && domainOf(from) !== undefined)),
  },
  {
    why: 'a domain calls another through an operation function, never its SQL or tables',
    forbids: ({ from, target }) =>
      isIn(from, 'server/src') &&
      // The demo data fills the tables of every domain.
      from !== 'server/src/load-demo.ts' &&
      /^server\/src\/.*-(sql|tables)\.ts$/.test(target) &&
      domainOf(from) !== domainOf(target),
  },
  {
    why: 'the ui parts know no domain',
    forbids: ({ from, target }) =>
      isIn(from, 'web/src/ui') && isIn(target, 'web/src') && ![undefined, 'ui'].includes(domainOf(target)),
  },
];

/** Zod is 22 KB compressed: the browser takes types from anywhere in the contract, values only from where none is. */
function zodInTheBrowser(imports: readonly Import[]): Violation[] {
  return imports
    .filter(({ from, target, kind }) => isIn(from, 'web/src') && isIn(target, 'contract') && kind !== 'type')
    .flatMap((found) => {
      const way = wayToZod(imports, found.target);
      return way ? [{ ...found, why: `by value it brings zod into the browser (${way.join(' → ')})` }] : [];
    });
}

function isZod(target: string): boolean {
  return isIn(target, 'zod');
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
