import type { catalogueOperations } from '@tohfa/contract';
import type { OpenDatabase } from '../platform/database.ts';
import type { FastLane } from '../platform/http/fast-lane.ts';
import type { Handlers } from '../platform/http/mount-operations.ts';
import { createReadyCopies } from '../platform/http/ready-copies.ts';
import { addProduct } from './add-product.ts';
import { createCategory } from './create-category.ts';
import { deleteCategory } from './delete-category.ts';
import { deleteProduct } from './delete-product.ts';
import type { Editing } from './editing.ts';
import { getCategories } from './get-categories.ts';
import { getProducts } from './get-products.ts';
import { updateCategory } from './update-category.ts';
import { updateProduct } from './update-product.ts';

/** Any write to products or categories, by any process, tells every process to forget its copies. */
export async function openCatalogue({ database, listen }: OpenDatabase, lane: Pick<FastLane, 'add'>) {
  let hearing = () => false;
  const copies = createReadyCopies(() => hearing());
  const heard = await listen('catalogue', copies.forget, copies.forget);
  hearing = heard.connected;
  lane.add(copies.answerKnown);
  return { database, copies };
}

export function catalogueRoutes(catalogue: Editing) {
  return {
    getProducts: (call) => getProducts(catalogue, call),
    getCategories: (call) => getCategories(catalogue, call),
    addProduct: (call) => addProduct(catalogue, call),
    updateProduct: (call) => updateProduct(catalogue, call),
    deleteProduct: (call) => deleteProduct(catalogue, call),
    createCategory: (call) => createCategory(catalogue, call),
    updateCategory: (call) => updateCategory(catalogue, call),
    deleteCategory: (call) => deleteCategory(catalogue, call),
  } satisfies Handlers<typeof catalogueOperations>;
}
