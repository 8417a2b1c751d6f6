import { Outlet } from 'react-router';
import { PaymentKeeper } from '../payments/payment-keeper.tsx';
import { Header } from './header.tsx';
import { SkipLink } from './skip-link.tsx';
import { Tabs } from './tabs.tsx';

/** Header above, tabs below on phones (within the header on wide screens), the screen between. */
export function ShopLayout() {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <Header />
      <main id="main" className="flex-1 pb-[calc(6rem+env(safe-area-inset-bottom))] wide:pb-16">
        <PaymentKeeper />
        <Outlet />
      </main>
      <footer className="fixed inset-x-0 bottom-0 z-30 border-hairline border-t bg-paper pb-[env(safe-area-inset-bottom)] wide:hidden">
        <Tabs />
      </footer>
    </div>
  );
}
