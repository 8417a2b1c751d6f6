import type { ProductCardView } from '@tohfa/contract';
import { stockLabels } from '@tohfa/contract/screens';
import type { ReactNode } from 'react';
import { FullPrice, MrpOffer } from '../../delivery/full-price.tsx';
import { publicProductPath } from '../../lib/paths.ts';
import { Badge, Price, StarRating } from '../../ui/data-display.tsx';
import { SquareImage } from '../../ui/images.tsx';

/** A product on a page without a router; the whole card is the link. */
export function PublicCard({ product, eager = false, children }: PublicCardProps) {
  return (
    <a
      href={publicProductPath(product.slug)}
      className="group/card flex h-full flex-col rounded-card bg-surface shadow-float"
    >
      <span className="relative block overflow-hidden rounded-t-card">
        <SquareImage
          src={product.image}
          alt=""
          sizes="(width >= 480px) 220px, 46vw"
          eager={eager}
          className={product.inStock ? '' : 'opacity-55 grayscale'}
        />
        {!product.inStock && (
          <span className="absolute bottom-2.5 left-2.5">
            <Badge tone="neutral">{stockLabels.none}</Badge>
          </span>
        )}
      </span>
      <span className="flex flex-1 flex-col p-3.5 pt-3 cards:p-4 cards:pt-3">
        <span className="line-clamp-2 min-h-11 font-semibold text-16 leading-5.5 group-hover/card:text-rani">
          {product.name}
        </span>
        <span className="mt-1 truncate text-14 text-ink-soft">{product.brand}</span>
        {children}
        <span className="mt-auto block pt-2">
          <PublicStars rating={product.rating} count={product.num_reviews} />
          <Price rupees={product.price} from={product.pricesDiffer} className="mt-1 block text-18" />
          <MrpOffer product={product} />
          <FullPrice product={product} />
        </span>
      </span>
    </a>
  );
}

interface PublicCardProps {
  product: ProductCardView;
  eager?: boolean;
  children?: ReactNode;
}

function PublicStars({ rating, count }: { rating: number; count: number }) {
  return count === 0 ? null : <StarRating rating={rating} count={count} />;
}

/** Cards in the shop's grid. */
export function PublicGrid({
  products,
  eager = 0,
}: {
  products: readonly ProductCardView[];
  eager?: number;
}) {
  return (
    <ul className="card-grid">
      {products.map((product, index) => (
        <li key={product.id}>
          <PublicCard product={product} eager={index < eager} />
        </li>
      ))}
    </ul>
  );
}

/** A titled row that scrolls sideways on a phone. */
export function PublicRow({ id, title, products, eager = 0 }: PublicRowProps) {
  if (products.length === 0) return null;
  return (
    <section aria-labelledby={id} className="mt-10">
      <h2 id={id} className="text-22">
        {title}
      </h2>
      <ul className="bleed-row hide-scrollbar mt-4 flex snap-x gap-3 overflow-x-auto pb-2 cards:gap-5">
        {products.map((product, index) => (
          <li key={product.id} className="w-44 shrink-0 snap-start cards:w-55">
            <PublicCard product={product} eager={index < eager} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface PublicRowProps {
  id: string;
  title: string;
  products: readonly ProductCardView[];
  eager?: number;
}
