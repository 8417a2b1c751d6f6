import { MAX_FILE_BYTES } from '@tohfa/contract';
import { say } from '@tohfa/contract/phrases';
import { and, eq, sql } from 'drizzle-orm';
import { storeUpload } from '../../media/index.ts';
import { queryRows } from '../../platform/database.ts';
import { fetchPublic } from '../../platform/http/fetch-public.ts';
import { ensureCategories, loadProducts, writeProduct } from './current-products.ts';
import type { ImportDeps } from './deps.ts';
import { byOptions, isSame, type ProductState } from './product-state.ts';
import type { ProductDraft } from './read-products.ts';
import { knownPictures, sourcesOf } from './sources.ts';
import { importPictures, importRows } from './tables.ts';

/** A row whose server died is taken by another after this. */
const CLAIM_SECONDS = 120;

/** Gets the pictures of the next product that waits for some. Answers false when none is left. */
export async function fetchNextPictures(deps: ImportDeps, importId: string): Promise<boolean> {
  const row = await claimRow(deps, importId);
  if (!row) return false;
  for (const source of await listMissing(deps, importId, row.draft))
    await storeSource(deps, importId, source);
  await attachPictures(deps, importId, row);
  return true;
}

async function claimRow({ database }: ImportDeps, importId: string): Promise<ClaimedRow | undefined> {
  const [row] = await queryRows<ClaimedRow>(
    database,
    sql`update import_rows set pictures_claimed_at = now() where import_id = ${importId} and position = (
        select position from import_rows where import_id = ${importId} and pictures = 'waiting' and state = 'applied'
          and (pictures_claimed_at is null or pictures_claimed_at < now() - ${CLAIM_SECONDS} * interval '1 second')
        order by position limit 1 for update skip locked)
      returning position, product_id as "productId", draft, after`,
  );
  return row;
}

async function listMissing(deps: ImportDeps, importId: string, draft: ProductDraft): Promise<string[]> {
  const picture = await knownPictures(deps.database, deps, sourcesOf(draft));
  const failed = await deps.database
    .select({ source: importPictures.source })
    .from(importPictures)
    .where(and(eq(importPictures.importId, importId), sql`${importPictures.problem} is not null`));
  const without = new Set(failed.map(({ source }) => source));
  return sourcesOf(draft).filter((source) => picture(source) === undefined && !without.has(source));
}

/** Through the one path of uploads: decoded, encoded anew, without anything hidden beside the picture. */
async function storeSource(deps: ImportDeps, importId: string, source: string): Promise<void> {
  const { database, pictures, pictureHosts } = deps;
  const [zipped] = await database
    .select({ bytes: importPictures.bytes })
    .from(importPictures)
    .where(and(eq(importPictures.importId, importId), eq(importPictures.source, source)));
  const bytes = zipped?.bytes
    ? { bytes: zipped.bytes }
    : source.startsWith('zip:')
      ? { problem: 'unreachable' as const }
      : await fetchPublic(source, { hosts: pictureHosts, maxBytes: MAX_FILE_BYTES, types: PICTURE_TYPES });
  const stored =
    'bytes' in bytes
      ? await storeUpload(pictures, bytes.bytes)
      : { problem: say(({ catalogue }) => catalogue.imports.fetchProblems[bytes.problem]) };
  const values =
    'url' in stored
      ? { picture: stored.url, problem: null }
      : { picture: null, problem: say(stored.problem) };
  await database
    .insert(importPictures)
    .values({ importId, source, ...values })
    .onConflictDoUpdate({
      target: [importPictures.importId, importPictures.source],
      set: { ...values, bytes: null },
    });
}

const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp'];

/** Pictures that somebody chose meanwhile stay. */
async function attachPictures(deps: ImportDeps, importId: string, row: ClaimedRow): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const picture = await knownPictures(tx, deps, sourcesOf(row.draft));
    const product = (
      await loadProducts(tx, row.productId === null ? [] : [row.productId], { lock: true })
    ).get(row.productId ?? 0);
    const after = row.after ?? product?.state;
    let wanted: ProductState | undefined;
    if (product && after) {
      const images = [...new Set(row.draft.pictures.flatMap((source) => picture(source) ?? []))];
      const [draftOf, importedOf] = [byOptions(row.draft.variants ?? []), byOptions(after.variants)];
      wanted = {
        ...product.state,
        ...(images.length > 0 && isSame(product.state.images, after.images) && { images }),
        variants: product.state.variants.map((variant) => {
          const [draft, imported] = [draftOf(variant), importedOf(variant)];
          const isUntouched = variant.image === (imported?.image ?? '');
          const found = draft?.image === undefined || !isUntouched ? undefined : picture(draft.image);
          return found === undefined ? variant : { ...variant, image: found };
        }),
      };
      const { ids } = await ensureCategories(tx, [wanted.category]);
      if (!isSame(wanted, product.state)) await writeProduct(tx, product, wanted, ids);
    }
    await tx
      .update(importRows)
      .set({
        pictures: 'done',
        ...(wanted &&
          after && { after: { ...after, images: wanted.images, variants: withImages(after, wanted) } }),
      })
      .where(and(eq(importRows.importId, importId), eq(importRows.position, row.position)));
  });
}

/** What the import wrote, for undoing it. */
function withImages(after: ProductState, { variants }: ProductState): ProductState['variants'] {
  const nowOf = byOptions(variants);
  return after.variants.map((variant) => {
    const now = nowOf(variant);
    return now ? { ...variant, image: now.image } : variant;
  });
}

interface ClaimedRow {
  position: number;
  productId: number | null;
  draft: ProductDraft;
  after: ProductState | null;
}
