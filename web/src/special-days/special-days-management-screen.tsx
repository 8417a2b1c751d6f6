import type { SpecialDaysSubmission } from '@tohfa/contract';
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useAction } from '../accounts/use-action.ts';
import { AdminHeading } from '../admin/admin-heading.tsx';
import { AdminLoadProblem } from '../admin/admin-load-problem.tsx';
import { Pager } from '../admin/pager.tsx';
import { SearchField } from '../admin/search-field.tsx';
import { Button } from '../ui/button.tsx';
import { DownloadIcon } from '../ui/icons/icons.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { PAGE_SIZE, saveSpecialDaysCsv, useAllSpecialDays } from './all-special-days.ts';
import { ComingDays } from './coming-days.tsx';
import { SubmissionsTable } from './submissions-table.tsx';

const SubmissionSheet = lazy(() => import('./submission-sheet.tsx'));

/** The days that come next, and who shared theirs; the address carries the search. */
export default function SpecialDaysManagementScreen() {
  const [params, setParams] = useSearchParams();
  const q = params.get('q') ?? '';
  const page = Math.max(1, Number(params.get('page')) || 1);
  const found = useAllSpecialDays(q, page);
  const saving = useAction(() => saveSpecialDaysCsv(q));
  const [open, setOpen] = useState<SpecialDaysSubmission>();

  return (
    <>
      <AdminHeading
        title="Special days"
        words="Shared with consent. People with an email are reminded a week ahead."
      >
        <Button look="quiet" aria-busy={saving.busy} onClick={saving.act} className="h-11! text-14!">
          <DownloadIcon />
          Export CSV
        </Button>
      </AdminHeading>
      <ComingDays onFind={(name) => setParams({ q: name })} />
      <h2 className="mt-8 mb-3 text-22">Submissions</h2>
      <SearchField
        key={q}
        label="Search by name, phone, email or address"
        words={q}
        onWords={(words) => setParams(words ? { q: words } : {}, { replace: true })}
      />
      {found.isPending && <Skeleton className="h-96 rounded-card!" />}
      {found.isError && <AdminLoadProblem error={found.error} onRetry={() => void found.refetch()} />}
      {found.data?.total === 0 && (
        <p className="py-10 text-center text-ink-soft">
          {q ? 'Nobody like this has shared special days.' : 'Nobody has shared special days yet.'}
        </p>
      )}
      {found.data && found.data.total > 0 && (
        <>
          <SubmissionsTable
            submissions={found.data.submissions}
            stale={found.isPlaceholderData}
            onOpen={setOpen}
          />
          <Pager
            page={page}
            pageSize={PAGE_SIZE}
            total={found.data.total}
            onPage={(next) => setParams({ ...(q && { q }), page: String(next) })}
          />
        </>
      )}
      {open && (
        <Suspense>
          <SubmissionSheet key={open.id} submission={open} onClosed={() => setOpen(undefined)} />
        </Suspense>
      )}
    </>
  );
}
