import { formatRupees } from '@tohfa/contract';

export function Price({ rupees, className = '' }: { rupees: number; className?: string }) {
  return <span className={`font-bold tabular-nums ${className}`}>{formatRupees(rupees)}</span>;
}
