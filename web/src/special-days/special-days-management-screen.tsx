import { SPECIAL_DAYS_PER_PAGE, type SpecialDaysSubmission } from '@tohfa/contract';
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { AdminHeading } from '../admin/admin-heading.tsx';
import { ExportButton } from '../admin/export-button.tsx';
import { FoundList } from '../admin/found-list.tsx';
import { SearchField } from '../admin/search-field.tsx';
import { saveSpecialDaysCsv, useAllSpecialDays } from './all-special-days.ts';
import { ComingDays } from './coming-days.tsx';
import { SubmissionsTable } from './submissions-table.tsx';

const SubmissionSheet = lazy(() => import('./submission-sheet.tsx'));

/** The days that come next, and who shared theirs; the address carries the search. */
export default function SpecialDaysManagementScreen() {
  const [params, setParams] = useSearchParams();
  const q = params.get('q') ?? '';
  const page = Math.max(1, Number(params.get('page')) || 1);
  const found = useAllSpecialDays(q, page);
  const [open, setOpen] = useState<SpecialDaysSubmission>();

  return (
    <>
      <AdminHeading
        title="Special days"
        words="Shared with consent. People with an email are reminded a week ahead."
      >
        <ExportButton onExport={() => saveSpecialDaysCsv(q)} />
      </AdminHeading>
      <ComingDays onFind={(name) => setParams({ q: name })} />
      <h2 className="mt-8 mb-3 text-22">Submissions</h2>
      <SearchField
        key={q}
        label="Search by name, phone, email or address"
        words={q}
        onWords={(words) => setParams(words ? { q: words } : {}, { replace: true })}
      />
      <FoundList
        found={found}
        none={q ? 'Nobody like this has shared special days.' : 'Nobody has shared special days yet.'}
        page={page}
        pageSize={SPECIAL_DAYS_PER_PAGE}
        onPage={(next) => setParams({ ...(q && { q }), page: String(next) })}
      >
        {({ submissions }, stale) => (
          <SubmissionsTable submissions={submissions} stale={stale} onOpen={setOpen} />
        )}
      </FoundList>
      {open && (
        <Suspense>
          <SubmissionSheet key={open.id} submission={open} onClosed={() => setOpen(undefined)} />
        </Suspense>
      )}
    </>
  );
}
