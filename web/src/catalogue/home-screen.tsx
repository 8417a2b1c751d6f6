import { type Category, PRODUCTS_PER_PAGE } from '@tohfa/contract';
import { giftListTexts, partTexts, shopTexts } from '@tohfa/contract/screens';
import { ArrowLeftIcon, UsersRoundIcon } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Link, useSearchParams } from 'react-router';
import { readPincode, usePincode } from '../delivery/estimates.ts';
import { homePath, parseId } from '../lib/paths.ts';
import { queryClient } from '../lib/query-client.ts';
import { currentUser } from '../lib/session.ts';
import { shopInfoQuery } from '../lib/shop-info.ts';
import { Button, ButtonLink, ChipLink } from '../ui/buttons.tsx';
import { FestiveGifts, Toran } from '../ui/drawings.tsx';
import { PageHeading } from '../ui/page.tsx';
import { ScrollRow } from '../ui/scroll-row.tsx';
import { EmptyState, LoadError, ProductGridSkeleton, Skeleton } from '../ui/states.tsx';
import { CategoryMark, inShopOrder } from './categories.tsx';
import { ProductGrid } from './product-card.tsx';
import { categoriesQuery, productsQuery, useCategories, useProducts } from './products.ts';
import { parseShopFilter, type ShopFilter, shopTitle, toListQuery, toQuery } from './shop-filter.ts';

/** The first gifts do not wait for it. */
const FilterBar = lazy(() => import('./filter-bar.tsx'));

/** @public Called before the app first renders this screen. */
export async function fetchFirst({ searchParams }: URL): Promise<void> {
  if (currentUser() === undefined) return;
  await Promise.all([
    queryClient.prefetchInfiniteQuery(
      productsQuery(toListQuery(parseShopFilter(searchParams), readPincode())),
    ),
    queryClient.prefetchQuery(categoriesQuery),
    queryClient.prefetchQuery(shopInfoQuery),
  ]);
}

/** The whole shop, or what the address asks for: words, filters, an order, and how many pages of it were shown. */
export default function HomeScreen() {
  const [params] = useSearchParams();
  const filter = parseShopFilter(params);
  const categories = useCategories();
  const shown = categories.data && inShopOrder(categories.data);
  const categoryName = shown?.find(({ id }) => id === filter.category)?.name;
  const { sort: _, ...narrowing } = filter;
  const isFiltered = Object.keys(toQuery(narrowing)).length > 0;

  return (
    <div className="column pt-4 wide:pt-6">
      {isFiltered ? <ResultsHeading title={shopTitle(filter, categoryName)} /> : <Hero />}
      {!categories.isError && (
        <div className="mt-4">
          <CategoryChips categories={shown} filter={filter} />
        </div>
      )}
      <Suspense fallback={<div className="mt-3 h-11" />}>
        <FilterBar filter={filter} categoryName={categoryName} />
      </Suspense>
      <Results filter={filter} isFiltered={isFiltered} />
    </div>
  );
}

