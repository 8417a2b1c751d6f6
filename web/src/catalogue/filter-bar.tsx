import type { ProductFacets } from '@tohfa/contract';
import { filterTexts, occasionNames, recipientNames } from '@tohfa/contract/screens';
import { ChevronDownIcon, SlidersHorizontalIcon, XIcon } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { formatShortDay } from '../lib/dates.ts';
import { homePath } from '../lib/paths.ts';
import type { Choice, Option } from './filter-sheet.tsx';
import { PILL_CLASS, priceLabel, withCount } from './labels.ts';
import { type ShopFilter, toQuery, useFacets } from './shop-filter.ts';

/** Dialogs are a fifth of what the screen would load, and most visitors open none. */
const FilterSheet = lazy(() => import('./filter-sheet.tsx'));

/** A bar of choices on wide screens; on phones a button for a sheet with the same choices, and the order. */
export default function FilterBar({ filter, categoryName }: FilterBarProps) {
  const navigate = useNavigate();
  const facets = useFacets(filter);
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const active = activeFilters(filter, categoryName);
  const choose = (change: ShopFilter) => void navigate(homePath(toQuery({ ...filter, ...change })));
  const choices = toChoices(filter, facets);
  return (
    <section aria-label={filterTexts.title} className="mt-3">
      <div className="flex flex-wrap items-center gap-2">
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => {
            setWasOpened(true);
            setOpen(true);
          }}
          className={`flex items-center gap-2 font-semibold wide:hidden ${PILL_CLASS}`}
        >
          <SlidersHorizontalIcon className="size-4.5" />
          {filterTexts.open(active.length)}
        </button>
        <WideChoices filter={filter} choices={choices} choose={choose} />
        <span className="ml-auto">
          <PillSelect
            label={filterTexts.sortBy}
            value={filter.sort ?? ''}
            onChange={(chosen) => choose({ sort: (chosen || undefined) as ShopFilter['sort'] })}
          >
            {SORTS.map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </PillSelect>
        </span>
      </div>
      {active.length > 0 && <ChosenFilters filter={filter} active={active} />}
      {wasOpened && (
        <Suspense>
          <FilterSheet
            open={isOpen}
            onClose={() => setOpen(false)}
            filter={filter}
            choices={choices}
            choose={choose}
            total={facets?.total}
          />
        </Suspense>
      )}
    </section>
  );
}

function WideChoices({ filter, choices, choose }: WideChoicesProps) {
  return (
    <>
      {choices.map(({ label, value, options, toChange }) => (
        <span key={label} className="hidden wide:block">
          <PillSelect label={label} value={value} onChange={(chosen) => choose(toChange(chosen))}>
            <option value="">{label}</option>
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.count === 0}>
                {option.value === value ? option.label : withCount(option)}
              </option>
            ))}
          </PillSelect>
        </span>
      ))}
      <button
        type="button"
        aria-pressed={filter.inStock === '1'}
        onClick={() => choose({ inStock: filter.inStock ? undefined : '1' })}
        className={`hidden wide:block ${PILL_CLASS}`}
      >
        {filterTexts.inStock}
      </button>
    </>
  );
}

interface WideChoicesProps {
  filter: ShopFilter;
  choices: readonly Choice[];
  choose: (change: ShopFilter) => void;
}

function ChosenFilters({ filter, active }: { filter: ShopFilter; active: readonly ActiveFilter[] }) {
  return (
    <ul aria-label={filterTexts.chosen} className="mt-3 flex flex-wrap gap-2">
      {active.map(({ label, without }) => (
        <li key={label}>
          <Link
            to={homePath(toQuery(without))}
            aria-label={filterTexts.remove({ filter: label })}
            className="flex h-11 items-center gap-1.5 rounded-full bg-rani-soft pr-3 pl-4 font-semibold text-14 text-rani hover:underline"
          >
            {label}
            <XIcon className="size-4" />
          </Link>
        </li>
      ))}
      {active.length > 1 && (
        <li>
          <Link
            to={homePath(toQuery({ q: filter.q, sort: filter.sort }))}
            className="flex h-11 items-center px-3 font-semibold text-14 text-rani hover:underline"
          >
            {filterTexts.clearAll}
          </Link>
        </li>
      )}
    </ul>
  );
}

interface FilterBarProps {
  filter: ShopFilter;
  categoryName: string | undefined;
}

/** The parts of a filter that can be taken away one by one, as people call them. */
function activeFilters(filter: ShopFilter, categoryName: string | undefined): ActiveFilter[] {
  const { category, occasion, recipient, minPrice, maxPrice, brand, inStock, rating, deliverBy } = filter;
  const active: ActiveFilter[] = [];
  if (category !== undefined && categoryName !== undefined)
    active.push({ label: categoryName, without: { ...filter, category: undefined } });
  if (occasion !== undefined)
    active.push({ label: occasionNames[occasion], without: { ...filter, occasion: undefined } });
  if (recipient !== undefined)
    active.push({ label: filterTexts.forRecipient(recipient), without: { ...filter, recipient: undefined } });
  if (minPrice !== undefined || maxPrice !== undefined)
    active.push({
      label: priceLabel(minPrice ?? 0, maxPrice),
      without: { ...filter, minPrice: undefined, maxPrice: undefined },
    });
  if (brand !== undefined) active.push({ label: brand, without: { ...filter, brand: undefined } });
  if (rating !== undefined)
    active.push({ label: filterTexts.starsAndUp(rating), without: { ...filter, rating: undefined } });
  if (deliverBy !== undefined)
    active.push({
      label: filterTexts.arrivesByDay(formatShortDay(deliverBy)),
      without: { ...filter, deliverBy: undefined },
    });
  if (inStock) active.push({ label: filterTexts.inStock, without: { ...filter, inStock: undefined } });
  return active;
}

