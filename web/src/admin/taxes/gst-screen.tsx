import { formatPaise, monthNames, paise, type TaxMonth } from '@tohfa/contract';
import { gstProblems, gstTexts, gstTotals } from '@tohfa/contract/screens';
import { ChevronLeftIcon, ChevronRightIcon, PrinterIcon } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { call } from '../../lib/api.ts';
import { formatIndiaDate, indiaToday } from '../../lib/dates.ts';
import { Button, IconButton } from '../../ui/buttons.tsx';
import { Badge } from '../../ui/data-display.tsx';
import { Notice } from '../../ui/feedback.tsx';
import { SelectField } from '../../ui/fields.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { AdminHeading, AdminLoadError, Panel } from '../page.tsx';
import { useAdminQuery } from '../session.ts';
import { Cell, HeadCell } from '../table.tsx';
import { CloseMonth } from './close-month.tsx';
import { GstSheets } from './gst-sheets.tsx';
import { TieStatement } from './tie-statement.tsx';

const MONTHS_TO_CHOOSE = 36;

/** The monthly return: what it says, how it ties to the ledger, and its sheets. The address carries the month. */
export default function GstScreen() {
  const [params, setParams] = useSearchParams();
  const current = indiaToday().slice(0, 7);
  const asked = params.get('month') ?? '';
  const month = /^20\d{2}-(0[1-9]|1[0-2])$/.test(asked) ? asked : current;
  const read = useAdminQuery(['tax-month', month], (signal) =>
    call('taxMonth', { query: { month }, signal }),
  );
  const { data } = read;
  return (
    <>
      <AdminHeading title={gstTexts.title} description={gstTexts.description}>
        <Button variant="secondary" className="h-11! text-14! print:hidden" onClick={() => window.print()}>
          <PrinterIcon />
          {gstTexts.print}
        </Button>
      </AdminHeading>
      <MonthChooser month={month} last={current} onChoose={(next) => setParams({ month: next })} />
      {read.isPending && <Skeleton className="h-96 rounded-card!" />}
      {read.isError && <AdminLoadError error={read.error} onRetry={() => void read.refetch()} />}
      {data && (
        <div
          aria-busy={read.isPlaceholderData}
          className={`space-y-4 transition-opacity duration-200 wide:space-y-5 ${read.isPlaceholderData ? 'opacity-70' : ''}`}
        >
          <MonthState month={data} />
          <Problems problems={data.problems} />
          <div className="grid grid-cols-1 items-start gap-4 wide:grid-cols-2 wide:gap-5">
            <Totals month={data} />
            <TieStatement key={data.month} month={data} />
          </div>
          <GstSheets key={data.month} month={data.month} />
        </div>
      )}
    </>
  );
}

function MonthChooser({ month, last, onChoose }: MonthChooserProps) {
  const listed = Array.from({ length: MONTHS_TO_CHOOSE }, (_, index) => monthAfter(last, -index));
  const months = listed.includes(month) ? listed : [...listed, month].sort().reverse();
  return (
    <div className="mb-5 flex max-w-md items-end gap-1">
      <SelectField
        label={gstTexts.month}
        name="month"
        value={month}
        onChange={(event) => onChoose(event.currentTarget.value)}
        className="min-w-0 flex-1"
      >
        {months.map((one) => (
          <option key={one} value={one}>
            {formatMonth(one)}
          </option>
        ))}
      </SelectField>
      <IconButton
        label={gstTexts.earlier}
        onClick={() => onChoose(monthAfter(month, -1))}
        className="print:hidden"
      >
        <ChevronLeftIcon />
      </IconButton>
      <IconButton
        label={gstTexts.later}
        disabled={month >= last}
        onClick={() => onChoose(monthAfter(month, 1))}
        className="print:hidden"
      >
        <ChevronRightIcon />
      </IconButton>
    </div>
  );
}

interface MonthChooserProps {
  month: string;
  /** The one that runs now. */
  last: string;
  onChoose: (month: string) => void;
}

function MonthState({ month }: { month: TaxMonth }) {
  const { state, closedAt, closedBy = '', sumsHold, invoices, creditNotes } = month;
  const isEmpty = invoices.count + creditNotes.count === 0;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-14">
      <Badge tone={state === 'closed' ? 'success' : 'neutral'}>{gstTexts.states[state]}</Badge>
      <p className="text-ink-soft">
        {state === 'running' && gstTexts.runningNote}
        {closedAt && `${gstTexts.closedBy({ by: closedBy, at: formatIndiaDate(closedAt) })} `}
        {sumsHold && gstTexts.sumsHold}
        {state !== 'closed' && isEmpty && ` ${gstTexts.nothing}`}
      </p>
      {sumsHold === false && (
        <Notice tone="error" className="w-full">
          {gstTexts.sumsChanged}
        </Notice>
      )}
      <CloseMonth month={month} name={formatMonth(month.month)} />
    </div>
  );
}

function Problems({ problems }: Pick<TaxMonth, 'problems'>) {
  return problems.map(({ problem, count }) => (
    <Notice
      key={problem}
      tone={problem === 'lines-differ' || problem === 'numbers-missing' ? 'error' : 'info'}
    >
      {gstProblems[problem]({ count })}
    </Notice>
  ));
}

/** Phones show the net sums; invoices and credit notes stand in the statement. */
function Totals({ month: { invoices, creditNotes, net } }: { month: TaxMonth }) {
  const rows = [
    { name: 'taxablePaise', label: gstTotals.taxable },
    { name: 'igstPaise', label: gstTotals.igst },
    { name: 'cgstPaise', label: gstTotals.cgst },
    { name: 'sgstPaise', label: gstTotals.sgst },
    { name: 'totalPaise', label: gstTotals.total },
  ] as const;
  const amount = (value: number) => formatPaise(paise(value));
  return (
    <Panel title={gstTotals.title}>
      <p className="mb-2 text-14 text-ink-soft">{gstTotals.definition}</p>
      <table aria-label={gstTotals.title} className="w-full border-collapse text-14 tabular-nums">
        <thead className="text-ink-soft">
          <tr className="h-10 border-hairline border-b">
            <th scope="col">
              <span className="sr-only">{gstTexts.month}</span>
            </th>
            <HeadCell className="hidden text-right wide:table-cell print:table-cell">
              {gstTotals.invoices(invoices)}
            </HeadCell>
            <HeadCell className="hidden text-right wide:table-cell print:table-cell">
              {gstTotals.creditNotes(creditNotes)}
            </HeadCell>
            <HeadCell className="pr-0! text-right">{gstTotals.net}</HeadCell>
          </tr>
        </thead>
        <tbody className="divide-y divide-hairline">
          {rows.map(({ name, label }) => (
            <tr key={name} className={name === 'totalPaise' ? 'font-semibold' : ''}>
              <th scope="row" className="py-2 text-left font-[inherit]">
                {label}
              </th>
              <Cell className="hidden text-right wide:table-cell print:table-cell">
                {amount(invoices[name])}
              </Cell>
              <Cell className="hidden text-right wide:table-cell print:table-cell">
                {amount(creditNotes[name])}
              </Cell>
              <Cell className="pr-0! text-right">{amount(net[name])}</Cell>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

/** 'November 2026' */
function formatMonth(month: string): string {
  return `${monthNames()[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`;
}

function monthAfter(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
}
