import type { Operations } from '@tohfa/contract';
import { recordAudit } from '../audit/index.ts';
import { type Call, Refusal, refuse } from '../platform/http/operations.ts';
import { diff, type EditedProduct, findReason } from './bulk-edit-plan.ts';
import { isOneOf, readEditedProducts, writeEditedProducts } from './bulk-edit-sql.ts';
import type { CatalogueEditDeps } from './edit-products.ts';
import { findMrpProblem } from './mrp.ts';
import { productById } from './sql.ts';

/** Price and stock, as they are typed into the table of products, and what is switched there. */
export async function editProduct(
  { database, changed, charges }: CatalogueEditDeps,
  { body, identity }: Call<Operations['editProduct']>,
) {
  const { taxRate } = await charges();
  const outcome = await database.transaction(async (tx) => {
    const [before] = await readEditedProducts(tx, isOneOf([body.id]), { locked: true });
    if (!before) return refuse('product_not_found');
    if (body.version !== before.version) return refuse('stale_version');
    const isByVariant = before.variants.length > 0;
    const isWrongKind = isByVariant ? (body.price ?? body.countInStock) : body.variants?.length;
    const isUnknown = body.variants?.some(({ id }) => !before.variants.some((variant) => variant.id === id));
    if (isWrongKind !== undefined || isUnknown)
      return refuse('invalid_input', { fields: { variants: ({ catalogue }) => catalogue.variants.choose } });
    const next = withNewValues(before, body);
    const aboveMrp = findMrpProblem(next, taxRate);
    if (aboveMrp && findReason(before, next, taxRate) === 'above_mrp')
      return refuse('invalid_input', {
        fields: { price: ({ catalogue }) => catalogue.taxAboveMrp(aboveMrp) },
      });
    const { before: old, after } = diff(before, next);
    await writeEditedProducts(tx, [next], {
      reason: hasFewer(before, next) ? 'correction' : 'received',
      by: identity.admin.email,
    });
    await recordAudit(tx, {
      actor: identity.admin.email,
      action: 'product-update',
      subject: String(body.id),
      before: old,
      after,
    });
    return productById(tx, body.id);
  });
  if (outcome instanceof Refusal) return outcome;
  changed(`products ${body.id}`);
  return { success: true as const, product: outcome };
}

function withNewValues(product: EditedProduct, edit: Edit): EditedProduct {
  const { price, countInStock, variants, featured, state } = edit;
  return {
    ...product,
    price: price ?? product.price,
    stock: countInStock ?? product.stock,
    featured: featured ?? product.featured,
    state: state ?? product.state,
    variants: product.variants.map((variant) => {
      const typed = variants?.find(({ id }) => id === variant.id);
      return {
        ...variant,
        price: typed?.price ?? variant.price,
        stock: typed?.countInStock ?? variant.stock,
      };
    }),
  };
}

function hasFewer(before: EditedProduct, after: EditedProduct): boolean {
  return (
    after.stock < before.stock ||
    after.variants.some(({ stock }, index) => stock < (before.variants[index]?.stock ?? 0))
  );
}

type Edit = Call<Operations['editProduct']>['body'];
