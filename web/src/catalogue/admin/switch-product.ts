import type { AdminProduct } from '@tohfa/contract';
import { productsTableTexts } from '@tohfa/contract/screens';
import { useStepUp } from '../../admin/step-up.tsx';
import { call } from '../../lib/api.ts';
import { useUndoable } from '../../ui/undoable.ts';
import { fetchAdminProduct, useKeepProduct } from './all-products.ts';

const { switched: words } = productsTableTexts;

/** Whether the shop shows a product, and whether it is featured: changed in its row. */
export function useProductSwitches(product: AdminProduct) {
  const { id, name } = product;
  const save = useSaveSwitch(product);
  const state = useUndoable<State>(product.state ?? 'active', {
    key: `state of product ${id}`,
    save: (next) => save({ state: next }),
    message: (next) => words[next](name),
  });
  const featured = useUndoable(product.is_featured === 1, {
    key: `featured product ${id}`,
    save: (next) => save({ featured: next }),
    message: (next) => (next ? words.featured(name) : words.notFeatured(name)),
  });
  return { state, featured };
}

/** Reads the product just before, so that what was changed meanwhile, a sale too, is neither lost nor in the way. */
function useSaveSwitch({ id, version: shown }: AdminProduct) {
  const withStepUp = useStepUp();
  const keep = useKeepProduct();
  return (change: { state: State } | { featured: boolean }) =>
    withStepUp(async () => {
      const version = (await fetchAdminProduct(id))?.version ?? shown;
      keep((await call('editProduct', { body: { id, version, ...change } })).product);
    });
}

type State = NonNullable<AdminProduct['state']>;

export type ProductSwitches = ReturnType<typeof useProductSwitches>;
