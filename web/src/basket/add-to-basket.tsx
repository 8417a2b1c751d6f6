import { MAX_BASKET_LINES, MAX_QUANTITY, type Product, type SoldProduct } from '@tohfa/contract';
import { addToBasketTexts, common } from '@tohfa/contract/screens';
import { CheckIcon, ShoppingBasketIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { paths, productPath } from '../lib/paths.ts';
import { Button, IconButton } from '../ui/buttons.tsx';
import { showToast } from '../ui/feedback.tsx';
import { addToBasket, itemOf, useBasket, useBasketSync } from './basket.ts';

const SHOWN_MS = 1800;

/** On the page of a product. */
export function AddToBasketButton({ product, className }: { product: SoldProduct; className?: string }) {
  const { justAdded, add } = useAdding(product);
  return (
    <Button
      variant="secondary"
      disabled={product.count_in_stock === 0}
      onClick={add}
      className={className ?? ''}
    >
      {justAdded ? <CheckIcon /> : <ShoppingBasketIcon />}
      <span aria-live="polite">{justAdded ? addToBasketTexts.added : addToBasketTexts.add}</span>
    </Button>
  );
}

const ICON_CLASS = 'bg-surface/90! text-rani! shadow-float hover:bg-rani! hover:text-on-rani!';

/** On a card: small, beside the price. A variant is chosen on the product's page. */
export function AddToBasketIcon({ product }: { product: Product }) {
  const { justAdded, add } = useAdding(product);
  if (product.count_in_stock === 0) return null;
  if (product.options.length > 0)
    return (
      <Link
        to={productPath(product.id)}
        state={{ product }}
        aria-label={common.chooseOf({ name: product.name })}
        className={`flex size-11 items-center justify-center rounded-full transition-colors duration-160 ${ICON_CLASS}`}
      >
        <ShoppingBasketIcon className="size-5" />
      </Link>
    );
  return (
    <IconButton
      label={justAdded ? addToBasketTexts.addedNamed(product) : addToBasketTexts.addNamed(product)}
      onClick={add}
      className={ICON_CLASS}
    >
      {justAdded ? <CheckIcon className="size-5" /> : <ShoppingBasketIcon className="size-5" />}
    </IconButton>
  );
}

function useAdding({ id, variantId, price }: SoldProduct) {
  const [justAdded, setJustAdded] = useState(false);
  useEffect(() => {
    if (!justAdded) return;
    const timer = setTimeout(() => setJustAdded(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [justAdded]);

  function add() {
    if (addToBasket({ ...itemOf({ productId: id, variantId }), price })) setJustAdded(true);
    else
      showToast({
        tone: 'error',
        key: 'basket-full',
        message: addToBasketTexts.full({ gifts: MAX_BASKET_LINES, ofEach: MAX_QUANTITY }),
      });
  }
  return { justAdded, add };
}

/** In the header, with the number of gifts in it. */
export function BasketLink() {
  useBasketSync();
  return (
    <Link to={paths.basket} className={BASKET_LINK_CLASS}>
      <BasketCount />
    </Link>
  );
}

/** The same on pages without a router. */
export function PublicBasketLink() {
  return (
    <a href={paths.basket} className={BASKET_LINK_CLASS}>
      <BasketCount />
    </a>
  );
}

const BASKET_LINK_CLASS =
  'relative -mr-1 flex size-11 shrink-0 items-center justify-center rounded-full text-ink-soft transition-colors hover:bg-sunken hover:text-rani';

function BasketCount() {
  const count = useBasket().reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <>
      <ShoppingBasketIcon className="size-5.5" aria-hidden="true" />
      <span className="sr-only">{addToBasketTexts.basketOf(count)}</span>
      {count > 0 && (
        <span
          aria-hidden="true"
          className="absolute top-0.5 right-0 flex h-5 min-w-5 items-center justify-center rounded-full bg-rani px-1 font-bold text-12 text-on-rani tabular-nums"
        >
          {count}
        </span>
      )}
    </>
  );
}
