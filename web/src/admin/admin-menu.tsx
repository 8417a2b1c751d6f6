import {
  ActivityIcon,
  BellIcon,
  CalendarDaysIcon,
  ChartColumnIcon,
  GiftIcon,
  LayoutGridIcon,
  ListIcon,
  LogOutIcon,
  PackageIcon,
  RotateCcwIcon,
  ShoppingBagIcon,
  StarIcon,
  TicketPercentIcon,
  TruckIcon,
  UsersRoundIcon,
} from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { call } from '../lib/api.ts';
import { paths } from '../lib/paths.ts';
import { useUser } from '../lib/session.ts';
import { useAction } from '../ui/actions.tsx';
import { Button } from '../ui/buttons.tsx';
import { EmailText } from '../ui/data-display.tsx';
import { useAdminEmail, useExitAdmin } from './session.ts';

const MENU_ITEMS = [
  { label: 'Dashboard', to: paths.adminDashboard, shows: [paths.dashboard], Icon: ChartColumnIcon },
  { label: 'Orders', to: paths.ordersManagement, shows: [], Icon: ShoppingBagIcon },
  { label: 'Returns', to: paths.returnsManagement, shows: [], Icon: RotateCcwIcon },
  { label: 'Coupons', to: paths.couponsManagement, shows: [], Icon: TicketPercentIcon },
  { label: 'Delivery', to: paths.deliveryManagement, shows: [], Icon: TruckIcon },
  { label: 'Group gifts', to: paths.giftsManagement, shows: [], Icon: GiftIcon },
  {
    label: 'Products',
    to: paths.productsManagement,
    shows: [paths.addProduct, paths.productsImport, paths.stockHistory],
    Icon: PackageIcon,
  },
  { label: 'Categories', to: paths.createCategory, shows: [], Icon: LayoutGridIcon },
  { label: 'Reviews', to: paths.reviewsManagement, shows: [], Icon: StarIcon },
  { label: 'Special days', to: paths.specialDaysManagement, shows: [], Icon: CalendarDaysIcon },
  { label: 'Push notifications', to: paths.push, shows: [], Icon: BellIcon },
  { label: 'Admins', to: paths.adminsManagement, shows: [], Icon: UsersRoundIcon },
  { label: 'Audit', to: paths.audit, shows: [], Icon: ListIcon },
  { label: 'Status', to: paths.adminStatus, shows: [], Icon: ActivityIcon },
];

/** In the side rail on wide screens, in a sheet on phones. */
export function AdminMenu({ onSelect }: { onSelect?: () => void }) {
  const { pathname } = useLocation();
  return (
    <nav aria-label="Admin">
      <ul className="space-y-1">
        {MENU_ITEMS.map(({ label, to, shows, Icon }) => (
          <li key={to}>
            <Link
              to={to}
              onClick={onSelect}
              aria-current={[to, ...shows].some((path) => path === pathname) ? 'page' : undefined}
              className="flex h-11 items-center gap-3 rounded-control px-3 font-medium text-14 text-ink-soft transition-colors duration-160 hover:bg-sunken hover:text-ink aria-[current]:bg-rani-soft aria-[current]:font-bold aria-[current]:text-rani"
            >
              <Icon className="size-5 shrink-0" />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function AdminAccount() {
  const email = useAdminEmail();
  const customer = useUser();
  const exitAdmin = useExitAdmin();
  const { busy, run } = useAction(async () => {
    await call('adminLogout', {});
    exitAdmin();
  });
  return (
    <div className="space-y-3 border-hairline border-t pt-4">
      <div className="px-3 text-14">
        <p className="text-ink-soft">Signed in as</p>
        <p className="min-h-5 font-semibold">
          <EmailText>{email.data ?? ''}</EmailText>
        </p>
      </div>
      <Button variant="secondary" aria-busy={busy} onClick={run} className="h-11! w-full text-14!">
        <LogOutIcon />
        Sign out
      </Button>
      <p className="text-center">
        {/* A page of its own, outside the app: an admin without an account would only be asked to sign in. */}
        <a
          href={customer ? paths.home : paths.explore}
          className="inline-flex h-11 items-center px-3 font-semibold text-14 text-rani hover:underline"
        >
          Open the shop
        </a>
      </p>
    </div>
  );
}
