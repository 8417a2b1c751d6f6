import {
  type AnswerOf,
  formatPaise,
  type Operations,
  paise,
  SETTLEMENT_LINES_PER_PAGE,
  type SettlementLineView,
} from '@tohfa/contract';
import { settlementLineTypes, settlementMatches, settlementTexts } from '@tohfa/contract/screens';
import { ArrowLeftIcon, DownloadIcon, PrinterIcon } from 'lucide-react';
import { Link, useParams, useSearchParams } from 'react-router';
import { routes } from '../../lib/admin-routes.ts';
import { ApiError, call } from '../../lib/api.ts';
import { formatIndiaDate, formatIndiaDateTime } from '../../lib/dates.ts';
import { paths } from '../../lib/paths.ts';
import { Button, buttonClass } from '../../ui/buttons.tsx';
import { AmountList, Badge } from '../../ui/data-display.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { AdminHeading, AdminLoadError, Panel } from '../page.tsx';
import { useAdminQuery } from '../session.ts';
import { Cell, HeadCell, Pager, Table } from '../table.tsx';
import { DifferenceList, StateBadge, TargetLink } from './differences.tsx';

/** One settlement: what its amount is made of, what differs, and its lines. */
export default function SettlementScreen() {
  const { id = '' } = useParams();
  const [params, setParams] = useSearchParams();
  const page = Math.max(1, Number(params.get('page')) || 1);
  const settlement = useAdminQuery(['settlement', id, page], (signal) =>
    call('settlementLines', { query: { id, page: String(page) }, signal }),
  );
  const { data, error } = settlement;
  if (error instanceof ApiError && error.code === 'not_found')
    return (
      <>
        <BackLink />
        <AdminHeading title={settlementTexts.title} description={settlementTexts.notFound} />
      </>
    );
  if (error)
    return (
      <>
        <BackLink />
        <AdminHeading title={settlementTexts.title} />
        <AdminLoadError error={error} onRetry={() => void settlement.refetch()} />
      </>
    );
  if (!data) return <Skeleton className="h-140 rounded-card!" />;
  return (
    <>
      <BackLink />
      <Head data={data} />
      <div className="space-y-5">
        <Panel title={settlementTexts.explained}>
          <AmountList lines={partsOf(data)} className="max-w-130" />
        </Panel>
        {data.settlement.differences > 0 && <DifferencesOf id={id} />}
        <section aria-labelledby="lines">
          <h2 id="lines" className="mb-3 text-18">
            {settlementTexts.linesTitle}
          </h2>
          {data.total === 0 ? (
            <p className="py-6 text-ink-soft">{settlementTexts.noLines}</p>
          ) : (
            <>
              <LinesTable lines={data.lines} stale={settlement.isPlaceholderData} />
              <Pager
                page={page}
                pageSize={SETTLEMENT_LINES_PER_PAGE}
                total={data.total}
                canJump
                onPageChange={(next) => setParams({ page: String(next) })}
              />
            </>
          )}
        </section>
      </div>
    </>
  );
}

function BackLink() {
  return (
    <Link
      to={paths.settlements}
      className="mb-2 inline-flex min-h-11 items-center gap-1.5 font-semibold text-14 text-rani hover:underline print:hidden"
    >
      <ArrowLeftIcon className="size-4.5" />
      {settlementTexts.back}
    </Link>
  );
}

function Head({ data: { settlement } }: { data: SettlementLines }) {
  const { id, amount, utr, at, status } = settlement;
  return (
    <>
      <AdminHeading
        title={`${formatPaise(paise(amount))} · ${formatIndiaDate(at)}`}
        description={[utr ? `UTR ${utr}` : settlementTexts.noUtr, id].join(' · ')}
      >
        <a
          href={`${routes.exportSettlement.path}?${new URLSearchParams({ id })}`}
          download
          className={`${buttonClass('secondary')} h-11! text-14! print:hidden!`}
        >
          <DownloadIcon />
          {settlementTexts.export}
        </a>
        <Button variant="secondary" onClick={() => print()} className="h-11! text-14! print:hidden!">
          <PrinterIcon />
          {settlementTexts.print}
        </Button>
      </AdminHeading>
      <p className="-mt-2 mb-5">
        <StateBadge status={status} />
      </p>
    </>
  );
}

