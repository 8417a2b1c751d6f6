import { createHash } from 'node:crypto';
import { pictureUrl } from '@tohfa/contract';
import type { Sentence } from '@tohfa/contract/phrases';
import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { isAllowedHost } from '../../platform/http/fetch-public.ts';
import type { ImportDeps } from './deps.ts';
import type { ProductDraft } from './read-products.ts';
import { importPictures } from './tables.ts';

/** As it is kept: the hash tells pictures of the same name apart, so that a second import knows which it has. */
export function zipSource(name: string, bytes: Buffer): string {
  return `zip:${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}/${fileNameOf(name)}`;
}

/** The last part of a path or address, in lower case. */
function fileNameOf(path: string): string {
  const [withoutQuery = ''] = path.split(/[?#]/, 1);
  return (withoutQuery.split(/[\\/]/).at(-1) ?? '').toLowerCase().slice(-200);
}

/** What the pictures a file names are: our own, in its zip, or on the web. */
export function createSources(
  { publicUrl, pictureHosts }: Pick<ImportDeps, 'publicUrl' | 'pictureHosts'>,
  zipSources: readonly string[],
): (typed: string) => string | { problem: Sentence } {
  const byName = new Map(zipSources.map((source) => [source.slice(source.indexOf('/') + 1), source]));
  return (typed) => {
    const own = typed.startsWith(`${publicUrl}/media/`) ? typed.slice(publicUrl.length) : typed;
    if (own.startsWith('/media/') && pictureUrl.safeParse(own).success) return own;
    const zipped = byName.get(fileNameOf(typed));
    if (zipped !== undefined) return zipped;
    if (/^https:/i.test(typed) && pictureUrl.safeParse(typed).success) return typed;
    if (isAllowedHost(typed, pictureHosts)) return typed;
    return {
      problem: ({ catalogue }) =>
        /^[a-z]+:/i.test(typed) ? catalogue.imports.notHttps : catalogue.imports.notInZip,
    };
  };
}

export function sourcesOf({ pictures, variants = [] }: ProductDraft): string[] {
  return [...new Set([...pictures, ...variants.flatMap(({ image }) => image ?? [])])];
}

/**
 * The address of each picture: one that was stored before is known by its source. One that is not fetched stays at its
 * own address, as in the product's form. Undefined: it is still to come.
 */
export async function knownPictures(
  tx: Database,
  { pictureHosts }: Pick<ImportDeps, 'pictureHosts'>,
  sources: readonly string[],
): Promise<(source: string) => string | undefined> {
  const asked = [...new Set(sources)];
  const rows =
    asked.length === 0
      ? []
      : await tx
          .select({ source: importPictures.source, picture: importPictures.picture })
          .from(importPictures)
          .where(and(inArray(importPictures.source, asked), isNotNull(importPictures.picture)));
  const known = new Map(rows.map(({ source, picture }) => [source, picture ?? undefined]));
  return (source) => {
    if (source.startsWith('/media/')) return source;
    const stored = known.get(source);
    if (stored !== undefined || source.startsWith('zip:')) return stored;
    return isAllowedHost(source, pictureHosts) ? undefined : source;
  };
}

/** Those of the import's zip. */
export async function listZipSources(database: Database, importId: string): Promise<string[]> {
  const rows = await database
    .select({ source: importPictures.source })
    .from(importPictures)
    .where(and(eq(importPictures.importId, importId), isNotNull(importPictures.bytes)));
  return rows.map(({ source }) => source);
}
