import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Skeleton } from '../ui/skeleton.tsx';
import { AdminLoadProblem } from './admin-load-problem.tsx';
import { Pager } from './pager.tsx';

/** What a search found, a page of it; or that it is on its way, that there is nothing, or that it did not come. */
export function FoundList<Found extends { total: number }>({
  found,
  none,
  children,
  ...pages
}: Props<Found>) {
  if (found.isPending) return <Skeleton className="h-96 rounded-card!" />;
  return (
    <>
      {found.isError && <AdminLoadProblem error={found.error} onRetry={() => void found.refetch()} />}
      {found.data?.total === 0 && <p className="py-10 text-center text-ink-soft">{none}</p>}
      {found.data && found.data.total > 0 && (
        <>
          {children(found.data, found.isPlaceholderData)}
          <Pager total={found.data.total} {...pages} />
        </>
      )}
    </>
  );
}

interface Props<Found> {
  found: UseQueryResult<Found>;
  /** The words when there is nothing. */
  none: string;
  page: number;
  pageSize: number;
  onPage: (page: number) => void;
  /** A stale one is of the search before, shown until the new one comes. */
  children: (found: Found, stale: boolean) => ReactNode;
}
