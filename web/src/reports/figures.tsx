import {
  formatCount,
  formatPaise,
  paise,
  REPORT_FIGURES,
  type Report,
  type ReportFigure,
} from '@tohfa/contract';
import { reportFigures, reportTexts, reportUnits } from '@tohfa/contract/screens';
import { ExplainedName } from '../admin/explained-name.tsx';

/** A figure's name, with what it counts one tap away. */
export function FigureName({ figure, className = '' }: { figure: ReportFigure; className?: string }) {
  const { label, definition } = reportFigures[figure];
  return (
    <ExplainedName
      label={label}
      definition={definition}
      buttonLabel={reportTexts.explain({ figure: label })}
      className={className}
    />
  );
}

export function FigureTiles({ totals }: { totals: Report['totals'] }) {
  return (
    <dl
      className={`grid grid-cols-2 gap-3 cards3:grid-cols-3 wide:gap-4 ${totals.length === 6 ? '' : 'cards4:grid-cols-[repeat(auto-fit,minmax(10.5rem,1fr))]'}`}
    >
      {totals.map((total) => (
        <Tile key={total.figure} {...total} />
      ))}
    </dl>
  );
}

function Tile({ figure, value, before }: Report['totals'][number]) {
  const change = before === undefined ? undefined : changeOf(figure, value, before);
  return (
    <div className="rounded-card bg-surface p-4 shadow-float print:border print:border-hairline print:shadow-none">
      <dt className="text-14 text-ink-soft">
        <FigureName figure={figure} />
      </dt>
      <dd className="mt-1">
        <span className="block font-display font-semibold text-18 tabular-nums wrap-anywhere wide:text-22">
          {formatFigure(figure, value)}
        </span>
        {before !== undefined && (
          <span className="block text-14 text-ink-soft tabular-nums">
            {change !== undefined && (
              <span className="block font-semibold text-ink">{reportTexts.change({ percent: change })}</span>
            )}
            {reportTexts.before({ value: formatFigure(figure, before) })}
          </span>
        )}
      </dd>
    </div>
  );
}

/** In per cent; none where there was nothing before, or the figure is a share itself. */
function changeOf(figure: ReportFigure, value: number | null, before: number | null): number | undefined {
  const isShare = REPORT_FIGURES[figure] === 'percent';
  if (isShare || value === null || before === null || before === 0) return undefined;
  return Math.round(((value - before) / Math.abs(before)) * 100);
}

export function formatFigure(figure: ReportFigure, value: number | null | undefined): string {
  if (value === null || value === undefined) return '–';
  switch (REPORT_FIGURES[figure]) {
    case 'paise':
      return formatPaise(paise(Math.round(value)));
    case 'percent':
      return `${value} %`;
    case 'days':
      return reportUnits.days({ count: value });
    case 'average':
      return String(value);
    case 'count':
      return value < 0 ? `-${formatCount(-value)}` : formatCount(value);
  }
}

/** For the scale of a chart: ₹12K, ₹3.5L, ₹1.2Cr. */
export function formatShort(figure: ReportFigure, value: number): string {
  const isMoney = REPORT_FIGURES[figure] === 'paise';
  const size = Math.abs(isMoney ? value / 100 : value);
  const unit = SHORT_UNITS.find(({ from }) => size >= from);
  const digits = String(Number((size / (unit?.from ?? 1)).toFixed(1)));
  const text = unit ? unit.write({ value: digits }) : digits;
  return `${value < 0 ? '-' : ''}${isMoney ? '₹' : ''}${text}${REPORT_FIGURES[figure] === 'percent' ? ' %' : ''}`;
}

const SHORT_UNITS = [
  { from: 10_000_000, write: reportUnits.crores },
  { from: 100_000, write: reportUnits.lakhs },
  { from: 1000, write: reportUnits.thousands },
];