interface ActiveFilter {
  label: string;
  without: ShopFilter;
}

function PillSelect({ label, value, onChange, children }: PillSelectProps) {
  return (
    <span className="relative block">
      <select
        aria-label={label}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        className={`w-44 cursor-pointer appearance-none truncate pr-9! wide:w-36 ${PILL_CLASS} ${value === '' ? '' : 'border-rani! bg-rani-soft! font-bold text-rani'}`}
      >
        {children}
      </select>
      <ChevronDownIcon className="-translate-y-1/2 pointer-events-none absolute top-1/2 right-3 size-4.5 text-ink-soft" />
    </span>
  );
}

interface PillSelectProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  children: ReactNode;
}

const SORTS = [
  ['', filterTexts.sorts.relevance],
  ['price', filterTexts.sorts.price],
  ['-price', filterTexts.sorts['-price']],
  ['newest', filterTexts.sorts.newest],
  ['rating', filterTexts.sorts.rating],
] as const;

function toChoices(filter: ShopFilter, facets: ProductFacets | undefined): Choice[] {
  const countOf = (list: readonly { value: string; count: number }[] | undefined, value: string) =>
    list && (list.find((one) => one.value === value)?.count ?? 0);
  const arrivals = arrivalOptions(filter.deliverBy, facets);
  const brands = facets?.brands ?? (filter.brand ? [{ value: filter.brand, count: undefined }] : []);
  return [
    {
      label: filterTexts.occasion,
      value: filter.occasion ?? '',
      options: Object.entries(occasionNames).map(([value, label]) => ({
        value,
        label,
        count: countOf(facets?.occasions, value),
      })),
      toChange: (value) => ({ occasion: (value || undefined) as ShopFilter['occasion'] }),
    },
    {
      label: filterTexts.recipient,
      value: filter.recipient ?? '',
      options: Object.entries(recipientNames).map(([value, label]) => ({
        value,
        label,
        count: countOf(facets?.recipients, value),
      })),
      toChange: (value) => ({ recipient: (value || undefined) as ShopFilter['recipient'] }),
    },
    {
      label: filterTexts.price,
      value: priceValue(filter.minPrice, filter.maxPrice),
      options: priceOptions(filter, facets),
      toChange: (value) => {
        const [min, max] = value.split('-');
        return { minPrice: min ? Number(min) : undefined, maxPrice: max ? Number(max) : undefined };
      },
    },
    {
      label: filterTexts.brand,
      value: filter.brand ?? '',
      options: brands.map(({ value, count }) => ({ value, label: value, count })),
      toChange: (value) => ({ brand: value || undefined }),
    },
    {
      label: filterTexts.rating,
      value: filter.rating === undefined ? '' : String(filter.rating),
      options: [4, 3].map((stars) => ({
        value: String(stars),
        label: filterTexts.starsAndUp(stars),
        count: facets?.ratings.find(({ atLeast }) => atLeast === stars)?.count,
      })),
      toChange: (value) => ({ rating: value ? Number(value) : undefined }),
    },
    ...(facets !== undefined && arrivals.length === 0
      ? []
      : [
          {
            label: filterTexts.arrivesBy,
            value: filter.deliverBy ?? '',
            options: arrivals,
            toChange: (value: string) => ({ deliverBy: value || undefined }),
          },
        ]),
  ];
}

/**
 * The coming days, and one the address brought that is none of them. Days that add no gift are left out: none is left where
 * the shop does not deliver.
 */
function arrivalOptions(chosen: string | undefined, facets: ProductFacets | undefined): Option[] {
  const days = facets?.deliverBy ?? [];
  const options = days
    .filter(({ date, count }, at) => date === chosen || count !== (days[at - 1]?.count ?? 0))
    .map(({ date, count }) => ({ value: date, label: formatShortDay(date), count }));
  if (chosen === undefined || options.some(({ value }) => value === chosen)) return options;
  return [{ value: chosen, label: formatShortDay(chosen) }, ...options];
}

/** The bands, and a range the address brought that is none of them. */
function priceOptions({ minPrice, maxPrice }: ShopFilter, facets: ProductFacets | undefined): Option[] {
  const bands: Option[] = (facets?.prices ?? []).map(({ min, max, count }) => ({
    value: priceValue(min === 0 ? undefined : min, max),
    label: priceLabel(min, max),
    count,
  }));
  const chosen = priceValue(minPrice, maxPrice);
  if (chosen === '' || bands.some(({ value }) => value === chosen)) return bands;
  return [{ value: chosen, label: priceLabel(minPrice ?? 0, maxPrice) }, ...bands];
}

function priceValue(min: number | undefined, max: number | undefined): string {
  return min === undefined && max === undefined ? '' : `${min ?? ''}-${max ?? ''}`;
}
