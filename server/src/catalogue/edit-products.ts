import { type CheckedBody, type Operations, paiseFromRupees } from '@tohfa/contract';
import type { Phrases } from '@tohfa/contract/phrases';
import { recordAudit } from '../audit/index.ts';
import type { PictureStore } from '../media/index.ts';
import type { Database } from '../platform/database.ts';
import { type Call, Refusal, refuse } from '../platform/http/operations.ts';
import type { Jobs } from '../platform/jobs.ts';
import type { CatalogueDeps } from './browse.ts';
import { findMrpProblem, type MrpProblem } from './mrp.ts';
import { keepTerms } from './product-terms.ts';
import { cleanRichText } from './rich-text.ts';
import {
  insertProduct,
  lockCategoryShared,
  lockProduct,
  markDeleted,
  type ProductValues,
  productById,
  removeProduct,
  setProduct,
} from './sql.ts';
import { setStockCause } from './stock.ts';
import { findVariantProblem, saveVariants } from './variants.ts';

export async function addProduct(
  { database, changed, charges }: CatalogueEditDeps,
  { body, identity }: Call<Operations['addProduct']>,
) {
  if (!keepTerms(identity.admin, body.variants, [])) return refuse('role_refused', TERMS_REFUSED);
  const tooLow = findMrpProblem(body, (await charges()).taxRate);
  if (tooLow) return refuse('invalid_input', atMrp(tooLow));
  const fields = findVariantProblem(body, []);
  if (fields) return refuse('invalid_input', { fields });
  const values = await toProductValues(body);
  const product = await database.transaction(async (tx) => {
    if (!(await lockCategoryShared(tx, body.category))) return undefined;
    await setStockCause(tx, { by: identity.admin.email });
    const id = await insertProduct(tx, values);
    if (body.options && body.options.length > 0)
      await saveVariants(tx, id, body.options, body.variants ?? []);
    const added = await productById(tx, id);
    const actor = identity.admin.email;
    await recordAudit(tx, { actor, action: 'product-add', subject: String(added.id), after: added });
    return added;
  });
  if (!product) return refuse('invalid_input', UNKNOWN_CATEGORY);
  changed(`products ${product.id}`);
  return { success: true as const, product };
}

export async function updateProduct(
  { database, changed, charges }: CatalogueEditDeps,
  { body, identity }: Call<Operations['updateProduct']>,
) {
  const values = await toProductValues(body);
  const { taxRate: shopTaxRate } = await charges();
  const outcome = await database.transaction(async (tx) => {
    const before = await lockProduct(tx, body.id);
    if (!before) return refuse('product_not_found');
    if (body.version !== undefined && body.version !== before.version) return refuse('stale_version');
    const { taxRate, mrp } = before;
    const kept = keepTerms(identity.admin, body.variants, before.variants);
    if (!kept) return refuse('role_refused', TERMS_REFUSED);
    const { price } = body;
    const { variants = before.variants } = kept;
    const tooLow = findMrpProblem(
      { price, variants, taxRate, mrp: body.mrp === undefined ? mrp : body.mrp },
      shopTaxRate,
    );
    if (tooLow) return refuse('invalid_input', atMrp(tooLow));
    const fields = findVariantProblem(body, before.options);
    if (fields) return refuse('invalid_input', { fields });
    if (!(await lockCategoryShared(tx, body.category))) return refuse('invalid_input', UNKNOWN_CATEGORY);
    // Without a version the count may be an old one, so it is recorded as a correction, not as new units.
    const hasMore = body.version !== undefined && body.countInStock > before.count_in_stock;
    const options = body.options ?? before.options;
    const hadOptions = before.options.length > 0;
    await setStockCause(tx, { by: identity.admin.email });
    if (hadOptions && options.length === 0) await saveVariants(tx, body.id, [], []);
    await setProduct(tx, body.id, values, {
      reason: hasMore ? 'received' : 'correction',
      isByVariant: hadOptions && options.length > 0,
    });
    if (options.length > 0 && kept.variants) await saveVariants(tx, body.id, options, kept.variants);
    const after = await productById(tx, body.id);
    const actor = identity.admin.email;
    await recordAudit(tx, { actor, action: 'product-update', subject: String(body.id), before, after });
    return after;
  });
  if (outcome instanceof Refusal) return outcome;
  changed(`products ${body.id}`);
  return { success: true as const, product: outcome };
}

