import {
  type AnswerOf,
  daysAfter,
  formatCount,
  formatPaise,
  type Operations,
  paise,
  SETTLEMENT_DIFFERENCE_STATES,
  SETTLEMENT_DIFFERENCES_PER_PAGE,
  SETTLEMENTS_PER_PAGE,
  type SettlementView,
} from '@tohfa/contract';
import { differenceTexts, settlementTexts } from '@tohfa/contract/screens';
import type { FormEvent } from 'react';
import { Link, useSearchParams } from 'react-router';
import { call } from '../../lib/api.ts';
import { formatIndiaDate, indiaToday } from '../../lib/dates.ts';
import { settlementPath } from '../../lib/paths.ts';
import { Button, ChipLink } from '../../ui/buttons.tsx';
import { TextField } from '../../ui/fields.tsx';
import { ScrollRow } from '../../ui/scroll-row.tsx';
import { AdminHeading } from '../page.tsx';
import { useAdminQuery } from '../session.ts';
import { Cell, HeadCell, PaginatedList, ROW_BUTTON, Table } from '../table.tsx';
import { DifferenceBadge, DifferenceList, StateBadge } from './differences.tsx';
import { FetchSettlementsButton, FetchStatus, PROGRESS_MS } from './fetch-settlements.tsx';

const PERIOD_DAYS = 30;

/** What arrived in the bank, and where it differs from the ledger. The address carries period, tab and page. */
export default function SettlementsScreen() {
  const [params, setParams] = useSearchParams();
  const to = params.get('to') || indiaToday();
  const from = params.get('from') || daysAfter(to, -PERIOD_DAYS);
  const differences = params.get('show') === 'differences';
  const page = Math.max(1, Number(params.get('page')) || 1);
  const listPage = differences ? 1 : page;
  const settlements = useAdminQuery(
    ['settlements', from, to, listPage],
    (signal) => call('settlements', { query: { from, to, page: String(listPage) }, signal }),
    { refetchInterval: ({ state }) => (state.data?.fetch?.state === 'running' ? PROGRESS_MS : false) },
  );
  const { data } = settlements;

  return (
    <>
      <AdminHeading title={settlementTexts.title} description={settlementTexts.description}>
        <FetchSettlementsButton fetch={data?.fetch} />
      </AdminHeading>
      {data && <FetchStatus fetch={data.fetch} />}
      {data && <Sums data={data} />}
      <Tabs differences={differences} open={data?.openDifferences} period={{ from, to }} />
      {differences ? (
        <Differences page={page} fetchedAt={data?.fetch?.endedAt} />
      ) : (
        <>
          <PeriodForm key={`${from} ${to}`} from={from} to={to} />
          <PaginatedList
            query={settlements}
            emptyMessage={data?.fetch ? settlementTexts.none : settlementTexts.noneEver}
            page={page}
            pageSize={SETTLEMENTS_PER_PAGE}
            onPageChange={(next) => setParams({ from, to, page: String(next) })}
          >
            {(found, stale) => <SettlementsTable settlements={found.settlements} stale={stale} />}
          </PaginatedList>
        </>
      )}
    </>
  );
}

