import { Link, useLocation } from 'react-router';
import { paths } from '../paths.ts';
import { GridIcon, HomeIcon, PersonIcon, RequestIcon } from '../ui/icons/icons.tsx';

const tabs = [
  { label: 'Home', to: paths.root, shows: [paths.home, paths.productDetails], Icon: HomeIcon },
  { label: 'Requests', to: paths.requests, shows: [paths.requests, '/giftdetails'], Icon: RequestIcon },
  { label: 'Categories', to: paths.categories, shows: [paths.categories], Icon: GridIcon },
  { label: 'Profile', to: paths.profile, shows: [paths.profile, paths.orders], Icon: PersonIcon },
];

export function Tabs() {
  const { pathname } = useLocation();
  return (
    <nav aria-label="Shop">
      <ul className="mx-auto flex max-w-120 justify-around wide:gap-1">
        {tabs.map(({ label, to, shows, Icon }) => (
          <li key={label} className="flex-1 wide:flex-none">
            <Link
              to={to}
              state={{ withinShop: true }}
              aria-current={
                shows.some((path) => path === pathname || pathname.startsWith(`${path}/`))
                  ? 'page'
                  : undefined
              }
              className="group/tab flex h-16 flex-col items-center justify-center gap-0.5 font-medium text-12 text-ink-soft wide:h-11 wide:rounded-full wide:px-4 wide:text-14 wide:hover:text-rani wide:aria-[current]:bg-rani-soft aria-[current]:font-bold aria-[current]:text-rani"
            >
              <span className="flex h-8 w-14 items-center justify-center rounded-full transition-colors duration-200 group-aria-[current]/tab:bg-rani-soft wide:hidden">
                <Icon className="size-5.5" />
              </span>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
