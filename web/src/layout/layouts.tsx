import { useQuery, useQueryClient } from '@tanstack/react-query';
import { common, layoutTexts } from '@tohfa/contract/screens';
import { useEffect, useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { ChargesContext } from '../delivery/charges.ts';
import { DeliverTo } from '../delivery/deliver-to.tsx';
import { OUTAGE_EVENT } from '../lib/api.ts';
import { paths } from '../lib/paths.ts';
import { shopInfoQuery } from '../lib/shop-info.ts';
import { PendingPaymentWatcher } from '../payments/pending-payment-watcher.tsx';
import { UnheldQuestion } from '../payments/unheld-question.tsx';
import { Toran } from '../ui/drawings.tsx';
import { Notice } from '../ui/feedback.tsx';
import { SkipLink, WordmarkLink } from '../ui/page.tsx';
import { ShopLinks } from '../ui/shop-links.tsx';
import { ErrorState } from '../ui/states.tsx';
import { useMergedWishes } from '../wishlists/device-wishes.ts';
import { wishlistKey } from '../wishlists/wishlist.ts';
import { Header, Tabs } from './header.tsx';

/** Header above, tabs below on phones (within the header on wide screens), the screen between. */
export function ShopLayout() {
  const { pathname } = useLocation();
  const { data } = useQuery(shopInfoQuery);
  const queryClient = useQueryClient();
  useMergedWishes(async () => {
    // A first answer that is on its way was asked for before: invalidating alone would keep it.
    await queryClient.cancelQueries({ queryKey: wishlistKey() });
    await queryClient.invalidateQueries({ queryKey: wishlistKey() });
  });
  return (
    <ChargesContext value={data?.charges}>
      <div className="flex min-h-dvh flex-col">
        <SkipLink />
        {data?.paused && <Notice tone="info">{data.paused}</Notice>}
        <Header />
        {SHOWS_PRICES.some((path) => pathname.startsWith(path)) && (
          <div className="column min-[68rem]:hidden">
            <DeliverTo />
          </div>
        )}
        {/* As high as the window: the links below it never move while a screen loads. */}
        <main id="main" className="min-h-dvh flex-1 pb-8 wide:pb-16">
          <PendingPaymentWatcher />
          <UnheldQuestion />
          <Outlet />
        </main>
        <ShopLinks className="column border-hairline border-t pt-4 pb-[calc(var(--bottom-bars)+1rem)]" />
        <footer className="fixed inset-x-0 bottom-0 z-30 border-hairline border-t bg-paper pb-[env(safe-area-inset-bottom)] wide:hidden">
          <Tabs />
        </footer>
      </div>
    </ChargesContext>
  );
}

/** Where a narrow screen has a line for the pincode. The basket shows it beside the total. */
const SHOWS_PRICES = [paths.home, paths.productDetails, paths.wishlist];

/** For sign-in and other single-purpose screens: nothing that leads away. */
export function BareLayout() {
  return (
    <div className="min-h-dvh">
      <SkipLink />
      <Toran />
      <header className="column flex justify-center pt-6">
        <WordmarkLink hindi />
      </header>
      <main id="main" className="pb-16">
        <Outlet />
      </main>
    </div>
  );
}

const BACK_ONLINE_MS = 6000;
const OUTAGE_SHOWN_MS = 15_000;

/**
 * Says when the connection is lost and when it is back, and when the shop can only be looked at. Not a toast: what draws
 * toasts may not be loaded yet.
 */
export function OfflineNotice() {
  const [connection, setConnection] = useState<'online' | 'offline' | 'back' | 'outage'>('online');
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onOffline = () => {
      clearTimeout(timer);
      setConnection('offline');
    };
    const onOnline = () => {
      setConnection('back');
      timer = setTimeout(() => setConnection('online'), BACK_ONLINE_MS);
    };
    const onOutage = () => {
      clearTimeout(timer);
      setConnection('outage');
      timer = setTimeout(() => setConnection('online'), OUTAGE_SHOWN_MS);
    };
    addEventListener(OUTAGE_EVENT, onOutage);
    addEventListener('offline', onOffline);
    addEventListener('online', onOnline);
    if (!navigator.onLine) onOffline();
    return () => {
      clearTimeout(timer);
      removeEventListener(OUTAGE_EVENT, onOutage);
      removeEventListener('offline', onOffline);
      removeEventListener('online', onOnline);
    };
  }, []);

  if (connection === 'online') return null;
  return (
    <div className="pointer-events-none fixed inset-x-4 bottom-[calc(var(--bottom-bars)+1rem)] z-50 wide:inset-x-auto wide:top-20 wide:right-6 wide:bottom-auto wide:w-100">
      {connection === 'offline' && (
        <Notice tone="error" className="shadow-float">
          {layoutTexts.offline}
        </Notice>
      )}
      {connection === 'outage' && (
        <Notice tone="info" className="shadow-float">
          {common.outage}
        </Notice>
      )}
      {connection === 'back' && (
        <Notice tone="success" className="shadow-float">
          {layoutTexts.backOnline}
        </Notice>
      )}
    </div>
  );
}

/** The last resort when the app itself broke, so it uses neither router nor data. */
export function CrashScreen() {
  return (
    <main className="column py-16">
      <ErrorState
        title={layoutTexts.crash.title}
        description={layoutTexts.crash.description}
        retryLabel={layoutTexts.crash.reload}
        onRetry={() => location.reload()}
      />
    </main>
  );
}
