import { Link, useLocation } from 'react-router';
import { paths } from '../paths.ts';
import { BagIcon, BellIcon, GridIcon, RequestIcon } from '../ui/icons/icons.tsx';
import { BoxesIcon, CalendarIcon, ChartIcon, ListIcon, PeopleIcon } from './admin-icons.tsx';

const items = [
  { label: 'Dashboard', to: paths.adminDashboard, shows: [paths.dashboard], Icon: ChartIcon },
  { label: 'Orders', to: paths.ordersManagement, shows: [], Icon: BagIcon },
  { label: 'Gift requests', to: paths.giftsManagement, shows: [], Icon: RequestIcon },
  { label: 'Products', to: paths.productsManagement, shows: [paths.addProduct], Icon: BoxesIcon },
  { label: 'Categories', to: paths.createCategory, shows: [], Icon: GridIcon },
  { label: 'Special days', to: paths.specialDaysManagement, shows: [], Icon: CalendarIcon },
  { label: 'Push notifications', to: paths.push, shows: [], Icon: BellIcon },
  { label: 'Admins', to: paths.adminsManagement, shows: [], Icon: PeopleIcon },
  { label: 'Audit', to: paths.audit, shows: [], Icon: ListIcon },
];

/** The one menu of the admin screens: in the rail on wide screens, in a sheet on phones. */
export function AdminMenu({ onChosen }: { onChosen?: () => void }) {
  const { pathname } = useLocation();
  return (
    <nav aria-label="Admin">
      <ul className="space-y-1">
        {items.map(({ label, to, shows, Icon }) => (
          <li key={to}>
            <Link
              to={to}
              onClick={onChosen}
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
