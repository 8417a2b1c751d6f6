import { useQueryClient } from '@tanstack/react-query';
import { wishlistTexts as texts } from '@tohfa/contract/screens';
import { call } from '../lib/api.ts';
import { homePath } from '../lib/paths.ts';
import { useUser } from '../lib/session.ts';
import { useAction } from '../ui/actions.tsx';
import { Button, ButtonLink } from '../ui/buttons.tsx';
import { PageHeading } from '../ui/page.tsx';
import { CopyButton, WhatsAppLink } from '../ui/sharing.tsx';
import { EmptyState, LoadError, ProductGridSkeleton } from '../ui/states.tsx';
import { WishGrid } from './wish-grid.tsx';
import { useWish, useWishlist, type Wished, type Wishlist, wishlistKey } from './wishlist.ts';

/** What one would like, with a link for friends who ask. */
export default function WishlistScreen() {
  const wishlist = useWishlist();
  const isEmpty = wishlist.data?.products.length === 0;
  return (
    <div className="column pt-6 wide:pt-10">
      <PageHeading title={texts.title} />
      {wishlist.isPending && (
        <div className="mt-6">
          <ProductGridSkeleton cards={5} />
        </div>
      )}
      {wishlist.isError && <LoadError error={wishlist.error} onRetry={() => void wishlist.refetch()} />}
      {isEmpty && (
        <EmptyState
          title={texts.emptyTitle}
          description={texts.empty}
          action={<ButtonLink to={homePath()}>{texts.lookAround}</ButtonLink>}
        />
      )}
      {wishlist.data && !isEmpty && (
        <>
          <ShareWishlist wishlist={wishlist.data} />
          <div className="mt-6">
            <WishGrid
              products={wishlist.data.products}
              actionFor={(product) => <RemoveWish product={product} />}
            />
          </div>
        </>
      )}
    </div>
  );
}

function RemoveWish({ product }: { product: Wished }) {
  const { setWanted } = useWish(product.id);
  return (
    <Button
      variant="secondary"
      aria-label={texts.removeNamed(product)}
      onClick={() => setWanted(false, product)}
      className="h-11! w-full px-3! text-14!"
    >
      {texts.remove}
    </Button>
  );
}

function ShareWishlist({ wishlist: { link } }: { wishlist: Wishlist }) {
  const queryClient = useQueryClient();
  const key = wishlistKey(useUser()?.id);
  const { busy, run: share } = useAction(async (shared: boolean) => {
    const answer = await call('shareWishlist', { body: { shared } });
    queryClient.setQueryData<Wishlist>(key, (known) => known && { ...known, link: answer.link });
  });
  if (link === '')
    return (
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-3">
        <p className="max-w-120 text-ink-soft">{texts.sharing}</p>
        <Button aria-busy={busy} onClick={() => share(true)}>
          {busy ? texts.makingLink : texts.share}
        </Button>
      </div>
    );
  return (
    <div className="mt-4 rounded-card bg-surface p-5 shadow-float">
      <p className="font-semibold">{texts.shared}</p>
      <p className="mt-1 text-14 text-ink-soft [overflow-wrap:anywhere]">{link}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <WhatsAppLink variant="primary" text={texts.message({ link })}>
          {texts.whatsApp}
        </WhatsAppLink>
        <CopyButton text={link} label={texts.copy} copiedLabel={texts.copied} />
        <Button variant="secondary" aria-busy={busy} onClick={() => share(false)}>
          {texts.stopSharing}
        </Button>
      </div>
    </div>
  );
}
