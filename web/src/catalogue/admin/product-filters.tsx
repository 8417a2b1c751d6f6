import { PRODUCT_STATES, PRODUCT_STOCK_FILTERS } from '@tohfa/contract';
import { productsTableTexts } from '@tohfa/contract/screens';
import { DownloadIcon } from 'lucide-react';
import { useState } from 'react';
import { SearchField, SelectFilter } from '../../admin/filters.tsx';
import { routes } from '../../lib/admin-routes.ts';
import { buttonClass } from '../../ui/buttons.tsx';
import { useCategories } from '../products.ts';
import type { ProductView } from './product-view.ts';

const { filters: words, states } = productsTableTexts;

/** What narrows the table. Each change goes into the address and back to the first page. */
export function ProductFilters({ filter, tags, onChange }: ProductFiltersProps) {
  const categories = useCategories();
  // The field keeps what is typed: another key empties it.
  const [clearings, setClearings] = useState(0);
  const set = (change: Record<string, unknown>) =>
    onChange(
      Object.fromEntries(
        Object.entries({ ...filter, ...change }).filter(([, value]) => value !== undefined && value !== ''),
      ),
    );
  const isNarrowed = Object.keys(filter).length > 0;
  return (
    <div className="mb-4">
      <SearchField key={clearings} label={words.search} value={filter.q ?? ''} onSearch={(q) => set({ q })} />
      <div className="-mt-1 grid grid-cols-2 gap-2 wide:flex wide:flex-wrap">
        <SelectFilter
          label={words.category}
          value={filter.category}
          onChange={(value) => set({ category: value === '' ? undefined : Number(value) })}
        >
          <option value="">{words.allCategories}</option>
          {categories.data?.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectFilter>
        <SelectFilter label={words.state} value={filter.state} onChange={(state) => set({ state })}>
          <option value="">{words.anyState}</option>
          {PRODUCT_STATES.map((state) => (
            <option key={state} value={state}>
              {states[state]}
            </option>
          ))}
        </SelectFilter>
        <SelectFilter label={words.stock} value={filter.stock} onChange={(stock) => set({ stock })}>
          <option value="">{words.anyStock}</option>
          {PRODUCT_STOCK_FILTERS.map((stock) => (
            <option key={stock} value={stock}>
              {words.stocks[stock]}
            </option>
          ))}
        </SelectFilter>
        <SelectFilter label={words.tag} value={filter.tag} onChange={(tag) => set({ tag })}>
          <option value="">{words.anyTag}</option>
          {[...new Set([...(filter.tag ? [filter.tag] : []), ...tags])].map((tag) => (
            <option key={tag} value={tag}>
              {tag}
            </option>
          ))}
        </SelectFilter>
        {isNarrowed && (
          <button
            type="button"
            onClick={() => {
              setClearings(clearings + 1);
              onChange({});
            }}
            className="col-span-2 h-11 rounded-control px-3 font-semibold text-14 text-rani hover:underline"
          >
            {words.clear}
          </button>
        )}
      </div>
    </div>
  );
}

interface ProductFiltersProps {
  filter: ProductView['filter'];
  /** All that are in use. */
  tags: readonly string[];
  onChange: (filter: ProductView['filter']) => void;
}

/** What the filters find, or everything, in columns that can be imported again. */
export function ExportProductsLink({ format, label, filter = {} }: ExportProductsLinkProps) {
  const query = new URLSearchParams({ format });
  for (const [name, value] of Object.entries(filter)) if (value !== undefined) query.set(name, String(value));
  return (
    <a
      href={`${routes.exportProducts.path}?${query}`}
      download
      className={`${buttonClass('secondary')} h-11! text-14!`}
    >
      <DownloadIcon />
      {label}
    </a>
  );
}

interface ExportProductsLinkProps {
  format: 'tohfa' | 'shopify';
  label: string;
  filter?: ProductView['filter'];
}