function Results({ filter, isFiltered }: { filter: ShopFilter; isFiltered: boolean }) {
  const [params, setParams] = useSearchParams();
  const query = toListQuery(filter, usePincode());
  const products = useProducts(query, Math.min(parseId(params.get('pages')) ?? 1, MAX_PAGES));
  const shown = products.data?.pages.flatMap((page) => page.answer) ?? [];
  const total = products.data?.pages.at(-1)?.total ?? shown.length;
  const isEmpty = products.isSuccess && shown.length === 0;

  async function showMore() {
    await products.fetchNextPage();
    // In the address, so that a reload and the way back find the list as long as it was.
    const pages = String((products.data?.pages.length ?? 1) + 1);
    setParams({ ...Object.fromEntries(params), pages }, { replace: true, state: { staysPut: true } });
  }

  return (
    <section aria-labelledby="results" className="mt-6">
      <div className="mb-4 flex min-h-7 items-baseline justify-between gap-4">
        <h2 id="results" className={isFiltered ? 'sr-only' : 'text-22'}>
          {giftListTexts.allGifts}
        </h2>
        <p role="status" className="text-14 text-ink-soft">
          {products.isSuccess && !products.isPlaceholderData && shopTexts.found(total)}
        </p>
      </div>

      {products.isPending && <ProductGridSkeleton cards={PRODUCTS_PER_PAGE} />}
      {products.isError && (
        <LoadError
          error={products.error}
          onRetry={() => void products.refetch()}
          title={partTexts.loadError.products}
        />
      )}
      {isEmpty && <NoResults q={filter.q} />}
      {products.isSuccess && !isEmpty && (
        <ProductGrid
          products={shown}
          stale={products.isPlaceholderData}
          after={
            products.hasNextPage && (
              <div className="mt-10 flex flex-col items-center gap-3">
                <p className="text-14 text-ink-soft">{shopTexts.shownOf({ shown: shown.length, total })}</p>
                <Button
                  variant="secondary"
                  disabled={products.isFetchingNextPage}
                  onClick={() => void showMore()}
                >
                  {products.isFetchingNextPage ? shopTexts.loadingMore : shopTexts.more}
                </Button>
              </div>
            )
          }
        />
      )}
    </section>
  );
}

/** More than anybody reads; each is a call. */
const MAX_PAGES = 20;

function NoResults({ q }: { q: string | undefined }) {
  return (
    <EmptyState
      title={q === undefined ? shopTexts.noneTitle : shopTexts.noMatch({ q })}
      description={q === undefined ? shopTexts.none : giftListTexts.noMatchHint}
      action={<ButtonLink to={homePath()}>{shopTexts.showAll}</ButtonLink>}
    />
  );
}

/** The idea of the shop, where people look first. */
function Hero() {
  return (
    <section className="relative overflow-hidden rounded-sheet bg-linear-100 from-marigold-soft from-40% to-rani-soft">
      <Toran />
      <div className="flex items-end gap-2 pl-5 wide:items-center wide:justify-between wide:pr-16 wide:pl-12">
        <div className="flex-1 pt-1 pb-6 wide:pt-2 wide:pb-9">
          <PageHeading title={shopTexts.heroTitle} className="max-w-64 wide:max-w-none" />
          <p className="mt-2 max-w-60 text-14 text-ink-soft wide:max-w-none wide:text-18">
            {shopTexts.heroText}
          </p>
          <ButtonLink to={homePath({ inStock: 1, sort: 'rating' })} className="mt-4">
            <UsersRoundIcon />
            {shopTexts.startTogether}
          </ButtonLink>
        </div>
        <FestiveGifts className="-ml-8 hidden w-40 shrink-0 cards:block wide:mb-4 wide:w-60" />
      </div>
    </section>
  );
}

/** In place of the hero when the shop is filtered, with the way back to all gifts. */
function ResultsHeading({ title }: { title: string }) {
  return (
    <div>
      <Link
        to={homePath()}
        className="-ml-2 inline-flex h-11 items-center gap-2 rounded-control px-2 font-semibold text-14 text-rani hover:underline"
      >
        <ArrowLeftIcon className="size-4.5" />
        {giftListTexts.allGifts}
      </Link>
      <PageHeading title={title} className="break-words" />
    </div>
  );
}

function CategoryChips({ categories, filter }: CategoryChipsProps) {
  const selected = filter.category;
  const to = (category: number | undefined) => homePath(toQuery({ ...filter, category }));
  return (
    <nav aria-label={shopTexts.categories}>
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
                <ChipLink to={to(undefined)} selected={selected === undefined}>
                  {giftListTexts.allGifts}
                </ChipLink>
              </li>
              {categories.map(({ id, name, icon, color }) => (
                <li key={id}>
                  <ChipLink
                    to={to(id)}
                    selected={selected === id}
                    mark={<CategoryMark icon={icon} color={color} />}
                  >
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
  filter: ShopFilter;
}
