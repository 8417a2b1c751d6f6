import { checkoutTexts } from '@tohfa/contract/screens';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { parseId, paths } from '../../lib/paths.ts';
import { ScreenLoading } from '../../ui/states.tsx';
import { itemOf } from '../basket.ts';
import { BackLink, CheckoutPage } from './checkout-page.tsx';

/** Few people come with an order that an assistant prepared: the others do not load its code. */
const PreparedCheckout = lazy(() => import('./prepared-checkout.tsx'));

/**
 * Pays for the basket, with `?product=` for one product without it, or with `?prepared=1` for what an assistant prepared;
 * with or without an account.
 */
export default function CheckoutScreen() {
  const [params] = useSearchParams();
  if (params.has('prepared'))
    return (
      <Suspense fallback={<ScreenLoading />}>
        <PreparedCheckout />
      </Suspense>
    );
  const productId = parseId(params.get('product'));
  if (productId === undefined)
    return (
      <CheckoutPage
        source={{ kind: 'basket' }}
        backLink={<BackLink to={paths.basket}>{checkoutTexts.toBasket}</BackLink>}
      />
    );
  const item = itemOf({ productId, variantId: parseId(params.get('variant')) });
  return <CheckoutPage source={{ kind: 'product' }} items={[{ ...item, quantity: 1 }]} />;
}
