import type { Product } from '@tohfa/contract';
import { useLocation, useSearchParams } from 'react-router';
import { homePath, idFrom } from '../paths.ts';
import { PageHeading } from '../shell/page-heading.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { EmptyBox } from '../ui/drawings/empty-box.tsx';
import { useProduct } from './get-products.ts';
import { LoadProblem } from './load-problem.tsx';
import { ProductDetails, ProductDetailsSkeleton } from './product-details.tsx';

/** Shows the product it was handed at once, and asks the shop for the one its address names. */
export default function ProductDetailsScreen() {
  const handed: Product | undefined = useLocation().state?.product;
  const [params] = useSearchParams();
  const id = idFrom(params.get('id')) ?? (params.has('id') ? undefined : handed?.id);
  const product = useProduct(id, handed?.id === id ? handed : undefined);

  if (id === undefined || product.data === null) return <UnknownProduct />;
  if (product.data) return <ProductDetails key={id} product={product.data} />;
  if (product.isError) return <LoadProblem error={product.error} onRetry={() => void product.refetch()} />;
  return <ProductDetailsSkeleton />;
}

function UnknownProduct() {
  return (
    <section className="column flex min-h-[70dvh] flex-col items-center justify-center py-10 text-center">
      <EmptyBox className="size-44" />
      <PageHeading title="This gift is not in the shop" className="mt-6" />
      <p className="mt-3 max-w-80 text-ink-soft">
        It may have been sold out for good, or the link was cut short.
      </p>
      <ButtonLink to={homePath()} className="mt-6">
        See all gifts
      </ButtonLink>
    </section>
  );
}
