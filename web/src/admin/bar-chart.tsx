/** Bars of one measure side by side. What each says in figures stands elsewhere: here it is for the eye. */
export function BarChart({ label, bars }: { label: string; bars: readonly Bar[] }) {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <div>
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${bars.length * STEP} ${TALLEST}`}
        preserveAspectRatio="none"
        className="h-28 w-full"
      >
        {bars.map(({ key, value, words }, place) => {
          const height = Math.max(FLAT, (value / most) * TALLEST);
          return (
            <rect
              key={key}
              x={place * STEP + GAP / 2}
              y={TALLEST - height}
              width={STEP - GAP}
              height={height}
              className={value > 0 ? 'fill-rani' : 'fill-hairline'}
            >
              <title>{words}</title>
            </rect>
          );
        })}
      </svg>
      <div aria-hidden="true" className="mt-1.5 grid h-5 auto-cols-fr grid-flow-col text-12 text-ink-soft">
        {bars.map(({ key, name, isNow }) => (
          <span
            key={key}
            className={`flex min-w-0 justify-center whitespace-nowrap tabular-nums ${isNow ? 'font-bold text-rani' : ''}`}
          >
            {name}
          </span>
        ))}
      </div>
    </div>
  );
}

const STEP = 10;
const GAP = 3;
const TALLEST = 100;
/** A bar of nothing still shows its place. */
const FLAT = 1.5;

export interface Bar {
  key: string;
  value: number;
  /** Under the bar; empty where there is no room for every name. */
  name: string;
  /** The bar whole, for the pointer that rests on it. */
  words: string;
  isNow: boolean;
}
