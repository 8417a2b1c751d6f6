import { useId, useState } from 'react';
import { ChartFrame, type ChartProps, Legend, toPoints } from './chart-frame.tsx';

const MAX_BARS = 12;

/** One bar for each row with its value behind it; the compared period is a thin hatched bar below. */
export function BarsChart({
  label,
  figure,
  rows,
  column,
  shareColumn,
}: ChartProps & { shareColumn?: number }) {
  const points = toPoints(rows, figure, column).slice(0, MAX_BARS);
  const [active, setActive] = useState<number>();
  const hatch = useId();
  const most = Math.max(1, ...points.flatMap(({ value, before = 0 }) => [Math.abs(value), Math.abs(before)]));
  const hasBefore = points.some(({ before }) => before !== undefined);
  return (
    <ChartFrame label={label} points={points} orientation="vertical" active={active} onActive={setActive}>
      {hasBefore && <Legend hasBefore />}
      <svg width="0" height="0" aria-hidden="true" className="absolute">
        <defs>
          <pattern
            id={hatch}
            width="6"
            height="6"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <rect width="2.5" height="6" className="fill-ink-soft" />
          </pattern>
        </defs>
      </svg>
      <ul aria-hidden="true" className="text-14">
        {points.map(({ key, label: name, value, text, before, beforeText }, place) => (
          <li
            key={key}
            onPointerEnter={() => setActive(place)}
            className={`grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 rounded-small px-2 py-1.5 wide:grid-cols-[12rem_minmax(0,1fr)_9rem] wide:items-center ${place === active ? 'bg-sunken' : ''}`}
          >
            <span className="truncate">{name}</span>
            <span className="text-right tabular-nums wide:order-3">
              <span className="font-semibold">{text}</span>
              {shareColumn !== undefined && (
                <span className="text-ink-soft">{` · ${rows[place]?.values[shareColumn] ?? '–'} %`}</span>
              )}
              {beforeText !== undefined && (
                <span className="hidden text-ink-soft wide:block">{beforeText}</span>
              )}
            </span>
            <svg
              aria-hidden="true"
              height={before === undefined ? 14 : 22}
              className="col-span-2 mt-1 w-full wide:col-span-1 wide:mt-0"
            >
              <rect
                width={`${(Math.abs(value) / most) * 100}%`}
                height="14"
                rx="3"
                className={value < 0 ? 'fill-chilli' : 'fill-rani'}
              />
              {before !== undefined && (
                <rect
                  y="16"
                  width={`${(Math.abs(before) / most) * 100}%`}
                  height="6"
                  fill={`url(#${hatch})`}
                />
              )}
            </svg>
          </li>
        ))}
      </ul>
    </ChartFrame>
  );
}
