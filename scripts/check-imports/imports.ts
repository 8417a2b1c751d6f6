import { posix } from 'node:path';

/** Every import and re-export of the tree, with what it points to. */
export function readImports(tree: SourceTree, exportsOf: WorkspaceExports): Import[] {
  return [...tree].flatMap(([from, source]) =>
    specifiersIn(source).map((found) => ({
      ...found,
      from,
      target: resolve(tree, exportsOf, from, found.specifier),
    })),
  );
}

// The clause holds names, braces, commas and stars only, so that no other declaration runs into a later `from`.
const STATIC = /^[ \t]*(?:import|export)\s+(type\s+)?(?:[\w$*{},\s]*?\sfrom\s+)?['"]([^'"\n]+)['"]/gm;
const LAZY = /^(?![ \t]*(?:\/\/|\*)).*?\bimport\(\s*['"]([^'"\n]+)['"]/gm;

function specifiersIn(source: string): Pick<Import, 'specifier' | 'kind' | 'line'>[] {
  const fixed = [...source.matchAll(STATIC)].map(
    ({ 1: type, 2: specifier = '', index }) =>
      ({ specifier, kind: type ? 'type' : 'value', line: lineAt(source, index) }) as const,
  );
  const lazy = [...source.matchAll(LAZY)].map(
    ({ 1: specifier = '', index }) => ({ specifier, kind: 'lazy', line: lineAt(source, index) }) as const,
  );
  return [...fixed, ...lazy];
}

function lineAt(source: string, index: number): number {
  return source.slice(0, index).split('\n').length;
}

/** A path from the root for what lies in the workspaces, else the name of a package. */
function resolve(tree: SourceTree, exportsOf: WorkspaceExports, from: string, specifier: string): string {
  const [, workspace, subpath] = /^@tohfa\/(\w+)(\/.*)?$/.exec(specifier) ?? [];
  if (workspace !== undefined) {
    const exported = exportsOf[workspace];
    const file = exported ? exported[`.${subpath ?? ''}`] : subpath;
    return posix.join(workspace, file ?? 'not-exported');
  }
  if (!specifier.startsWith('.')) return specifier;
  const path = posix.join(posix.dirname(from), specifier);
  return [path, `${path}.ts`, `${path}.tsx`, `${path}/index.ts`].find((file) => tree.has(file)) ?? path;
}

/** Source text by path from the root. */
export type SourceTree = ReadonlyMap<string, string>;

/** The `exports` in the package.json of each workspace that others may import. */
export type WorkspaceExports = Readonly<Record<string, Readonly<Record<string, string>>>>;

export interface Import {
  from: string;
  line: number;
  specifier: string;
  kind: 'value' | 'type' | 'lazy';
  target: string;
}
