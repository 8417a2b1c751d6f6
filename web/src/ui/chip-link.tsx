import { Link } from 'react-router';

/** One of a row of choices that lead to a narrower list. */
export function ChipLink({ to, chosen, children }: { to: string; chosen: boolean; children: string }) {
  return (
    <Link
      to={to}
      aria-current={chosen ? 'true' : undefined}
      className="flex h-11 shrink-0 snap-start items-center whitespace-nowrap rounded-full border border-hairline bg-surface px-4.5 font-medium text-14 transition-colors duration-160 hover:border-rani hover:text-rani aria-[current]:border-rani aria-[current]:bg-rani-soft aria-[current]:font-bold aria-[current]:text-rani"
    >
      {children}
    </Link>
  );
}
