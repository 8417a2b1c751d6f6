import type { importOperations } from '@tohfa/contract';
import type { Handlers } from '../../platform/http/operations.ts';
import type { ImportDeps } from './deps.ts';
import { exportProducts } from './export-products.ts';
import {
  applyImport,
  getImport,
  importProducts,
  listImportChanges,
  listImports,
  undoImport,
} from './imports.ts';

export { type ImportDeps, importQueue } from './deps.ts';
export { deleteOldImports } from './imports.ts';
export { resumeImports, workOnImport } from './work.ts';

export function importRoutes(deps: ImportDeps) {
  return {
    importProducts: (call) => importProducts(deps, call),
    getImport: (call) => getImport(deps, call),
    listImports: () => listImports(deps),
    listImportChanges: (call) => listImportChanges(deps, call),
    applyImport: (call) => applyImport(deps, call),
    undoImport: (call) => undoImport(deps, call),
    exportProducts: (call) => exportProducts(deps, call),
  } satisfies Handlers<typeof importOperations>;
}
