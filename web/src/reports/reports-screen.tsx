import { REPORTS, type Report, type ReportFigure, type ReportName } from '@tohfa/contract';
import {
  adminFrameTexts,
  adminListTexts,
  reportFigures,
  reportNames,
  reportRows,
  reportTexts,
} from '@tohfa/contract/screens';
import { DownloadIcon, PrinterIcon } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { SelectFilter } from '../admin/filters.tsx';
import { AdminHeading, AdminLoadError, Panel } from '../admin/page.tsx';
import { useAdminQuery } from '../admin/session.ts';
import { routes } from '../lib/admin-routes.ts';
import { call } from '../lib/api.ts';
import { formatCalendarDate, indiaToday } from '../lib/dates.ts';
import { Button, buttonClass, ChipLink } from '../ui/buttons.tsx';
import { ScrollRow } from '../ui/scroll-row.tsx';
import { Skeleton } from '../ui/states.tsx';
import { BarsChart } from './bars-chart.tsx';
import { FigureTiles } from './figures.tsx';
import { PeriodBar } from './period-bar.tsx';
import { type ReportChoice, readChoice } from './report-choice.ts';
import { ReportTable } from './report-table.tsx';
import { TimeChart } from './time-chart.tsx';

/** Everything that is chosen stands in the address: a report can be kept as a bookmark or sent to a colleague. */
export default function ReportsScreen() {
  const [params] = useSearchParams();
  const choice = readChoice(params, indiaToday());
  const query = toQuery(choice);
  const found = useAdminQuery(['report', query], (signal) => call('report', { query, signal }));
  return (
    <>
      <AdminHeading title={reportTexts.title} description={reportTexts.description}>
        <a
          href={`${routes.exportReport.path}?${new URLSearchParams({ ...query })}`}
          download
          className={`${buttonClass('secondary')} h-11! text-14! print:hidden`}
        >
          <DownloadIcon />
          {adminListTexts.exportCsv}
        </a>
        <Button
          variant="secondary"
          onClick={() => window.print()}
          className="hidden! h-11! text-14! wide:inline-flex! print:hidden!"
        >
          <PrinterIcon />
          {reportTexts.print}
        </Button>
      </AdminHeading>
      <ReportChips choice={choice} params={params} />
      <PeriodBar choice={choice} />
      {found.isError && <AdminLoadError error={found.error} onRetry={() => void found.refetch()} />}
      {found.isPending && <ReportSkeleton />}
      {found.data && <ShownReport report={found.data} choice={choice} stale={found.isPlaceholderData} />}
    </>
  );
}

function ReportChips({ choice, params }: { choice: ReportChoice; params: URLSearchParams }) {
  const names = Object.keys(REPORTS) as ReportName[];
  const linkTo = (report: ReportName) => {
    const { by: _by, figure: _figure, ...rest } = Object.fromEntries(params);
    return `?${new URLSearchParams({ ...rest, report })}`;
  };
  return (
    <nav aria-label={reportTexts.report} className="mb-4 print:hidden">
      <ScrollRow current={choice.report}>
        <ul className="flex gap-2">
          {names.map((name) => (
            <li key={name}>
              <ChipLink to={linkTo(name)} selected={name === choice.report}>
                {reportNames[name]}
              </ChipLink>
            </li>
          ))}
        </ul>
      </ScrollRow>
    </nav>
  );
}

function ShownReport({ report, choice, stale }: { report: Report; choice: ReportChoice; stale: boolean }) {
  const [params, setParams] = useSearchParams();
  const figure = report.columns.find((column) => column === params.get('figure')) ?? report.columns[0];
  if (figure === undefined) return null;
  const rows = reportRows[report.by as keyof typeof reportRows];
  return (
    <div
      aria-busy={stale}
      className={`space-y-4 transition-opacity duration-200 wide:space-y-5 ${stale ? 'opacity-70' : ''}`}
    >
      <PeriodText report={report} />
      {isEmpty(report) ? (
        <p className="py-10 text-center text-ink-soft">{reportTexts.empty[choice.report]}</p>
      ) : (
        <>
          <FigureTiles totals={report.totals} />
          <Panel
            title={reportTexts.chart({ figure: reportFigures[figure].label, rows })}
            action={
              report.columns.length > 1 && (
                <div className="print:hidden">
                  <SelectFilter
                    label={reportTexts.show}
                    value={figure}
                    onChange={(chosen) =>
                      setParams({ ...Object.fromEntries(params), figure: chosen }, { replace: true })
                    }
                  >
                    {report.columns.map((column) => (
                      <option key={column} value={column}>
                        {reportFigures[column].label}
                      </option>
                    ))}
                  </SelectFilter>
                </div>
              )
            }
          >
            <Chart report={report} figure={figure} label={reportFigures[figure].label} />
          </Panel>
          <ReportTable report={report} figure={figure} rowName={rows} />
        </>
      )}
    </div>
  );
}

function Chart({ report, figure, label }: { report: Report; figure: ReportFigure; label: string }) {
  const { rows, columns, by } = report;
  const chart = { label, figure, rows, column: columns.indexOf(figure) };
  if (by === 'day' || by === 'month') return <TimeChart key={`${by} ${figure}`} {...chart} />;
  const share = columns.indexOf('shareOfAsked');
  return (
    <BarsChart
      key={`${by} ${figure}`}
      {...chart}
      {...(figure === 'giftsReached' && share >= 0 && { shareColumn: share })}
    />
  );
}

/** On paper nothing else says which days these are. */
function PeriodText({ report: { report, period, comparedWith } }: { report: Report }) {
  if (report === 'stock') return <p className="text-14 text-ink-soft">{reportTexts.asOfNow}</p>;
  const text = ({ from, to }: Report['period']) =>
    from === to ? formatCalendarDate(from) : `${formatCalendarDate(from)} – ${formatCalendarDate(to)}`;
  return (
    <p className="text-14 text-ink-soft">
      <span className="hidden font-semibold text-ink print:inline">{`${reportNames[report]}. `}</span>
      {text(period)}
      {comparedWith && `, ${reportTexts.comparedWith({ period: text(comparedWith) })}`}
    </p>
  );
}

function ReportSkeleton() {
  return (
    <div role="status" className="space-y-4 wide:space-y-5">
      <span className="sr-only">{adminFrameTexts.screenLoading}</span>
      <Skeleton className="h-28 rounded-card!" />
      <Skeleton className="h-80 rounded-card!" />
    </div>
  );
}

function isEmpty({ rows, totals }: Report): boolean {
  const isZero = (value: number | null | undefined) => !value;
  return (
    totals.every(({ value, before }) => isZero(value) && isZero(before)) &&
    rows.every(({ values, before = [] }) => [...values, ...before].every(isZero))
  );
}

function toQuery({ report, by, period, compare }: ReportChoice) {
  return { report, by, ...period, ...(compare && { compare }) };
}
