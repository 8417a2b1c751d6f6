import type { Product } from '@tohfa/contract';
import { Link } from 'react-router';
import { homePath } from '../paths.ts';
import { PageHeading } from '../shell/page-heading.tsx';
import { Badge } from '../ui/badge.tsx';
import { BackIcon } from '../ui/icons/icons.tsx';
import { Price } from '../ui/price.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Stars } from '../ui/stars.tsx';
import { Gallery } from './gallery.tsx';
import { PriceLines } from './price-lines.tsx';
import { ProductActions } from './product-actions.tsx';
import { RichText } from './rich-text.tsx';
import { stockWords } from './stock.ts';

const stockTone = { none: 'plain', few: 'bad', plenty: 'good' } as const;

export function ProductDetails({ product }: { product: Product }) {
  const stock = stockWords(product.count_in_stock);
  return (
    <article className="column relative pb-20 wide:pb-0">
      <Link
        to={homePath({ category: product.category_id })}
        className="absolute top-3 left-3 z-10 inline-flex h-11 items-center gap-2 rounded-full bg-surface px-4 font-semibold text-14 text-rani shadow-float hover:underline wide:static wide:-ml-2 wide:my-4 wide:bg-transparent wide:px-2 wide:shadow-none"
      >
        <BackIcon className="size-4.5" />
        {product.categoryName}
      </Link>
      <div className={COLUMNS}>
        <Gallery name={product.name} images={galleryImages(product)} />
        <div>
          <p className="font-semibold text-14 text-ink-soft">{product.brand}</p>
          <PageHeading title={product.name} className="mt-1" />
          <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
            <Stars rating={product.rating} count={product.num_reviews} />
            <Badge tone={stockTone[stock.level]}>{stock.words}</Badge>
            {product.is_featured === 1 && <Badge tone="festive">Featured</Badge>}
          </div>
          <Price rupees={product.price} className="mt-5 block text-28" />
          <PriceLines rupees={product.price} />
          <ProductActions product={product} />
          <h2 className="mt-8 text-22">About this gift</h2>
          {product.rich_description === '' ? (
            <p className="mt-3">{product.description}</p>
          ) : (
            <RichText html={product.rich_description} />
          )}
        </div>
      </div>
    </article>
  );
}

export function ProductDetailsSkeleton() {
  return (
    <div className="column pb-20 wide:pt-19" role="status">
      <span className="sr-only">Loading…</span>
      <div className={COLUMNS}>
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

const COLUMNS = 'grid gap-6 wide:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] wide:gap-12';

/** The main picture first; the list often names it again. */
function galleryImages({ image, images }: Product): string[] {
  return [...new Set([image, ...images])].filter((address) => address !== '');
}
