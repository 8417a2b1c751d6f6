import type { Product } from '@tohfa/contract';
import { ProductCard, ProductCardSkeleton } from './product-card.tsx';

/** As many as may be in sight before anyone scrolls: their pictures do not wait. */
const SEEN_AT_ONCE = 5;

export function ProductGrid({ products, stale }: { products: readonly Product[]; stale: boolean }) {
  return (
    <ul
      aria-busy={stale}
      className={`card-grid transition-opacity duration-200 ${stale ? 'opacity-60' : ''}`}
    >
      {products.map((product, place) => (
        <li key={product.id}>
          <ProductCard product={product} eager={place < SEEN_AT_ONCE} />
        </li>
      ))}
    </ul>
  );
}

export function ProductGridSkeleton({ cards }: { cards: number }) {
  return (
    <div className="card-grid" aria-hidden="true">
      {Array.from({ length: cards }, (_, place) => `card-${place}`).map((key) => (
        <ProductCardSkeleton key={key} />
      ))}
    </div>
  );
}
