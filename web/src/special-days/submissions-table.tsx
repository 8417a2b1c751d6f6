import type { SpecialDaysSubmission } from '@tohfa/contract';
import { dayOf } from '../admin/moments.ts';
import { Cell, HeadCell, Table } from '../admin/table.tsx';
import { monthDayWords } from './day-words.ts';

export function SubmissionsTable({ submissions, stale, onOpen }: Props) {
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
        <tr key={submission.id} className="hover:bg-sunken">
          <Cell>
            <button
              type="button"
              onClick={() => onOpen(submission)}
              className="min-h-11 text-left font-semibold [overflow-wrap:anywhere] hover:text-rani hover:underline"
            >
              {submission.name}
            </button>
            <p className="text-ink-soft tabular-nums">{submission.phone}</p>
            <p className="text-ink-soft [overflow-wrap:anywhere]">{submission.email || 'No email'}</p>
          </Cell>
          <Cell>
            <ul>
              {daysOf(submission).map((day) => (
                <li key={day}>{day}</li>
              ))}
            </ul>
          </Cell>
          <Cell className="hidden [overflow-wrap:anywhere] wide:table-cell">
            {`${submission.city} ${submission.pincode}`}
          </Cell>
          <Cell className="hidden [overflow-wrap:anywhere] wide:table-cell">{submission.referred_by}</Cell>
          <Cell className="hidden whitespace-nowrap text-ink-soft tabular-nums wide:table-cell">
            {dayOf(submission.createdAt)}
          </Cell>
        </tr>
      ))}
    </Table>
  );
}

function daysOf({ birthday, anniversary, children_birthdays }: SpecialDaysSubmission): string[] {
  return [
    ...(birthday ? [`Birthday ${monthDayWords(birthday.slice(5))}`] : []),
    ...(anniversary ? [`Anniversary ${monthDayWords(anniversary.slice(5))}`] : []),
    ...[...new Set(children_birthdays)].map((day) => `Child ${monthDayWords(day)}`),
  ];
}

interface Props {
  submissions: readonly SpecialDaysSubmission[];
  stale: boolean;
  onOpen: (submission: SpecialDaysSubmission) => void;
}
