import { reportTexts } from '@tohfa/contract/screens';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ChartFrame, type ChartPoint, type ChartProps, Legend, toPoints } from './chart-frame.tsx';
import { formatShort } from './figures.tsx';

const HEIGHT = 260;

/** Bars of this period, and a broken line with open circles for the compared one. */
export function TimeChart({ label, figure, rows, column }: ChartProps) {
  const points = toPoints(rows, figure, column);
  const [active, setActive] = useState<number>();
  const [box, width] = useWidth();
  const scale = scaleOf(points.flatMap(({ value, before }) => [value, before ?? 0]));
  const plot = { left: 52, right: 4, top: 12, bottom: 28 };
  const step = Math.max(0, width - plot.left - plot.right) / Math.max(1, points.length);
  const xOf = (place: number) => plot.left + (place + 0.5) * step;
  const yOf = (value: number) =>
    plot.top + (1 - (value - scale.min) / (scale.max - scale.min)) * (HEIGHT - plot.top - plot.bottom);
  const bar = Math.max(1, Math.min(40, step * (step < 6 ? 0.8 : 0.64)));
  const compared = points.flatMap(({ before }, place) => (before === undefined ? [] : [{ place, before }]));
  const every = Math.ceil(points.length / Math.max(2, Math.floor((width - plot.left) / 72)));
  const shown = active ?? -1;
  return (
    <ChartFrame label={label} points={points} orientation="horizontal" active={active} onActive={setActive}>
      <Readout point={points[shown]} fallback={<Legend hasBefore={compared.length > 0} line />} />
      <div ref={box}>
        <svg
          width={width}
          height={HEIGHT}
          aria-hidden="true"
          className="block touch-pan-y overflow-visible"
          onPointerMove={(event) => {
            const { left } = event.currentTarget.getBoundingClientRect();
            const place = Math.floor((event.clientX - left - plot.left) / step);
            if (place >= 0 && place < points.length) setActive(place);
          }}
        >
          {scale.ticks.map((tick) => (
            <g key={tick}>
              <line
                x1={plot.left}
                x2={width - plot.right}
                y1={yOf(tick)}
                y2={yOf(tick)}
                className={tick === 0 ? 'stroke-field-border' : 'stroke-hairline'}
              />
              <text
                x={plot.left - 8}
                y={yOf(tick) + 4}
                textAnchor="end"
                className="fill-ink-soft text-12 tabular-nums"
              >
                {formatShort(figure, tick)}
              </text>
            </g>
          ))}
          {shown >= 0 && (
            <rect
              x={xOf(shown) - step / 2}
              y={plot.top}
              width={step}
              height={HEIGHT - plot.top - plot.bottom}
              className="fill-sunken print:hidden"
            />
          )}
          {points.map(({ key, value }, place) => (
            <rect
              key={key}
              x={xOf(place) - bar / 2}
              y={Math.min(yOf(value), yOf(0))}
              width={bar}
              height={Math.abs(yOf(value) - yOf(0))}
              rx={Math.min(3, bar / 3)}
              className={value < 0 ? 'fill-chilli' : 'fill-rani'}
            />
          ))}
          <polyline
            points={compared.map(({ place, before }) => `${xOf(place)},${yOf(before)}`).join(' ')}
            className="fill-none stroke-2 stroke-ink"
            strokeDasharray="5 4"
          />
          {step > 9 &&
            compared.map(({ place, before }) => (
              <circle
                key={place}
                cx={xOf(place)}
                cy={yOf(before)}
                r={3}
                className="fill-surface stroke-[1.5] stroke-ink"
              />
            ))}
          {points.map(({ key, short }, place) =>
            place % every === 0 ? (
              <text
                key={key}
                x={xOf(place)}
                y={HEIGHT - 8}
                textAnchor={place === 0 && step < 30 ? 'start' : 'middle'}
                className="fill-ink-soft text-12 tabular-nums"
              >
                {short}
              </text>
            ) : null,
          )}
        </svg>
      </div>
    </ChartFrame>
  );
}

/** What the point that is looked at says; the legend while there is none. */
function Readout({ point, fallback }: { point: ChartPoint | undefined; fallback: ReactNode }) {
  return (
    <div aria-hidden="true" className="mb-2 flex min-h-6 items-center text-14">
      {point && (
        <p className="tabular-nums print:hidden">
          {`${point.label}: `}
          <span className="font-semibold">{point.text}</span>
          {point.beforeText !== undefined && (
            <span className="text-ink-soft">{`, ${reportTexts.before({ value: point.beforeText })}`}</span>
          )}
        </p>
      )}
      <div className={point ? 'hidden print:block' : ''}>{fallback}</div>
    </div>
  );
}

/** Round steps of 1, 2 or 5 that hold all values, zero among them. */
function scaleOf(values: readonly number[]): { min: number; max: number; ticks: number[] } {
  const [least, most] = [Math.min(0, ...values), Math.max(0, ...values)];
  const raw = Math.max(1, (most - least) / 4);
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = ([1, 2, 5, 10].find((times) => times * power >= raw) ?? 10) * power;
  const lowest = Math.floor(least / step) * step;
  const max = Math.max(step, Math.ceil(most / step) * step);
  // A day of a few refunds does not take a whole step below zero.
  const min = least > -step / 2 ? least : lowest;
  const ticks = Array.from(
    { length: Math.round((max - lowest) / step) + 1 },
    (_, index) => lowest + index * step,
  );
  return { min, max, ticks: ticks.filter((tick) => tick >= min) };
}

/** The width of an element, as it changes. */
function useWidth() {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(640);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => entry && setWidth(Math.floor(entry.contentRect.width)));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [box, width] as const;
}
