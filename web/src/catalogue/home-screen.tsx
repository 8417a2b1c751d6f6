import { useSearchParams } from 'react-router';
import { homePath, idFrom } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { CategoryChips } from './category-chips.tsx';
import { useCategories } from './get-categories.ts';
import { useProducts } from './get-products.ts';
import { Hero } from './hero.tsx';
import { LoadProblem } from './load-problem.tsx';
import { ProductGrid, ProductGridSkeleton } from './product-grid.tsx';
import { ResultsHeading } from './results-heading.tsx';

/** The whole shop; narrowed by the words (`?q=`) and the category (`?category=`) in the address. */
export default function HomeScreen() {
  const [params] = useSearchParams();
  const q = params.get('q')?.trim() || undefined;
  const category = idFrom(params.get('category'));
  const categories = useCategories();
  const narrowed = q !== undefined || category !== undefined;

  return (
    <div className="column pt-4 wide:pt-6">
      {narrowed ? <ResultsHeading q={q} category={category} categories={categories.data} /> : <Hero />}
      {!categories.isError && (
        <div className="mt-4">
          <CategoryChips categories={categories.data} chosen={category} q={q} />
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
  const empty = products.isSuccess && shown.length === 0;

  return (
    <section aria-labelledby="results" className="mt-6">
      <div className="mb-4 flex min-h-7 items-baseline justify-between gap-4">
        <h2 id="results" className={q || category ? 'sr-only' : 'text-22'}>
          On the shelves
        </h2>
        <p role="status" className="text-14 text-ink-soft">
          {products.isSuccess && !products.isPlaceholderData && countWords(total)}
        </p>
      </div>

      {products.isPending && <ProductGridSkeleton cards={10} />}
      {products.isError && <LoadProblem error={products.error} onRetry={() => void products.refetch()} />}
      {empty && <NothingFound q={q} />}
      {products.isSuccess && !empty && <ProductGrid products={shown} stale={products.isPlaceholderData} />}
      {products.isSuccess && products.hasNextPage && (
        <div className="mt-10 flex flex-col items-center gap-3">
          <p className="text-14 text-ink-soft">{`${shown.length} of ${total}`}</p>
          <Button
            look="quiet"
            disabled={products.isFetchingNextPage}
            onClick={() => void products.fetchNextPage()}
          >
            {products.isFetchingNextPage ? 'Fetching more…' : 'Show more gifts'}
          </Button>
        </div>
      )}
    </section>
  );
}

function NothingFound({ q }: { q: string | undefined }) {
  return (
    <EmptyState
      title={q === undefined ? 'Nothing on this shelf yet' : `No gift matches “${q}”`}
      words={
        q === undefined
          ? 'New gifts arrive often. There is plenty on the other shelves.'
          : 'Try a shorter word, or what the gift is for: tea, brass, a saree, a toy.'
      }
      action={<ButtonLink to={homePath()}>Show all gifts</ButtonLink>}
    />
  );
}

function countWords(total: number): string {
  if (total === 0) return 'No gifts found';
  return total === 1 ? '1 gift' : `${total.toLocaleString('en-IN')} gifts`;
}
