import { SPECIAL_DAYS_PER_PAGE, type SpecialDaysSubmission } from '@tohfa/contract';
import { specialDaysDeskTexts as texts } from '@tohfa/contract/screens';
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { ExportButton } from '../../admin/export.tsx';
import { SearchField } from '../../admin/filters.tsx';
import { AdminHeading } from '../../admin/page.tsx';
import { useSight } from '../../admin/session.ts';
import { Cell, HeadCell, PaginatedList, ROW_BUTTON, Table } from '../../admin/table.tsx';
import { formatIndiaDate } from '../../lib/dates.ts';
import { EmailText } from '../../ui/email-text.tsx';
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
  const byContact = useSight('phone') === 'full';

  return (
    <>
      <AdminHeading title={texts.title} description={texts.description}>
        <ExportButton onExport={() => saveSpecialDaysCsv(q)} />
      </AdminHeading>
      <SpecialDaysCalendar onFind={(name) => setParams({ q: name })} />
      <h2 className="mt-8 mb-3 text-22">{texts.submissions}</h2>
      <SearchField
        key={q}
        label={byContact ? texts.search : texts.searchNames}
        value={q}
        onSearch={(query) => setParams(query ? { q: query } : {}, { replace: true })}
      />
      <PaginatedList
        query={results}
        emptyMessage={q ? texts.noneFound : texts.none}
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
      label={texts.submissions}
      stale={stale}
      head={
        <>
          <HeadCell>{texts.columns.name}</HeadCell>
          <HeadCell>{texts.columns.days}</HeadCell>
          <HeadCell className="hidden wide:table-cell">{texts.columns.place}</HeadCell>
          <HeadCell className="hidden wide:table-cell">{texts.columns.referredBy}</HeadCell>
          <HeadCell className="hidden wide:table-cell">{texts.columns.shared}</HeadCell>
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
              <EmailText>{submission.email || texts.noEmail}</EmailText>
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
    ...(birthday ? [texts.birthday(formatMonthDay(birthday.slice(5)))] : []),
    ...(anniversary ? [texts.anniversary(formatMonthDay(anniversary.slice(5)))] : []),
    ...[...new Set(children_birthdays)].map((day) => texts.child(formatMonthDay(day))),
  ];
}

interface SubmissionsTableProps {
  submissions: readonly SpecialDaysSubmission[];
  stale: boolean;
  onOpen: (submission: SpecialDaysSubmission) => void;
}
