import { asVariant, chooseVariant, type Product, type ProductVariant, withVariant } from '@tohfa/contract';
import { productScreenTexts, productTexts } from '@tohfa/contract/screens';
import { ArrowLeftIcon } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { homePath, parseId } from '../lib/paths.ts';
import { queryClient } from '../lib/query-client.ts';
import { currentUser } from '../lib/session.ts';
import { shopInfoQuery } from '../lib/shop-info.ts';
import { ButtonLink } from '../ui/buttons.tsx';
import { Badge, StarRating } from '../ui/data-display.tsx';
import { EmptyBox } from '../ui/drawings.tsx';
import { PageHeading } from '../ui/page.tsx';
import { ErrorBoundary, LoadError, Skeleton } from '../ui/states.tsx';
import { WishButton } from '../wishlists/wish-button.tsx';
import { Gallery } from './gallery.tsx';
import { ProductActions } from './product-actions.tsx';
import { ProductFacts } from './product-facts.tsx';
import { productQuery, stockStatus, useProduct } from './products.ts';
import { VariantChoice } from './variant-choice.tsx';

// What stands below the picture does not keep it waiting.
const RichText = lazy(() => import('./rich-text.tsx'));
const ReviewsSection = lazy(async () => ({
  default: (await import('../reviews/reviews-section.tsx')).ReviewsSection,
}));

/** @public Called before the app first renders this screen. */
export async function fetchFirst({ searchParams }: URL): Promise<void> {
  const id = parseId(searchParams.get('id'));
  if (id === undefined || currentUser() === undefined) return;
  await Promise.all([queryClient.prefetchQuery(productQuery(id)), queryClient.prefetchQuery(shopInfoQuery)]);
}

/** Shows the product of the navigation state at once, and fetches the one its address names. */
export default function ProductDetailsScreen() {
  const passed: Product | undefined = useLocation().state?.product;
  const [params] = useSearchParams();
  const id = parseId(params.get('id')) ?? (params.has('id') ? undefined : passed?.id);
  const product = useProduct(id, passed?.id === id ? passed : undefined);

  if (id === undefined || product.data === null) return <UnknownProduct />;
  if (product.data) return <ProductDetails key={id} product={product.data} isFromCard={passed?.id === id} />;
  if (product.isError) return <LoadError error={product.error} onRetry={() => void product.refetch()} />;
  return <ProductDetailsSkeleton />;
}

function UnknownProduct() {
  return (
    <section className="column flex min-h-[70dvh] flex-col items-center justify-center py-10 text-center">
      <EmptyBox className="size-44" />
      <PageHeading title={productScreenTexts.goneTitle} className="mt-6" />
      <p className="mt-3 max-w-80 text-ink-soft">{productTexts.gone}</p>
      <ButtonLink to={homePath()} className="mt-6">
        {productScreenTexts.seeAll}
      </ButtonLink>
    </section>
  );
}

const STOCK_TONES = { none: 'neutral', few: 'error', plenty: 'success' } as const;

function ProductDetails({ product, isFromCard }: { product: Product; isFromCard: boolean }) {
  const { chosen, choose } = useChosenVariant(product);
  const sold = asVariant(product, chosen);
  const stock = stockStatus(sold.count_in_stock);
  return (
    <article className="column relative pb-20 wide:pb-0">
      <Link
        to={homePath({ category: product.category_id })}
        className="absolute top-3 left-3 z-10 inline-flex h-11 max-w-[calc(100%-1.5rem)] items-center gap-2 rounded-full bg-surface px-4 font-semibold text-14 text-rani shadow-float hover:underline wide:static wide:-ml-2 wide:my-4 wide:bg-transparent wide:px-2 wide:shadow-none"
      >
        <ArrowLeftIcon className="size-4.5 shrink-0" />
        <span className="truncate">{product.categoryName}</span>
      </Link>
      <div className={COLUMNS_CLASS}>
        <Gallery name={withVariant(sold)} images={galleryImages(product, sold)} isFromCard={isFromCard} />
        <div>
          <div className="flex items-start gap-3">
            <div className="min-w-0 flex-1">
              <p className="font-semibold text-14 text-ink-soft">{product.brand}</p>
              <PageHeading title={product.name} className="mt-1" />
            </div>
            <WishButton product={product} className="shrink-0" />
          </div>
          <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
            <StarRating rating={product.rating} count={product.num_reviews} />
            <Badge tone={STOCK_TONES[stock.level]}>{stock.label}</Badge>
            {product.is_featured === 1 && <Badge tone="highlight">{productTexts.featured}</Badge>}
          </div>
          <VariantChoice
            options={product.options}
            variants={product.variants}
            chosen={chosen}
            onChoose={choose}
          />
          <ProductActions product={sold} />
          <h2 className="mt-8 text-22">{productTexts.about}</h2>
          {product.rich_description === '' ? (
            <p className="mt-3">{product.description}</p>
          ) : (
            <ErrorBoundary fallback={() => <p className="mt-3">{product.description}</p>}>
              <Suspense fallback={<Skeleton className="mt-3 h-40" />}>
                <RichText product={product} />
              </Suspense>
            </ErrorBoundary>
          )}
          <ProductFacts product={product} />
          <ErrorBoundary fallback={() => null}>
            <Suspense>
              <ReviewsSection productId={product.id} />
            </Suspense>
          </ErrorBoundary>
        </div>
      </div>
    </article>
  );
}

function ProductDetailsSkeleton() {
  return (
    <div className="column pb-20 wide:pt-19" role="status">
      <span className="sr-only">{productScreenTexts.loading}</span>
      <div className={COLUMNS_CLASS}>
        <Skeleton className="-mx-4 aspect-square rounded-none! cards:mx-0 cards:rounded-sheet!" />
        <div>
          <Skeleton className="h-4 w-32" />
          <Skeleton className="mt-3 h-9 w-4/5" />
          <Skeleton className="mt-4 h-5 w-56" />
          <Skeleton className="mt-7 h-8 w-36" />
          <Skeleton className="mt-5 h-14 w-full rounded-control!" />
          <Skeleton className="mt-8 h-4 w-full" />
          <Skeleton className="mt-3 h-4 w-11/12" />
          <Skeleton className="mt-3 h-4 w-3/4" />
        </div>
      </div>
    </div>
  );
}

const COLUMNS_CLASS =
  'grid grid-cols-[minmax(0,1fr)] gap-6 cards3:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] wide:gap-12';

/** The main picture first, before it the one of the variant; the list often repeats them. */
function galleryImages({ image, images }: Product, chosen: Product): string[] {
  return [...new Set([chosen.image, image, ...images])].filter((url) => url !== '');
}

/** Which variant is chosen is part of the address, so that it can be shared and survives a reload and the sign-in. */
function useChosenVariant(product: Product) {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  // The router changes the address in a transition, and a radio button has to follow its tap at once.
  const [chosenId, setChosenId] = useState(() => parseId(params.get('variant')));
  return {
    chosen: chooseVariant(product.variants, chosenId),
    choose: ({ id }: ProductVariant) => {
      setChosenId(id);
      params.set('variant', String(id));
      setParams(params, { replace: true, state: { ...state, staysPut: true } });
    },
  };
}