function Sums({ data: { sums, openDifferences } }: { data: AnswerOf<Operations['settlements']> }) {
  const { sums: labels } = settlementTexts;
  const shown = [
    [labels.amount, formatPaise(paise(sums.amount))],
    [labels.fees, formatPaise(paise(sums.fees - sums.tax))],
    [labels.gst, formatPaise(paise(sums.tax))],
    [labels.open, formatCount(openDifferences)],
  ] as const;
  return (
    <dl className="mb-5 grid grid-cols-2 gap-3 wide:grid-cols-4">
      {shown.map(([label, value]) => (
        <div key={label} className="rounded-card bg-surface p-4 shadow-float">
          <dt className="text-14 text-ink-soft">{label}</dt>
          <dd className="mt-1 font-bold text-18 tabular-nums wide:text-22">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Tabs({ differences, open, period }: TabsProps) {
  const { tabs } = settlementTexts;
  return (
    <nav aria-label={settlementTexts.title} className="mb-4 print:hidden">
      <ScrollRow current={differences ? 'differences' : 'settlements'}>
        <ul className="flex gap-2">
          <li>
            <ChipLink to={`?${new URLSearchParams(period)}`} selected={!differences}>
              {tabs.settlements}
            </ChipLink>
          </li>
          <li>
            <ChipLink to="?show=differences" selected={differences}>
              {open ? `${tabs.differences} (${formatCount(open)})` : tabs.differences}
            </ChipLink>
          </li>
        </ul>
      </ScrollRow>
    </nav>
  );
}

interface TabsProps {
  differences: boolean;
  open: number | undefined;
  period: { from: string; to: string };
}

function PeriodForm({ from, to }: { from: string; to: string }) {
  const [, setParams] = useSearchParams();
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setParams({ from: String(form.get('from')), to: String(form.get('to')) });
  }
  return (
    <form
      onSubmit={submit}
      aria-label={settlementTexts.show}
      className="mb-4 grid grid-cols-2 items-end gap-3 wide:grid-cols-[12rem_12rem_auto] wide:justify-start print:hidden"
    >
      <TextField label={settlementTexts.from} name="from" type="date" defaultValue={from} required />
      <TextField label={settlementTexts.to} name="to" type="date" defaultValue={to} required />
      <Button type="submit" variant="secondary" className="col-span-2 wide:col-span-1">
        {settlementTexts.show}
      </Button>
    </form>
  );
}

function SettlementsTable({ settlements, stale }: SettlementsTableProps) {
  const { columns } = settlementTexts;
  const wide = 'hidden wide:table-cell print:table-cell';
  return (
    <Table
      label={settlementTexts.title}
      stale={stale}
      head={
        <>
          <HeadCell>{columns.date}</HeadCell>
          <HeadCell className="text-right">{columns.amount}</HeadCell>
          <HeadCell className={`text-right ${wide}`}>{columns.fees}</HeadCell>
          <HeadCell className={`text-right ${wide}`}>{columns.gst}</HeadCell>
          <HeadCell className={wide}>{columns.utr}</HeadCell>
          <HeadCell className={wide}>{columns.state}</HeadCell>
          <HeadCell className={wide}>{columns.differences}</HeadCell>
        </>
      }
    >
      {settlements.map((one) => (
        <tr key={one.id} className="relative hover:bg-sunken">
          <Cell>
            <Link to={settlementPath(one.id)} className={`inline-flex items-center ${ROW_BUTTON}`}>
              {formatIndiaDate(one.at)}
            </Link>
            <p className="text-ink-soft wide:hidden print:hidden">{one.utr ?? settlementTexts.noUtr}</p>
            <p className="mt-1 flex flex-wrap gap-1.5 wide:hidden print:hidden">
              <StateBadge status={one.status} />
              {one.differences > 0 && <DifferenceBadge count={one.differences} />}
            </p>
          </Cell>
          <Cell className="whitespace-nowrap text-right align-top wide:align-middle">
            <p className="flex min-h-11 flex-col justify-center font-bold tabular-nums">
              {formatPaise(paise(one.amount))}
            </p>
            <p className="text-ink-soft tabular-nums wide:hidden print:hidden">
              {`${columns.fees} ${formatPaise(paise(one.fees))}`}
            </p>
          </Cell>
          <Cell className={`text-right tabular-nums ${wide}`}>{formatPaise(paise(one.fees - one.tax))}</Cell>
          <Cell className={`text-right tabular-nums ${wide}`}>{formatPaise(paise(one.tax))}</Cell>
          <Cell className={`text-ink-soft tabular-nums ${wide}`}>{one.utr ?? settlementTexts.noUtr}</Cell>
          <Cell className={wide}>
            <StateBadge status={one.status} />
          </Cell>
          <Cell className={wide}>
            {one.differences > 0 ? (
              <DifferenceBadge count={one.differences} />
            ) : (
              <span className="text-ink-soft">{settlementTexts.noDifferences}</span>
            )}
          </Cell>
        </tr>
      ))}
    </Table>
  );
}

interface SettlementsTableProps {
  settlements: readonly SettlementView[];
  stale: boolean;
}

/** Open ones first; what was resolved or closed is found by its chip. */
function Differences({ page, fetchedAt }: { page: number; fetchedAt: string | undefined }) {
  const [params, setParams] = useSearchParams();
  const state = SETTLEMENT_DIFFERENCE_STATES.find((one) => one === params.get('state')) ?? 'open';
  const differences = useAdminQuery(['settlement-differences', state, page, fetchedAt], (signal) =>
    call('settlementDifferences', { query: { state, page: String(page) }, signal }),
  );
  return (
    <>
      <nav aria-label={differenceTexts.show} className="mb-4 print:hidden">
        <ScrollRow current={state}>
          <ul className="flex gap-2">
            {SETTLEMENT_DIFFERENCE_STATES.map((one) => (
              <li key={one}>
                <ChipLink to={`?show=differences&state=${one}`} selected={state === one}>
                  {differenceTexts.states[one]}
                </ChipLink>
              </li>
            ))}
          </ul>
        </ScrollRow>
      </nav>
      <PaginatedList
        query={differences}
        emptyMessage={differenceTexts.noneOf[state]}
        page={page}
        pageSize={SETTLEMENT_DIFFERENCES_PER_PAGE}
        onPageChange={(next) => setParams({ show: 'differences', state, page: String(next) })}
      >
        {(found) => <DifferenceList differences={found.differences} />}
      </PaginatedList>
    </>
  );
}
