import { currentLanguage, LANGUAGES, type Language } from '@tohfa/contract/phrases';
import type { Database } from '../platform/database.ts';
import { SearchIndex } from './search-index.ts';
import { indexedRows, indexedRowsById, listCategoryNames, listProductsById } from './sql.ts';
import { shownName } from './texts-by-language.ts';

/** Few enough that other requests are answered between two batches. */
const BATCH = 500;
/** While no notification of changes can arrive, the index is trusted this long. */
const UNNOTIFIED_TTL_MS = 1000;
/** What people look for on one evening, some thousands of products: 8 to 16 MB. */
const MAX_TEXT_LENGTH = 8_000_000;

/**
 * The search index of this process, brought up to date before each use with what the database said has changed. A change
 * that is heard during a load is read again after it.
 */
export function createLiveIndex(database: Database, isNotified: () => boolean): LiveIndex {
  let loaded: Loaded | undefined;
  let loadedAt = 0;
  let refreshing: Promise<Loaded> | undefined;
  let isAllStale = true;
  const staleIds = new Set<number>();
  const texts = createTexts(database);

  async function refresh(): Promise<Loaded> {
    while (isAllStale || staleIds.size > 0 || loaded === undefined) {
      if (isAllStale || loaded === undefined || loaded.index.isSparse) {
        isAllStale = false;
        staleIds.clear();
        texts.drop();
        loadedAt = Date.now();
        try {
          loaded = await loadAll(database);
        } catch (error) {
          isAllStale = true;
          throw error;
        }
      } else {
        await reload(loaded);
      }
    }
    return loaded;
  }

  async function reload({ index }: Loaded): Promise<void> {
    const ids = [...staleIds];
    staleIds.clear();
    try {
      const rows = new Map((await indexedRowsById(database, ids)).map((row) => [row.id, row]));
      for (const id of ids) {
        const row = rows.get(id);
        if (row) index.put(row);
        else index.remove(id);
      }
    } catch (error) {
      for (const id of ids) staleIds.add(id);
      throw error;
    }
  }

  return {
    async current() {
      if (!isNotified() && Date.now() - loadedAt > UNNOTIFIED_TTL_MS) isAllStale = true;
      if (loaded && !isAllStale && staleIds.size === 0 && !refreshing) return loaded;
      refreshing ??= refresh().finally(() => {
        refreshing = undefined;
      });
      return refreshing;
    },
    latest() {
      if (!loaded) void this.current().catch(() => undefined);
      return loaded?.index;
    },
    productTexts: texts.read,
    markStale(changed) {
      const [, ids] = /^products ([\d,]+)$/.exec(changed) ?? [];
      if (ids === undefined) {
        isAllStale = true;
        texts.drop();
        return;
      }
      const changedIds = ids.split(',').map(Number);
      for (const id of changedIds) staleIds.add(id);
      texts.drop(changedIds);
    },
  };
}

/**
 * Products as they are sent, by id in each language, valid as long as the index is. One that changes while it is read is not
 * kept.
 */
function createTexts(database: Database) {
  const texts = new Map<TextKey, string>();
  let length = 0;
  let changes = 0;

  function remove(key: TextKey): void {
    length -= texts.get(key)?.length ?? 0;
    texts.delete(key);
  }

  /** At the end, because the first are dropped first. */
  function keep(key: TextKey, text: string): void {
    remove(key);
    texts.set(key, text);
    length += text.length;
  }

  async function readMissing(
    ids: readonly number[],
    language: Language,
    found: Map<number, string | undefined>,
  ): Promise<void> {
    const before = changes;
    for (const product of await listProductsById(database, ids, language)) {
      const text = JSON.stringify(product);
      found.set(product.id, text);
      if (before === changes) keep(`${product.id} ${language}`, text);
    }
    for (const key of texts.keys()) {
      if (length <= MAX_TEXT_LENGTH) break;
      remove(key);
    }
  }

  return {
    async read(ids: readonly number[]): Promise<string[]> {
      const language = currentLanguage();
      const found = new Map(ids.map((id) => [id, texts.get(`${id} ${language}`)]));
      for (const [id, text] of found) if (text !== undefined) keep(`${id} ${language}`, text);
      const missing = ids.filter((id) => !texts.has(`${id} ${language}`));
      if (missing.length > 0) await readMissing(missing, language, found);
      return [...found.values()].filter((text) => text !== undefined);
    },
    /** Without ids, all. */
    drop(ids?: readonly number[]): void {
      changes += 1;
      const keys = ids
        ? ids.flatMap((id) => LANGUAGES.map((language): TextKey => `${id} ${language}`))
        : texts.keys();
      for (const key of keys) remove(key);
    },
  };
}

type TextKey = `${number} ${Language}`;

async function loadAll(database: Database): Promise<Loaded> {
  const categories = await listCategoryNames(database);
  const index = new SearchIndex();
  let after = 0;
  for (;;) {
    const rows = await indexedRows(database, after, BATCH);
    for (const row of rows) index.put(row);
    const last = rows.at(-1);
    if (last === undefined || rows.length < BATCH) break;
    after = last.id;
  }
  index.prepare();
  const shown = categories.filter(({ hidden }) => !hidden);
  const namesIn = (language: Language) =>
    new Map(shown.map((category) => [category.id, shownName(category, language)]));
  return { index, categoryNames: { en: namesIn('en'), hi: namesIn('hi') } };
}

interface Loaded {
  index: SearchIndex;
  /** By id, in the shop's order. */
  categoryNames: Record<Language, ReadonlyMap<number, string>>;
}

export interface LiveIndex {
  current(): Promise<Loaded>;
  /** The index as of the last request, without waiting. For hints that may be out of date. */
  latest(): SearchIndex | undefined;
  /** The products as JSON, in the order of the ids; those that are not listed any more are left out. */
  productTexts(ids: readonly number[]): Promise<string[]>;
  /** `products 3,14` for single products; anything else means everything. */
  markStale(changed: string): void;
}
