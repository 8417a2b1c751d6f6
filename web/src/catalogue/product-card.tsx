import type { Product } from '@tohfa/contract';
import { Link } from 'react-router';
import { productPath } from '../paths.ts';
import { Badge } from '../ui/badge.tsx';
import { Picture } from '../ui/picture.tsx';
import { Price } from '../ui/price.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Stars } from '../ui/stars.tsx';
import { FeaturedRibbon } from './featured-ribbon.tsx';
import { stockWords } from './stock.ts';

/** The whole card is the link; the product travels with it, so that its page shows at once. */
export function ProductCard({ product, eager }: { product: Product; eager: boolean }) {
  const stock = stockWords(product.count_in_stock);
  return (
    <Link
      to={productPath(product.id)}
      state={{ product }}
      className="group/card relative flex h-full flex-col rounded-card bg-surface shadow-float transition-[translate] duration-200 ease-out hover:-translate-y-1"
    >
      <span className="relative block overflow-hidden rounded-t-card">
        <Picture
          src={product.image}
          alt=""
          sizes="(width >= 480px) 220px, 46vw"
          eager={eager}
          className={stock.level === 'none' ? 'opacity-55 grayscale' : ''}
        />
        {stock.level !== 'plenty' && (
          <span className="absolute bottom-2.5 left-2.5">
            <Badge tone={stock.level === 'few' ? 'bad' : 'plain'}>{stock.words}</Badge>
          </span>
        )}
      </span>
      {product.is_featured === 1 && <FeaturedRibbon />}
      <span className="flex flex-1 flex-col p-3.5 pt-3 cards:p-4 cards:pt-3">
        <h3 className="line-clamp-2 min-h-11 font-sans font-semibold text-16 leading-5.5 group-hover/card:text-rani">
          {product.name}
        </h3>
        <span className="mt-1 truncate text-14 text-ink-soft">{product.brand}</span>
        <span className="mt-auto block pt-2">
          <Price rupees={product.price} className="text-18" />
          <Stars rating={product.rating} count={product.num_reviews} />
        </span>
      </span>
    </Link>
  );
}

export function ProductCardSkeleton() {
  return (
    <div className="rounded-card bg-surface shadow-float">
      <Skeleton className="aspect-square rounded-none! rounded-t-card!" />
      <div className="p-3.5 pt-3 cards:p-4 cards:pt-3">
        <div className="h-11 pt-1">
          <Skeleton className="h-4 w-11/12" />
          <Skeleton className="mt-2 h-4 w-3/5" />
        </div>
        <Skeleton className="mt-2 h-3.5 w-2/5" />
        <Skeleton className="mt-4 h-5 w-1/2" />
        <Skeleton className="mt-2 h-4 w-3/4" />
      </div>
    </div>
  );
}
