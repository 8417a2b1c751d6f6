import { useQuery } from '@tanstack/react-query';
import { sharedWishlistTexts as texts } from '@tohfa/contract/screens';
import { GiftIcon } from 'lucide-react';
import { useParams } from 'react-router';
import { ApiError, call } from '../lib/api.ts';
import { productPath } from '../lib/paths.ts';
import { ButtonLink, ShopButtonLink } from '../ui/buttons.tsx';
import { PageHeading } from '../ui/page.tsx';
import { EmptyState, LoadError, ProductGridSkeleton } from '../ui/states.tsx';
import { WishGrid } from './wish-grid.tsx';

/** A friend's wishlist, for anyone with the link. Each gift can be started for them. */
export default function SharedWishlistScreen() {
  const { id = '' } = useParams();
  const list = useQuery({
    queryKey: ['shared-wishlist', id],
    queryFn: ({ signal }) => call('sharedWishlist', { query: { id }, signal }),
    retry: (times, error) => !(error instanceof ApiError) && times < 2,
  });
  if (list.error instanceof ApiError && list.error.status < 500) return <NotShared />;
  return (
    <div className="column pt-6 wide:pt-10">
      <PageHeading title={list.data ? texts.title(list.data) : texts.titleOfFriend} />
      <p className="mt-2 max-w-140 text-ink-soft">{texts.intro}</p>
      <div className="mt-6">
        {list.isPending && <ProductGridSkeleton cards={5} />}
        {list.isError && <LoadError error={list.error} onRetry={() => void list.refetch()} />}
        {list.data?.products.length === 0 && (
          <EmptyState
            title={texts.emptyTitle}
            description={texts.empty}
            action={<ShopButtonLink>{texts.lookAround}</ShopButtonLink>}
          />
        )}
        {list.data && list.data.products.length > 0 && (
          <WishGrid
            products={list.data.products}
            actionFor={(product) => (
              <ButtonLink
                to={`${productPath(product.id)}&${new URLSearchParams({ ask: '1', name: list.data.name })}`}
                aria-label={texts.startNamed(product)}
                aria-disabled={!product.inStock || undefined}
                className="h-11! w-full px-3! text-14!"
              >
                <GiftIcon />
                {texts.start}
              </ButtonLink>
            )}
          />
        )}
      </div>
    </div>
  );
}

function NotShared() {
  return (
    <div className="column pt-10">
      <PageHeading title={texts.wishlist} className="sr-only" />
      <EmptyState
        title={texts.overTitle}
        description={texts.over}
        action={<ShopButtonLink>{texts.lookAround}</ShopButtonLink>}
      />
    </div>
  );
}
