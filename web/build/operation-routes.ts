import { join } from 'node:path';
import type { Plugin } from 'vite';

const MODULE = join(import.meta.dirname, '../src/lib/operation-routes.ts');

/** Evaluates the table of routes at build time, so that the browser does not load every schema for it. */
export function operationRoutes(): Plugin {
  return {
    name: 'operation-routes',
    apply: 'build',
    async load(id) {
      if (id !== MODULE) return undefined;
      const { routes } = await import(MODULE);
      return `export const routes = ${JSON.stringify(routes)};`;
    },
  };
}
