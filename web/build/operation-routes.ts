import { join } from 'node:path';
import type { Plugin } from 'vite';

const MODULES = ['operation-routes.ts', 'admin-routes.ts'].map((name) =>
  join(import.meta.dirname, '../src/lib', name),
);

/** Evaluates the tables of routes at build time, so that the browser does not load every schema for them. */
export function operationRoutes(): Plugin {
  return {
    name: 'operation-routes',
    apply: 'build',
    async load(id) {
      if (!MODULES.includes(id)) return undefined;
      const { routes } = await import(id);
      return `export const routes = ${JSON.stringify(routes)};`;
    },
  };
}
