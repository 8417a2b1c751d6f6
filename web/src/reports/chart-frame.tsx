import type { Report, ReportFigure } from '@tohfa/contract';
import { reportTexts, reportUnits } from '@tohfa/contract/screens';
import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { formatFigure } from './figures.tsx';

/**
 * Each chart is one stop of the keyboard: a slider whose value is the point that is looked at, so that the arrow keys move
 * along the points and a screen reader speaks each of them. The same figures stand in the table below it.
 */
export function ChartFrame({
  label,
  points,
  orientation,
  active,
  onActive,
  children,
  className,
}: ChartFrameProps) {
  const help = useId();
  const last = points.length - 1;
  const current = active === undefined ? undefined : points[active];
  const move = (event: KeyboardEvent) => {
    const next = NEXT[event.key]?.(active ?? -1, last);
    if (next === undefined) return;
    event.preventDefault();
    onActive(Math.min(last, Math.max(0, next)));
  };
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-describedby={help}
      aria-orientation={orientation}
      aria-valuemin={1}
      aria-valuemax={points.length}
      aria-valuenow={(active ?? 0) + 1}
      aria-valuetext={describe(current ?? points[0])}
      onKeyDown={move}
      onFocus={() => active === undefined && onActive(0)}
      onPointerLeave={(event) => event.pointerType === 'mouse' && onActive(undefined)}
      className={`rounded-small focus-visible:outline-offset-4 ${className ?? ''}`}
    >
      <p id={help} className="sr-only">
        {reportTexts.chartHelp}
      </p>
      {children}
    </div>
  );
}

const NEXT: Record<string, (active: number, last: number) => number> = {
  ArrowRight: (active) => active + 1,
  ArrowDown: (active) => active + 1,
  ArrowLeft: (active) => active - 1,
  ArrowUp: (active) => active - 1,
  Home: () => 0,
  End: (_, last) => last,
};

function describe(point: ChartPoint | undefined): string {
  if (!point) return '';
  const { label, text, beforeText } = point;
  return [`${label}: ${text}`, beforeText && reportTexts.before({ value: beforeText })]
    .filter(Boolean)
    .join(', ');
}

export function Legend({ hasBefore, line = false }: { hasBefore: boolean; line?: boolean }) {
  if (!hasBefore) return null;
  return (
    <div aria-hidden="true" className="mb-2 flex flex-wrap gap-x-5 gap-y-1 text-14 text-ink-soft">
      <span className="inline-flex items-center gap-2">
        <span className="size-3 rounded-[3px] bg-rani" />
        {reportTexts.thisPeriod}
      </span>
      <span className="inline-flex items-center gap-2">
        <svg aria-hidden="true" width="24" height="10">
          {line ? (
            <>
              <line x1="0" x2="24" y1="5" y2="5" strokeDasharray="5 4" className="stroke-2 stroke-ink" />
              <circle cx="12" cy="5" r="3" className="fill-surface stroke-[1.5] stroke-ink" />
            </>
          ) : (
            [1, 7, 13, 19].map((x) => (
              <line key={x} x1={x} x2={x + 4} y1="10" y2="0" className="stroke-[2.5] stroke-ink-soft" />
            ))
          )}
        </svg>
        {reportTexts.comparedPeriod}
      </span>
    </div>
  );
}

export function toPoints(rows: Report['rows'], figure: ReportFigure, column: number): ChartPoint[] {
  return rows.map(({ key, label, values, before }) => ({
    key,
    label,
    short: shortLabel(key),
    value: values[column] ?? 0,
    text: formatFigure(figure, values[column]),
    ...(before && { before: before[column] ?? 0, beforeText: formatFigure(figure, before[column]) }),
  }));
}

/** '15 Nov' below a day, 'Nov' below a month; other rows have no place in time. */
function shortLabel(key: string): string {
  const [, monthNumber, date] = /^\d{4}-(\d\d)(?:-(\d\d))?$/.exec(key) ?? [];
  const month = reportUnits.months[Number(monthNumber) - 1] ?? '';
  return date === undefined ? month : reportUnits.day({ date: Number(date), month });
}

export interface ChartPoint {
  key: string;
  label: string;
  short: string;
  value: number;
  text: string;
  before?: number;
  beforeText?: string;
}

export interface ChartProps {
  label: string;
  figure: ReportFigure;
  rows: Report['rows'];
  /** Which of their values is drawn. */
  column: number;
}

interface ChartFrameProps {
  label: string;
  points: readonly ChartPoint[];
  orientation: 'horizontal' | 'vertical';
  active: number | undefined;
  onActive: (place: number | undefined) => void;
  children: ReactNode;
  className?: string;
}
