import { PICTURE_SIZES, type Product, pricesDiffer } from '@tohfa/contract';
import { productTexts } from '@tohfa/contract/screens';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { AddToBasketIcon } from '../basket/add-to-basket.tsx';
import { FullPrice, MrpOffer } from '../delivery/full-price.tsx';
import { productPath } from '../lib/paths.ts';
import { Badge, Price, StarRating } from '../ui/data-display.tsx';
import { SquareImage } from '../ui/images.tsx';
import { useDrawingStep } from '../ui/page.tsx';
import { WishButton } from '../wishlists/wish-button.tsx';
import { stockStatus } from './products.ts';

/** As many as are visible before anyone scrolls: their pictures load at once. */
const EAGER_IMAGES = 5;

/** The others are laid out and painted when they come near the screen. */
const ALWAYS_DRAWN = 6;

/** `after` stands below the whole list. */
export function ProductGrid({ products, stale, after }: ProductGridProps) {
  const limit = cardsAt(useDrawingStep());
  return (
    <>
      <ul
        aria-busy={stale}
        className={`card-grid transition-opacity duration-200 ${stale ? 'opacity-70' : ''}`}
      >
        {products.slice(0, limit).map((product, index) => (
          <li key={product.id} className={`relative ${index < ALWAYS_DRAWN ? '' : 'card-when-near'}`}>
            <ProductCard product={product} eager={index < EAGER_IMAGES} />
            <WishButton product={product} className="absolute top-2 left-2" />
          </li>
        ))}
      </ul>
      {limit === undefined && after}
    </>
  );
}

interface ProductGridProps {
  products: readonly Product[];
  stale: boolean;
  after: ReactNode;
}

/** On the first screen of a visit, those that are visible come first: two on a phone, about ten on wide screens. */
function cardsAt(step: number): number | undefined {
  const isWide = matchMedia('(width >= 30rem)').matches;
  if (step === 0) return isWide ? 10 : 2;
  return step === 1 && !isWide ? ALWAYS_DRAWN : undefined;
}

/** The whole card is the link. The product goes with it as navigation state, so that its page shows at once. */
function ProductCard({ product, eager }: { product: Product; eager: boolean }) {
  const stock = stockStatus(product.count_in_stock);
  const priced = { ...product, pricesDiffer: pricesDiffer(product.variants) };
  return (
    <div className="relative h-full">
      <Link
        to={productPath(product.id)}
        state={{ product }}
        className="group/card relative flex h-full flex-col rounded-card bg-surface shadow-float transition-[translate] duration-200 ease-out hover:-translate-y-1"
      >
        <span className="relative block overflow-hidden rounded-t-card">
          <SquareImage
            src={product.image}
            alt=""
            sizes={PICTURE_SIZES.card}
            eager={eager}
            className={stock.level === 'none' ? 'opacity-55 grayscale' : ''}
          />
          {stock.level !== 'plenty' && (
            <span className="absolute bottom-2.5 left-2.5">
              <Badge tone={stock.level === 'few' ? 'error' : 'neutral'}>{stock.label}</Badge>
            </span>
          )}
          {product.is_featured === 1 && <FeaturedRibbon />}
        </span>
        <span className="flex flex-1 flex-col p-3.5 pt-3 max-[22.5rem]:px-2.5 cards:p-4 cards:pt-3">
          <h3 className="line-clamp-2 min-h-11 font-sans font-semibold text-16 leading-5.5 group-hover/card:text-rani">
            {product.name}
          </h3>
          <span className="mt-1 truncate text-14 text-ink-soft">{product.brand}</span>
          <span className="mt-auto block pt-2">
            <StarRating rating={product.rating} count={product.num_reviews} inCard />
            <Price rupees={product.price} from={priced.pricesDiffer} className="mt-1 block text-18" />
            <MrpOffer product={priced} />
            <FullPrice product={priced} />
          </span>
        </span>
      </Link>
      {/* Over the picture's corner, and no part of the link. */}
      <span className="pointer-events-none absolute inset-x-0 top-0 flex aspect-square items-end justify-end p-2">
        <span className="pointer-events-auto">
          <AddToBasketIcon product={product} />
        </span>
      </span>
    </div>
  );
}

/** A marigold ribbon across the card's corner, within its edges. */
function FeaturedRibbon() {
  return (
    <span className="pointer-events-none absolute top-0 right-0">
      <svg viewBox="0 0 72 72" className="size-15" aria-hidden="true">
        <path d="M10 0H36L72 36V62z" className="fill-marigold" />
        <path d="M14.5 0 72 57.5M31.5 0 72 40.5" stroke="#fff" strokeWidth="1.5" opacity="0.5" />
        <path d="m46.5 17.2 2.1 4.7 5.1.6-3.8 3.5 1 5-4.4-2.5-4.5 2.5 1-5-3.8-3.5 5.2-.6z" fill="#3a2200" />
      </svg>
      <span className="sr-only">{productTexts.featured}</span>
    </span>
  );
}