/** What takes from the amount is shown as such, so that the rows add up to the last. */
function partsOf({ settlement, parts }: SettlementLines) {
  const { parts: labels } = settlementTexts;
  const rows: [label: string, amount: number][] = [
    [labels.payments, parts.payments],
    [labels.refunds, -parts.refunds],
    [labels.fees, -parts.fees],
    [labels.tax, -parts.tax],
    [labels.adjustments, parts.adjustments],
    [labels.unexplained, parts.unexplained],
  ];
  return [
    ...rows.filter(([label, amount]) => amount !== 0 || label === labels.payments),
    [labels.amount, settlement.amount] as const,
  ].map(([label, amount]) => ({ label, amountPaise: paise(amount) }));
}

function DifferencesOf({ id }: { id: string }) {
  const differences = useAdminQuery(['settlement-differences', 'of', id], (signal) =>
    call('settlementDifferences', { query: { settlementId: id }, signal }),
  );
  return (
    <section aria-labelledby="differences">
      <h2 id="differences" className="mb-3 text-18">
        {settlementTexts.tabs.differences}
      </h2>
      {differences.isPending && <Skeleton className="h-40 rounded-card!" />}
      {differences.isError && (
        <AdminLoadError error={differences.error} onRetry={() => void differences.refetch()} />
      )}
      {differences.data && <DifferenceList differences={differences.data.differences} within={id} />}
    </section>
  );
}

function LinesTable({ lines, stale }: { lines: readonly SettlementLineView[]; stale: boolean }) {
  const { lineColumns: columns } = settlementTexts;
  const wide = 'hidden wide:table-cell print:table-cell';
  return (
    <Table
      label={settlementTexts.linesTitle}
      stale={stale}
      head={
        <>
          <HeadCell>{columns.what}</HeadCell>
          <HeadCell className={`text-right ${wide}`}>{columns.amount}</HeadCell>
          <HeadCell className={`text-right ${wide}`}>{columns.fee}</HeadCell>
          <HeadCell className="text-right">{columns.paid}</HeadCell>
          <HeadCell className={wide}>{columns.match}</HeadCell>
        </>
      }
    >
      {lines.map((line) => (
        <tr key={line.id} className="break-inside-avoid align-top wide:align-middle">
          <Cell className="py-3!">
            <p className="flex flex-wrap gap-x-2">
              <span className="font-semibold">{settlementLineTypes[line.type]}</span>
              <TargetLink orderNumber={line.orderNumber} giftId={line.giftId} />
            </p>
            <p className="text-12 text-ink-soft [overflow-wrap:anywhere]">
              {[line.entityId, line.description || line.method, formatIndiaDateTime(line.at)]
                .filter((word) => word !== '')
                .join(' · ')}
            </p>
            {line.match && line.match !== 'matched' && (
              <p className="mt-1 wide:hidden print:hidden">
                <MatchBadge match={line.match} />
              </p>
            )}
          </Cell>
          <Cell className={`text-right tabular-nums ${wide}`}>{formatPaise(paise(line.amount))}</Cell>
          <Cell className={`text-right tabular-nums ${wide}`}>
            {line.fee === 0 ? '–' : formatPaise(paise(line.fee))}
          </Cell>
          <Cell className="whitespace-nowrap py-3! text-right font-bold tabular-nums">
            {formatPaise(paise(line.credit - line.debit))}
          </Cell>
          <Cell className={wide}>{line.match && <MatchBadge match={line.match} />}</Cell>
        </tr>
      ))}
    </Table>
  );
}

function MatchBadge({ match }: { match: NonNullable<SettlementLineView['match']> }) {
  return <Badge tone={match === 'matched' ? 'success' : 'highlight'}>{settlementMatches[match]}</Badge>;
}

type SettlementLines = AnswerOf<Operations['settlementLines']>;
