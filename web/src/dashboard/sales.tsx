import { formatPaise, paise } from '@tohfa/contract';
import { reportFigures, reportTexts, salesTexts } from '@tohfa/contract/screens';
import { Link } from 'react-router';
import { Panel } from '../admin/page.tsx';
import { type Dashboard, useMayCall } from '../admin/session.ts';
import { formatShortDay, formatWeekday } from '../lib/dates.ts';
import { paths } from '../lib/paths.ts';
import { FigureName } from '../reports/figures.tsx';

/** Sales of this week and this month, by day: the figures of the sales report. */
export function SalesPanel({ money: { today, week, month } }: { money: Money }) {
  const mayCall = useMayCall();
  return (
    <Panel
      title={reportFigures.grossSales.label}
      action={
        mayCall('report') && (
          <Link
            to={paths.reports}
            className="inline-flex h-11 items-center font-semibold text-14 text-rani hover:underline"
          >
            {reportTexts.title}
          </Link>
        )
      }
    >
      <div className="grid grid-cols-1 gap-6 wide:grid-cols-2 wide:gap-8">
        <Period texts={salesTexts.week} period={week} today={today} labelOf={formatWeekday} />
        <Period texts={salesTexts.month} period={month} today={today} labelOf={formatWeekStart} />
      </div>
    </Panel>
  );
}

function Period({ texts, period: { days, beforePaise }, today, labelOf }: PeriodProps) {
  const received = days.reduce((sum, { salesPaise }) => sum + salesPaise, 0);
  const refunded = days.reduce((sum, { refundsPaise }) => sum + refundsPaise, 0);
  const bars = days.map(({ day, salesPaise }): Bar => {
    return {
      key: day,
      value: salesPaise,
      label: labelOf(day),
      tooltip: `${formatShortDay(day)}: ${formatAmount(salesPaise)}`,
      isToday: day === today,
    };
  });
  return (
    <figure className="min-w-0">
      <figcaption>
        <p className="text-14 text-ink-soft">
          {`${texts.title}: `}
          <FigureName figure="grossSales" />
        </p>
        <p className="font-display font-semibold text-28 tabular-nums">{formatAmount(received)}</p>
        <p className="mb-4 text-14 text-ink-soft tabular-nums">
          {texts.before({ amount: formatAmount(beforePaise) })}
          {refunded > 0 && ` · ${salesTexts.refunded({ amount: formatAmount(refunded) })}`}
        </p>
      </figcaption>
      <BarChart label={chartLabel(texts.title, formatAmount(received), days)} bars={bars} />
      <PeriodTable
        label={texts.byDay}
        days={days.filter(({ salesPaise, refundsPaise }) => salesPaise > 0 || refundsPaise > 0)}
      />
    </figure>
  );
}

/** The same figures for screen readers and for exact reading. */
function PeriodTable({ label, days }: { label: string; days: readonly SalesDay[] }) {
  if (days.length === 0) return null;
  return (
    <details className="mt-1 text-14">
      <summary className="inline-flex h-11 cursor-pointer items-center font-semibold text-rani">
        {salesTexts.showTable}
      </summary>
      <table aria-label={label} className="w-full text-left tabular-nums">
        <thead className="text-ink-soft">
          <tr className="h-9">
            <th scope="col" className="font-semibold">
              {salesTexts.day}
            </th>
            <th scope="col" className="text-right font-semibold">
              {reportFigures.grossSales.label}
            </th>
            <th scope="col" className="text-right font-semibold">
              {reportFigures.refunds.label}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-hairline">
          {days.map(({ day, salesPaise, refundsPaise }) => (
            <tr key={day} className="h-9">
              <td>{formatShortDay(day)}</td>
              <td className="text-right">{formatAmount(salesPaise)}</td>
              <td className="text-right">{refundsPaise > 0 ? formatAmount(refundsPaise) : '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

function chartLabel(title: string, amount: string, days: readonly SalesDay[]): string {
  const best = days.reduce<SalesDay | undefined>(
    (top, day) => (day.salesPaise > (top?.salesPaise ?? 0) ? day : top),
    undefined,
  );
  if (best === undefined) return salesTexts.chart({ title, amount });
  return salesTexts.chartWithBest({
    title,
    amount,
    bestDay: formatShortDay(best.day),
    best: formatAmount(best.salesPaise),
  });
}

/** Labels the first day of each week of the month. */
function formatWeekStart(day: string): string {
  const date = Number(day.slice(-2));
  return date % 7 === 1 ? String(date) : '';
}

function formatAmount(amountPaise: number): string {
  return formatPaise(paise(amountPaise));
}

type Money = NonNullable<Dashboard['money']>;
type SalesPeriod = Money['week'];
type SalesDay = SalesPeriod['days'][number];

interface PeriodProps {
  texts: typeof salesTexts.week;
  period: SalesPeriod;
  today: string;
  labelOf: (day: string) => string;
}

/** Decorative: the figures are in the table beside it. */
function BarChart({ label, bars }: { label: string; bars: readonly Bar[] }) {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <div>
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${bars.length * BAR_STEP} ${CHART_HEIGHT}`}
        preserveAspectRatio="none"
        className="h-28 w-full"
      >
        {bars.map(({ key, value, tooltip }, place) => {
          const height = Math.max(MIN_BAR_HEIGHT, (value / most) * CHART_HEIGHT);
          return (
            <rect
              key={key}
              x={place * BAR_STEP + BAR_GAP / 2}
              y={CHART_HEIGHT - height}
              width={BAR_STEP - BAR_GAP}
              height={height}
              className={value > 0 ? 'fill-rani' : 'fill-hairline'}
            >
              <title>{tooltip}</title>
            </rect>
          );
        })}
      </svg>
      <div aria-hidden="true" className="mt-1.5 grid h-5 auto-cols-fr grid-flow-col text-12 text-ink-soft">
        {bars.map(({ key, label, isToday }) => (
          <span
            key={key}
            className={`flex min-w-0 justify-center whitespace-nowrap tabular-nums ${isToday ? 'font-bold text-rani' : ''}`}
          >
            {label}
          </span>
        ))}
      </div>
    </div>
  );
}

const BAR_STEP = 10;
const BAR_GAP = 3;
const CHART_HEIGHT = 100;
/** A bar of nothing still shows its place. */
const MIN_BAR_HEIGHT = 1.5;

export interface Bar {
  key: string;
  value: number;
  /** Under the bar; empty where there is no room for every name. */
  label: string;
  /** The bar whole, for the pointer that rests on it. */
  tooltip: string;
  isToday: boolean;
}
