import type { Import } from './imports.ts';

/** The files through which a module loads zod, shortest way first found; nothing when it loads none. */
export function wayToZod(imports: readonly Import[], start: string): string[] | undefined {
  const ways = [[start]];
  const seen = new Set([start]);
  for (const way of ways) {
    for (const { from, target, kind } of imports) {
      if (from !== way.at(-1) || kind === 'type' || seen.has(target)) continue;
      if (target === 'zod' || target.startsWith('zod/')) return [...way, target];
      seen.add(target);
      ways.push([...way, target]);
    }
  }
  return undefined;
}
