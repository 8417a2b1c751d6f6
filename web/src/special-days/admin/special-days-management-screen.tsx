import { SPECIAL_DAYS_PER_PAGE, type SpecialDaysSubmission } from '@tohfa/contract';
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { ExportButton } from '../../admin/export.tsx';
import { SearchField } from '../../admin/filters.tsx';
import { AdminHeading } from '../../admin/page.tsx';
import { Cell, HeadCell, PaginatedList, ROW_BUTTON, Table } from '../../admin/table.tsx';
import { formatIndiaDate } from '../../lib/dates.ts';
import { EmailText } from '../../ui/data-display.tsx';
import { formatMonthDay } from '../special-days-details.tsx';
import { saveSpecialDaysCsv, useAllSpecialDays } from './all-special-days.ts';
import { SpecialDaysCalendar } from './special-days-calendar.tsx';

const SubmissionSheet = lazy(() => import('./submission-sheet.tsx'));

/** A calendar of upcoming days and a searchable list of submissions; the search is part of the URL. */
export default function SpecialDaysManagementScreen() {
  const [params, setParams] = useSearchParams();
  const q = params.get('q') ?? '';
  const page = Math.max(1, Number(params.get('page')) || 1);
  const results = useAllSpecialDays(q, page);
  const [open, setOpen] = useState<SpecialDaysSubmission>();

  return (
    <>
      <AdminHeading
        title="Special days"
        description="Shared by visitors with their consent. Those with an email get a reminder a week ahead."
      >
        <ExportButton onExport={() => saveSpecialDaysCsv(q)} />
      </AdminHeading>
      <SpecialDaysCalendar onFind={(name) => setParams({ q: name })} />
      <h2 className="mt-8 mb-3 text-22">Submissions</h2>
      <SearchField
        key={q}
        label="Search by name, phone, email or address"
        value={q}
        onSearch={(query) => setParams(query ? { q: query } : {}, { replace: true })}
      />
      <PaginatedList
        query={results}
        emptyMessage={q ? 'No submissions match your search.' : 'No special days shared yet.'}
        page={page}
        pageSize={SPECIAL_DAYS_PER_PAGE}
        onPageChange={(next) => setParams({ ...(q && { q }), page: String(next) })}
      >
        {({ submissions }, stale) => (
          <SubmissionsTable submissions={submissions} stale={stale} onOpen={setOpen} />
        )}
      </PaginatedList>
      {open && (
        <Suspense>
          <SubmissionSheet key={open.id} submission={open} onClosed={() => setOpen(undefined)} />
        </Suspense>
      )}
    </>
  );
}

function SubmissionsTable({ submissions, stale, onOpen }: SubmissionsTableProps) {
  return (
    <Table
      label="Submissions"
      stale={stale}
      head={
        <>
          <HeadCell>Name</HeadCell>
          <HeadCell>Days</HeadCell>
          <HeadCell className="hidden wide:table-cell">Place</HeadCell>
          <HeadCell className="hidden wide:table-cell">Referred by</HeadCell>
          <HeadCell className="hidden wide:table-cell">Shared</HeadCell>
        </>
      }
    >
      {submissions.map((submission) => (
        <tr key={submission.id} className="relative hover:bg-sunken">
          <Cell>
            <button type="button" onClick={() => onOpen(submission)} className={ROW_BUTTON}>
              {submission.name}
            </button>
            <p className="text-ink-soft tabular-nums">{submission.phone}</p>
            <p className="text-ink-soft">
              <EmailText>{submission.email || 'No email'}</EmailText>
            </p>
          </Cell>
          <Cell>
            <ul>
              {formatDays(submission).map((day) => (
                <li key={day}>{day}</li>
              ))}
            </ul>
          </Cell>
          <Cell className="hidden [overflow-wrap:anywhere] wide:table-cell">
            {`${submission.city} ${submission.pincode}`}
          </Cell>
          <Cell className="hidden [overflow-wrap:anywhere] wide:table-cell">{submission.referred_by}</Cell>
          <Cell className="hidden whitespace-nowrap text-ink-soft tabular-nums wide:table-cell">
            {formatIndiaDate(submission.createdAt)}
          </Cell>
        </tr>
      ))}
    </Table>
  );
}

function formatDays({ birthday, anniversary, children_birthdays }: SpecialDaysSubmission): string[] {
  return [
    ...(birthday ? [`Birthday ${formatMonthDay(birthday.slice(5))}`] : []),
    ...(anniversary ? [`Anniversary ${formatMonthDay(anniversary.slice(5))}`] : []),
    ...[...new Set(children_birthdays)].map((day) => `Child ${formatMonthDay(day)}`),
  ];
}

interface SubmissionsTableProps {
  submissions: readonly SpecialDaysSubmission[];
  stale: boolean;
  onOpen: (submission: SpecialDaysSubmission) => void;
}
