import type { UseQueryResult } from '@tanstack/react-query';
import { adminListTexts as texts } from '@tohfa/contract/screens';
import { ArrowDownIcon, ArrowLeftIcon, ArrowRightIcon } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { IconButton } from '../ui/buttons.tsx';
import { Skeleton } from '../ui/states.tsx';
import { AdminLoadError } from './page.tsx';

/** A table with a sticky head. Columns that do not fit a phone are hidden there instead of scrolled to. */
export function Table({ label, head, children, stale = false }: TableProps) {
  return (
    <div className="overflow-clip rounded-card bg-surface shadow-float">
      <table
        aria-label={label}
        aria-busy={stale}
        className={`w-full border-collapse text-left text-14 transition-opacity duration-200 ${stale ? 'opacity-70' : ''}`}
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

/** Sorts by its column: ascending first, then descending. */
export function SortableHeadCell<Column extends string>({
  column,
  sort,
  onSort,
  children,
  className = '',
}: SortableHeadCellProps<Column>) {
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
        <ArrowDownIcon
          className={`size-3.5 ${direction === undefined ? 'opacity-0' : ''} ${direction === 'up' ? 'rotate-180' : ''}`}
        />
      </button>
    </th>
  );
}

export function Cell({ children, className = '' }: { children: ReactNode; className?: string }) {
  return <td className={`px-3 py-2 first:pl-4 last:pr-4 ${className}`}>{children}</td>;
}

/** A click, not a change: only a click says whether Shift was held. */
export function TickBox({ label, checked, isPartly = false, onClick }: TickBoxProps) {
  return (
    <label className="relative z-1 -ml-3 flex size-11 cursor-pointer items-center justify-center">
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        ref={(box) => {
          if (box) box.indeterminate = isPartly;
        }}
        onClick={onClick}
        readOnly
        className="size-5 cursor-pointer accent-rani"
      />
    </label>
  );
}

interface TickBoxProps {
  label: string;
  checked: boolean;
  isPartly?: boolean;
  onClick: (event: MouseEvent) => void;
}

/** Opens what its row is about; the whole row, which has to be `relative`, takes the click. */
export const ROW_BUTTON =
  'min-h-11 text-left font-semibold [overflow-wrap:anywhere] after:absolute after:inset-0 hover:text-rani hover:underline';

interface TableProps {
  label: string;
  head: ReactNode;
  children: ReactNode;
  /** A newer list is loading. */
  stale?: boolean;
}

export interface Sort<Column extends string> {
  by: Column;
  direction: 'up' | 'down';
}

interface SortableHeadCellProps<Column extends string> {
  column: Column;
  sort: Sort<Column>;
  onSort: (sort: Sort<Column>) => void;
  children: ReactNode;
  className?: string;
}

/** One page of a list, or its loading, empty or error state. */
export function PaginatedList<Found extends { total: number; more?: boolean }>({
  query,
  emptyMessage,
  children,
  ...pages
}: PaginatedListProps<Found>) {
  if (query.isPending) return <Skeleton className="h-96 rounded-card!" />;
  return (
    <>
      {query.isError && <AdminLoadError error={query.error} onRetry={() => void query.refetch()} />}
      {query.data?.total === 0 && <p className="py-10 text-center text-ink-soft">{emptyMessage}</p>}
      {query.data && query.data.total > 0 && (
        <>
          {children(query.data, query.isPlaceholderData)}
          <Pager total={query.data.total} more={query.data.more} {...pages} />
        </>
      )}
    </>
  );
}

interface PaginatedListProps<Found> {
  query: UseQueryResult<Found>;
  emptyMessage: string;
  page: number;
  pageSize: number;
  onPageChange: (page: number) => void;
  /** Stale data of the previous query is shown until the new one arrives. */
  children: (found: Found, stale: boolean) => ReactNode;
}

/** Pages count from 1. */
export function Pager({ page, pageSize, total, more = false, canJump = false, onPageChange }: PagerProps) {
  const last = Math.max(1, Math.ceil(total / pageSize));
  const from = Math.min((page - 1) * pageSize + 1, total);
  return (
    <nav aria-label={texts.pages} className="flex flex-wrap items-center justify-end gap-2 pt-3">
      {canJump && last > 1 && <PageJump page={page} last={last} onPageChange={onPageChange} />}
      <p role="status" className="text-14 text-ink-soft tabular-nums">
        {total === 0
          ? texts.none
          : texts.range({ from, to: Math.min(page * pageSize, total), total: `${total}${more ? '+' : ''}` })}
      </p>
      <IconButton
        label={texts.previous}
        disabled={page <= 1}
        onClick={() => onPageChange(page - 1)}
        className={PAGE_BUTTON_CLASS}
      >
        <ArrowLeftIcon />
      </IconButton>
      <IconButton
        label={texts.next}
        disabled={page >= last}
        onClick={() => onPageChange(page + 1)}
        className={PAGE_BUTTON_CLASS}
      >
        <ArrowRightIcon />
      </IconButton>
    </nav>
  );
}

/** Goes there on Enter, or when the field is left. */
function PageJump({
  page,
  last,
  onPageChange,
}: Pick<PagerProps, 'page' | 'onPageChange'> & { last: number }) {
  const jump = (typed: string) => {
    const wanted = Math.min(last, Math.max(1, Math.floor(Number(typed)) || page));
    if (wanted !== page) onPageChange(wanted);
  };
  return (
    <label className="mr-auto flex items-center gap-2 text-14 text-ink-soft">
      {texts.page}
      <input
        key={page}
        defaultValue={page}
        inputMode="numeric"
        aria-label={texts.goTo}
        onKeyDown={(event) => event.key === 'Enter' && jump(event.currentTarget.value)}
        onBlur={(event) => jump(event.currentTarget.value)}
        className="h-11 w-14 rounded-control border border-field-border bg-surface px-2 text-center text-16 text-ink tabular-nums focus-visible:outline-offset-0"
      />
      <span className="tabular-nums">{texts.ofPages({ last })}</span>
    </label>
  );
}

const PAGE_BUTTON_CLASS = 'border border-hairline bg-surface disabled:opacity-40';

interface PagerProps {
  page: number;
  pageSize: number;
  total: number;
  /** There are at least `total`. */
  more?: boolean | undefined;
  /** Offers to type a page's number. */
  canJump?: boolean;
  onPageChange: (page: number) => void;
}
