import type { Wish } from '@tohfa/contract';
import { stockLabels } from '@tohfa/contract/screens';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { FullPrice } from '../delivery/full-price.tsx';
import { productPath, publicProductPath } from '../lib/paths.ts';
import { useUser } from '../lib/session.ts';
import { Badge, Price } from '../ui/data-display.tsx';
import { SquareImage } from '../ui/images.tsx';

/** Wished-for products, each with what can be done with it. */
export function WishGrid({ products, actionFor }: WishGridProps) {
  return (
    <ul className="card-grid">
      {products.map((product) => (
        <li key={product.id} className="flex flex-col rounded-card bg-surface shadow-float">
          <ProductLink product={product}>
            <span className="relative block overflow-hidden rounded-t-card">
              <SquareImage
                src={product.image}
                alt=""
                sizes="(width >= 480px) 220px, 46vw"
                className={product.inStock ? '' : 'opacity-55 grayscale'}
              />
              {!product.inStock && (
                <span className="absolute bottom-2.5 left-2.5">
                  <Badge tone="neutral">{stockLabels.none}</Badge>
                </span>
              )}
            </span>
            <span className="flex flex-1 flex-col p-3.5 pb-2">
              <span className="line-clamp-2 min-h-11 font-semibold text-16 leading-5.5 group-hover/card:text-rani">
                {product.name}
              </span>
              <Price rupees={product.price} from={product.pricesDiffer} className="mt-2 text-18" />
              <FullPrice product={product} />
            </span>
          </ProductLink>
          <div className="p-3.5 pt-0">{actionFor(product)}</div>
        </li>
      ))}
    </ul>
  );
}

/** Visitors see the public page of a gift. */
function ProductLink({ product, children }: { product: Wish; children: ReactNode }) {
  const className = 'group/card flex flex-1 flex-col';
  return useUser() === undefined ? (
    <a href={publicProductPath(product.slug)} className={className}>
      {children}
    </a>
  ) : (
    <Link to={productPath(product.id)} className={className}>
      {children}
    </Link>
  );
}

interface WishGridProps {
  products: readonly Wish[];
  actionFor: (product: Wish) => ReactNode;
}
