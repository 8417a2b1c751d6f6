import { Link } from 'react-router';
import { paths } from '../paths.ts';
import { BackIcon, BagIcon, GiftIcon, LockIcon, RequestIcon } from '../ui/icons/icons.tsx';

const links = [
  { to: paths.orders, label: 'Your orders', Icon: BagIcon },
  { to: paths.requests, label: 'Your gift requests', Icon: RequestIcon },
  { to: paths.shareSpecialDays, label: 'Share your special days', Icon: GiftIcon },
  { to: paths.policy, label: 'Privacy, help and contact', Icon: LockIcon },
];

export function PersonLinks() {
  return (
    <nav aria-label="Yours" className="rounded-card bg-surface px-5 shadow-float">
      <ul className="divide-y divide-hairline">
        {links.map(({ to, label, Icon }) => (
          <li key={to}>
            <Link to={to} className="flex h-14 items-center gap-3 font-semibold hover:text-rani">
              <Icon className="size-5.5 text-rani" />
              <span className="flex-1">{label}</span>
              <BackIcon className="size-4.5 rotate-180 text-ink-soft" />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
