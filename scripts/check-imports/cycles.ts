import type { Import } from './imports.ts';

/** Files that import each other in a circle, types included. Lazy imports come later and close none. */
export function findCycles(imports: readonly Import[]): (Import & { why: string })[] {
  const importsOf = Map.groupBy(
    imports.filter(({ kind }) => kind !== 'lazy'),
    ({ from }) => from,
  );
  const finished = new Set<string>();
  const path: string[] = [];
  const closing: (Import & { why: string })[] = [];

  function visit(file: string): void {
    path.push(file);
    for (const found of importsOf.get(file) ?? []) {
      const start = path.indexOf(found.target);
      if (start >= 0) {
        closing.push({
          ...found,
          why: `it closes a circle (${[...path.slice(start), found.target].join(' → ')})`,
        });
      } else if (!finished.has(found.target)) {
        visit(found.target);
      }
    }
    path.pop();
    finished.add(file);
  }

  for (const file of importsOf.keys()) {
    if (!finished.has(file)) visit(file);
  }
  return closing;
}
