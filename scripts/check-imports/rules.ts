import { findCycles } from './cycles.ts';
import { type ContractExports, type Import, readImports, type SourceTree } from './imports.ts';

export function findViolations(tree: SourceTree, contractExports: ContractExports): Violation[] {
  const imports = readImports(tree, contractExports);
  const forbidden = imports.flatMap((found) =>
    RULES.filter((rule) => rule.forbids(found)).map(({ why }) => ({ ...found, why })),
  );
  return [...forbidden, ...findCycles(imports)].sort(
    (a, b) => a.from.localeCompare(b.from) || a.line - b.line,
  );
}

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
    why: 'another workspace is imported by its package name, through its exports',
    forbids: ({ from, target, specifier }) =>
      target.endsWith('/not-exported') ||
      (isIn(target, 'contract') && !isIn(from, 'contract') && specifier.startsWith('.')),
  },
  {
    why: 'the platform knows no domain',
    forbids: ({ from, target }) =>
      isIn(from, 'server/src/platform') && isIn(target, 'server/src') && !isIn(target, 'server/src/platform'),
  },
  {
    why: 'only the wiring beside main.ts knows the local stand-ins',
    forbids: ({ from, target }) =>
      isIn(target, 'server/src/local') &&
      isIn(from, 'server/src') &&
      !['local', undefined].includes(domainOf(from)),
  },
  {
    why: 'a domain calls another through an operation function, never its SQL or tables',
    forbids: ({ from, target }) =>
      isIn(from, 'server/src') &&
      // The demo data fills the tables of every domain.
      !isIn(from, 'server/src/local') &&
      /^server\/src\/.*-(sql|tables)\.ts$/.test(target) &&
      domainOf(from) !== domainOf(target),
  },
  {
    why: 'the browser gets its schemas from the contract, never from zod itself',
    forbids: ({ from, target, kind }) => isIn(from, 'web/src') && isIn(target, 'zod') && kind !== 'type',
  },
  {
    why: 'the ui parts know no domain',
    forbids: ({ from, target }) =>
      isIn(from, 'web/src/ui') && isIn(target, 'web/src') && ![undefined, 'ui'].includes(domainOf(target)),
  },
];

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
