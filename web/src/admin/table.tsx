import type { ReactNode } from 'react';
import { SortIcon } from './admin-icons.tsx';

/** A table whose head stays in sight. What does not fit a phone is left out there by its column, not scrolled to. */
export function Table({ label, head, children, stale = false }: TableProps) {
  return (
    <div className="overflow-clip rounded-card bg-surface shadow-float">
      <table
        aria-label={label}
        aria-busy={stale}
        className={`w-full border-collapse text-left text-14 transition-opacity duration-200 ${stale ? 'opacity-60' : ''}`}
      >
        <thead className="sticky top-14 z-10 bg-sunken text-ink-soft wide:top-0">
          <tr className="h-11">{head}</tr>
        </thead>
        <tbody className="divide-y divide-hairline">{children}</tbody>
      </table>
    </div>
  );
}

export function HeadCell({ children, className = '' }: { children: ReactNode; className?: string }) {
  return (
    <th scope="col" className={`px-3 font-semibold first:pl-4 last:pr-4 ${className}`}>
      {children}
    </th>
  );
}

/** A head that sorts the rows by its column: a first tap upwards, the next one downwards. */
export function SortHead<Column extends string>({
  column,
  sort,
  onSort,
  children,
  className = '',
}: SortProps<Column>) {
  const direction = sort.by === column ? sort.direction : undefined;
  return (
    <th
      scope="col"
      aria-sort={direction === undefined ? undefined : direction === 'up' ? 'ascending' : 'descending'}
      className={`px-3 font-semibold first:pl-4 last:pr-4 ${className}`}
    >
      <button
        type="button"
        onClick={() => onSort({ by: column, direction: direction === 'up' ? 'down' : 'up' })}
        className={`inline-flex h-11 items-center gap-1 hover:text-rani ${className.includes('text-right') ? 'flex-row-reverse' : ''}`}
      >
        {children}
        <SortIcon
          className={`size-3.5 ${direction === undefined ? 'opacity-0' : ''} ${direction === 'up' ? 'rotate-180' : ''}`}
        />
      </button>
    </th>
  );
}

export function Cell({ children, className = '' }: { children: ReactNode; className?: string }) {
  return <td className={`px-3 py-2 first:pl-4 last:pr-4 ${className}`}>{children}</td>;
}

interface TableProps {
  label: string;
  head: ReactNode;
  children: ReactNode;
  /** Another list is on its way. */
  stale?: boolean;
}

export interface Sort<Column extends string> {
  by: Column;
  direction: 'up' | 'down';
}

interface SortProps<Column extends string> {
  column: Column;
  sort: Sort<Column>;
  onSort: (sort: Sort<Column>) => void;
  children: ReactNode;
  className?: string;
}
