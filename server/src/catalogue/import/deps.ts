import { z } from 'zod';
import type { Database } from '../../platform/database.ts';
import { defineQueue, type Jobs } from '../../platform/jobs.ts';
import type { CatalogueEditDeps } from '../edit-products.ts';

export const importQueue = defineQueue('import-products', z.object({ importId: z.uuid() }));

export interface ImportDeps extends Pick<CatalogueEditDeps, 'database' | 'pictures' | 'charges' | 'changed'> {
  jobs: Pick<Jobs, 'send'>;
  publicUrl: string;
  /** Where pictures may be fetched from; none by default. */
  pictureHosts: readonly string[];
  /** Each tells which of the products were ordered or asked for since. */
  saleChecks: readonly SaleCheck[];
}

export type SaleCheck = (tx: Database, productIds: readonly number[], since: Date) => Promise<number[]>;

/** The products of these that were sold since. */
export async function listSold(
  tx: Database,
  { saleChecks }: Pick<ImportDeps, 'saleChecks'>,
  productIds: readonly number[],
  since: Date,
): Promise<Set<number>> {
  const sold = new Set<number>();
  if (productIds.length === 0) return sold;
  for (const check of saleChecks) for (const id of await check(tx, productIds, since)) sold.add(id);
  return sold;
}