/** A product that open gifts or orders refer to is hidden from the shop instead. */
export async function deleteProduct(
  { database, changed, usageChecks }: CatalogueEditDeps,
  { body: { id }, identity }: Call<Operations['deleteProduct']>,
) {
  const outcome = await database.transaction(async (tx) => {
    const before = await lockProduct(tx, id);
    if (!before) return refuse('product_not_found');
    const hidden = await isProductInUse(tx, usageChecks, id);
    if (hidden) await markDeleted(tx, id);
    else await removeProduct(tx, id);
    const action = hidden ? 'product-hide' : 'product-delete';
    await recordAudit(tx, { actor: identity.admin.email, action, subject: String(id), before });
    return { success: true as const, hidden };
  });
  if (!(outcome instanceof Refusal)) changed(`products ${id}`);
  return outcome;
}

export async function isProductInUse(
  tx: Database,
  checks: readonly ProductUsageCheck[],
  productId: number,
): Promise<boolean> {
  for (const isUsed of checks) if (await isUsed(tx, productId)) return true;
  return false;
}

async function toProductValues(form: CheckedBody<Operations['addProduct']>): Promise<ProductValues> {
  return {
    name: form.name,
    description: form.description,
    richDescription: await cleanRichText(form.richDescription),
    ...(form.nameHi !== undefined && { nameHi: form.nameHi }),
    ...(form.descriptionHi !== undefined && { descriptionHi: form.descriptionHi }),
    ...(form.richDescriptionHi !== undefined && {
      richDescriptionHi: await cleanRichText(form.richDescriptionHi),
    }),
    image: form.image,
    images: form.images,
    brand: form.brand,
    pricePaise: paiseFromRupees(form.price),
    categoryId: form.category,
    countInStock: form.countInStock,
    rating: form.rating,
    numReviews: form.numReviews,
    isFeatured: form.isFeatured,
    ...(form.occasions && { occasions: [...new Set(form.occasions)] }),
    ...(form.recipients && { recipients: [...new Set(form.recipients)] }),
    ...(form.mrp !== undefined && { mrpPaise: toPaiseOrNull(form.mrp) }),
    ...(form.cost !== undefined && { costPaise: toPaiseOrNull(form.cost) }),
    ...(form.countryOfOrigin !== undefined && { countryOfOrigin: form.countryOfOrigin }),
    ...(form.netQuantity !== undefined && { netQuantity: form.netQuantity }),
    ...(form.maker !== undefined && { maker: form.maker }),
    ...(form.state && { hidden: form.state !== 'active', draft: form.state === 'draft' }),
    ...(form.tags && { tags: [...new Set(form.tags)] }),
    ...(form.sku !== undefined && { sku: form.sku }),
    ...(form.barcode !== undefined && { barcode: form.barcode }),
    ...(form.weight !== undefined && { weightGrams: form.weight }),
  };
}

function toPaiseOrNull(rupees: number | null): number | null {
  return rupees === null ? null : paiseFromRupees(rupees);
}

const TERMS_REFUSED = { message: ({ catalogue }: Phrases) => catalogue.termsRefused };
const UNKNOWN_CATEGORY = { fields: { category: ({ catalogue }: Phrases) => catalogue.chooseCategory } };

function atMrp(problem: MrpProblem) {
  return { fields: { mrp: ({ catalogue }: Phrases) => catalogue.mrpTooLow(problem) } };
}

export type ProductUsageCheck = (tx: Database, productId: number) => Promise<boolean>;

export interface CatalogueEditDeps extends CatalogueDeps {
  pictures: PictureStore;
  usageChecks: readonly ProductUsageCheck[];
  jobs: Jobs;
}
