import { type Product, pricesDiffer } from '@tohfa/contract';
import { wishTexts } from '@tohfa/contract/screens';
import { HeartIcon } from 'lucide-react';
import { useWish } from './wishlist.ts';

/** A heart on a card or a product's page; filled while the product is on the wishlist. */
export function WishButton({ product, className = '' }: { product: Product; className?: string }) {
  const { isWanted, setWanted } = useWish(product.id);
  return (
    <button
      type="button"
      aria-pressed={isWanted}
      aria-label={wishTexts.onList(product)}
      onClick={() =>
        setWanted(!isWanted, {
          id: product.id,
          name: product.name,
          image: product.image,
          brand: product.brand,
          price: product.price,
          pricesDiffer: pricesDiffer(product.variants),
          slug: product.slug,
          inStock: product.count_in_stock > 0,
        })
      }
      className={`flex size-11 items-center justify-center rounded-full bg-surface/90 text-ink-soft shadow-float transition-colors hover:text-rani aria-pressed:text-rani ${className}`}
    >
      <HeartIcon className={`size-5.5 ${isWanted ? 'fill-current' : ''}`} />
    </button>
  );
}
