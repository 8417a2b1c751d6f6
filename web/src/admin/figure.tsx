import { Link } from 'react-router';

/** One number of the day that leads to what it counts. */
export function Figure({ label, value, to }: Props) {
  return (
    <Link
      to={to}
      className="block rounded-card bg-surface p-4 shadow-float transition-[translate] duration-200 hover:-translate-y-0.5"
    >
      <span className="block text-14 text-ink-soft">{label}</span>
      <span className="mt-1 block font-display font-semibold text-28 tabular-nums">{value}</span>
    </Link>
  );
}

interface Props {
  label: string;
  value: number;
  to: string;
}
