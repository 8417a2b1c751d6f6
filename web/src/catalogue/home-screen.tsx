import type { Category } from '@tohfa/contract';
import { ArrowLeftIcon } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { homePath, parseId } from '../lib/paths.ts';
import { Button, ButtonLink, ChipLink } from '../ui/buttons.tsx';
import { FestiveGifts, Toran } from '../ui/drawings.tsx';
import { PageHeading } from '../ui/page.tsx';
import { ScrollRow } from '../ui/scroll-row.tsx';
import { EmptyState, LoadError, Skeleton } from '../ui/states.tsx';
import { ProductGrid, ProductGridSkeleton } from './product-card.tsx';
import { useCategories, useProducts } from './products.ts';

/** The whole shop, or what the address searches for (`?q=`) and in which category (`?category=`). */
export default function HomeScreen() {
  const [params] = useSearchParams();
  const q = params.get('q')?.trim() || undefined;
  const category = parseId(params.get('category'));
  const categories = useCategories();
  const isFiltered = q !== undefined || category !== undefined;

  return (
    <div className="column pt-4 wide:pt-6">
      {isFiltered ? <ResultsHeading q={q} category={category} categories={categories.data} /> : <Hero />}
      {!categories.isError && (
        <div className="mt-4">
          <CategoryChips categories={categories.data} selected={category} q={q} />
        </div>
      )}
      <Results q={q} category={category} />
    </div>
  );
}

function Results({ q, category }: { q: string | undefined; category: number | undefined }) {
  const products = useProducts({
    ...(q === undefined ? {} : { q }),
    ...(category === undefined ? {} : { category: String(category) }),
  });
  const shown = products.data?.pages.flatMap((page) => page.answer) ?? [];
  const total = products.data?.pages.at(-1)?.total ?? shown.length;
  const isEmpty = products.isSuccess && shown.length === 0;

  return (
    <section aria-labelledby="results" className="mt-6">
      <div className="mb-4 flex min-h-7 items-baseline justify-between gap-4">
        <h2 id="results" className={q || category ? 'sr-only' : 'text-22'}>
          All gifts
        </h2>
        <p role="status" className="text-14 text-ink-soft">
          {products.isSuccess && !products.isPlaceholderData && countText(total)}
        </p>
      </div>

      {products.isPending && <ProductGridSkeleton cards={10} />}
      {products.isError && <LoadError error={products.error} onRetry={() => void products.refetch()} />}
      {isEmpty && <NoResults q={q} />}
      {products.isSuccess && !isEmpty && <ProductGrid products={shown} stale={products.isPlaceholderData} />}
      {products.isSuccess && products.hasNextPage && (
        <div className="mt-10 flex flex-col items-center gap-3">
          <p className="text-14 text-ink-soft">{`${shown.length} of ${total}`}</p>
          <Button
            variant="secondary"
            disabled={products.isFetchingNextPage}
            onClick={() => void products.fetchNextPage()}
          >
            {products.isFetchingNextPage ? 'Loading more…' : 'Show more gifts'}
          </Button>
        </div>
      )}
    </section>
  );
}

function NoResults({ q }: { q: string | undefined }) {
  return (
    <EmptyState
      title={q === undefined ? 'No gifts here yet' : `No gift matches “${q}”`}
      description={
        q === undefined
          ? 'New gifts arrive often. Have a look at the other categories.'
          : 'Try a shorter word, or what the gift is for: tea, brass, a saree, a toy.'
      }
      action={<ButtonLink to={homePath()}>Show all gifts</ButtonLink>}
    />
  );
}

function countText(total: number): string {
  if (total === 0) return 'No gifts found';
  return total === 1 ? '1 gift' : `${total.toLocaleString('en-IN')} gifts`;
}

function Hero() {
  return (
    <section className="relative overflow-hidden rounded-sheet bg-linear-100 from-marigold-soft from-40% to-rani-soft">
      <Toran />
      <div className="flex items-end gap-2 pl-5 wide:items-center wide:justify-between wide:pr-16 wide:pl-12">
        <div className="flex-1 pt-1 pb-6 wide:pt-2 wide:pb-9">
          <PageHeading title="Gifts worth unwrapping" className="max-w-64 wide:max-w-none" />
          <p className="mt-2 max-w-60 text-14 text-ink-soft wide:max-w-none wide:text-18">
            Send one yourself, or let friends and family chip in.
          </p>
        </div>
        <FestiveGifts className="-ml-8 w-40 shrink-0 wide:mb-4 wide:w-60" />
      </div>
    </section>
  );
}

/** In place of the hero when the shop is filtered, with the way back to all gifts. */
function ResultsHeading({ q, category, categories }: ResultsHeadingProps) {
  const name = categories?.find(({ id }) => id === category)?.name;
  return (
    <div>
      <Link
        to={homePath()}
        className="-ml-2 inline-flex h-11 items-center gap-2 rounded-control px-2 font-semibold text-14 text-rani hover:underline"
      >
        <ArrowLeftIcon className="size-4.5" />
        All gifts
      </Link>
      <PageHeading title={resultsTitle(q, name)} className="break-words" />
    </div>
  );
}

function resultsTitle(q: string | undefined, categoryName: string | undefined): string {
  if (q === undefined) return categoryName ?? 'Gifts';
  return categoryName === undefined ? `Results for “${q}”` : `“${q}” in ${categoryName}`;
}

interface ResultsHeadingProps {
  q: string | undefined;
  category: number | undefined;
  categories: readonly Category[] | undefined;
}

function CategoryChips({ categories, selected, q }: CategoryChipsProps) {
  const search = q === undefined ? {} : { q };
  return (
    <nav aria-label="Categories">
      <ScrollRow current={`${selected} of ${categories?.length}`}>
        <ul className="flex gap-2">
          {categories === undefined ? (
            SKELETON_WIDTHS.map((width) => (
              <li key={width}>
                <Skeleton className={`h-11 rounded-full! ${width}`} />
              </li>
            ))
          ) : (
            <>
              <li>
                <ChipLink to={homePath(search)} selected={selected === undefined}>
                  All gifts
                </ChipLink>
              </li>
              {categories.map(({ id, name }) => (
                <li key={id}>
                  <ChipLink to={homePath({ ...search, category: id })} selected={selected === id}>
                    {name}
                  </ChipLink>
                </li>
              ))}
            </>
          )}
        </ul>
      </ScrollRow>
    </nav>
  );
}

const SKELETON_WIDTHS = ['w-20', 'w-28', 'w-24', 'w-32', 'w-26'];

interface CategoryChipsProps {
  categories: readonly Category[] | undefined;
  selected: number | undefined;
  q: string | undefined;
}
