import { formatCount, formatPaise, formatRupees, type Paise } from '@tohfa/contract';
import { Fragment, type ReactNode } from 'react';

const BADGE_TONES = {
  neutral: 'bg-surface text-ink',
  success: 'bg-leaf-soft text-leaf',
  error: 'bg-chilli-soft text-chilli',
  highlight: 'bg-marigold-soft text-ink',
} as const;

export function Badge({ tone, children }: { tone: keyof typeof BADGE_TONES; children: ReactNode }) {
  return (
    <span className={`inline-block rounded-full px-2.5 py-1 font-semibold text-12 ${BADGE_TONES[tone]}`}>
      {children}
    </span>
  );
}

/** Breaks after '@' and before a dot, not within a word. */
export function EmailText({ children }: { children: string }) {
  const parts = children.split(/(?<=@)|(?=\.)/);
  return (
    <span className="[overflow-wrap:break-word]">
      {parts.map((part, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one address never move
        <Fragment key={place}>
          {place > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </span>
  );
}

export function Price({ rupees, className = '' }: { rupees: number; className?: string }) {
  return <span className={`font-bold tabular-nums ${className}`}>{formatRupees(rupees)}</span>;
}

/** Amounts with the total last. */
export function AmountList({ lines, className = '' }: { lines: readonly AmountRow[]; className?: string }) {
  return (
    <dl
      className={`text-14 [&>:last-child]:mt-1 [&>:last-child]:border-hairline [&>:last-child]:border-t [&>:last-child]:pt-2 [&>:last-child]:font-bold [&>:last-child]:text-16 ${className}`}
    >
      {lines.map(({ label, amountPaise }) => (
        <div key={label} className="flex justify-between py-1">
          <dt className="text-ink-soft in-[:last-child]:text-ink">{label}</dt>
          <dd className="tabular-nums">{formatPaise(amountPaise)}</dd>
        </div>
      ))}
    </dl>
  );
}

export interface AmountRow {
  label: string;
  amountPaise: Paise;
}

const STAR_PATH = 'M10 1.8l2.5 5.2 5.7.8-4.1 4 1 5.7-5.1-2.7-5.1 2.7 1-5.7-4.1-4 5.7-.8z';

/** Five stars filled to the rating, read out as one sentence. */
export function StarRating({ rating, count }: { rating: number; count: number }) {
  if (count === 0) return <p className="text-14 text-ink-soft">No reviews yet</p>;
  return (
    <p className="flex items-center gap-1.5 text-14 text-ink-soft">
      <span className="sr-only">{`Rated ${rating} of 5 by ${count} people`}</span>
      <svg viewBox="0 0 100 20" className="h-4 w-20" aria-hidden="true">
        {[0, 1, 2, 3, 4].map((place) => (
          <Star key={place} place={place} filled={Math.min(Math.max(rating - place, 0), 1)} />
        ))}
      </svg>
      <span aria-hidden="true" className="tabular-nums">
        {formatCount(count)}
      </span>
    </p>
  );
}

/** Clipped by the width of a nested svg, so that stars need no ids. */
function Star({ place, filled }: { place: number; filled: number }) {
  return (
    <>
      <path d={STAR_PATH} transform={`translate(${place * 20} 0)`} className="fill-hairline" />
      {filled > 0 && (
        <svg
          x={place * 20}
          width={filled * 20}
          height="20"
          viewBox={`0 0 ${filled * 20} 20`}
          aria-hidden="true"
        >
          <path d={STAR_PATH} className="fill-marigold" />
        </svg>
      )}
    </>
  );
}

/** One row of a two-column `<dl>`; a long value wraps instead of widening the page. */
export function DescriptionItem({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-soft">{label}</dt>
      <dd className="[overflow-wrap:anywhere]">{children}</dd>
    </>
  );
}
