import { formatCount, formatPaise, formatRupees, type Paise, type TrackingLink } from '@tohfa/contract';
import { common, partTexts } from '@tohfa/contract/screens';
import type { ReactNode } from 'react';

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

/** `from`: it is the lowest of several. */
export function Price({ rupees, from = false, className = '' }: PriceProps) {
  return (
    <span className={`font-bold tabular-nums ${className}`}>
      {from && <span className="font-normal text-14">{`${common.from} `}</span>}
      {formatRupees(rupees)}
    </span>
  );
}

interface PriceProps {
  rupees: number;
  from?: boolean | undefined;
  className?: string;
}

/** Amounts with the total last. */
export function AmountList({ lines, className = '' }: { lines: readonly AmountRow[]; className?: string }) {
  return (
    <dl
      className={`text-14 [&>:last-child]:mt-1 [&>:last-child]:border-hairline [&>:last-child]:border-t [&>:last-child]:pt-2 [&>:last-child]:font-bold [&>:last-child]:text-16 ${className}`}
    >
      {lines.map(({ label, amountPaise }) => (
        <div key={label} className="flex flex-wrap justify-between gap-x-3 py-1">
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

const FIVE_STARS = [10, 30, 50, 70, 90]
  .map((x) => `M${x} 1.8l2.5 5.2 5.7.8-4.1 4 1 5.7-5.1-2.7-5.1 2.7 1-5.7-4.1-4 5.7-.8z`)
  .join('');

/**
 * Five stars filled to the rating, read out as one sentence. A narrow card shows one star and the rating in figures, and
 * the count where it has room for all of it.
 */
export function StarRating({ rating, count, inCard = false }: StarRatingProps) {
  if (count === 0)
    return <p className={`text-14 text-ink-soft ${inCard ? 'min-h-5' : ''}`}>{partTexts.noReviews}</p>;
  const filled = Math.min(Math.max(rating, 0), 5) * 20;
  return (
    <p
      className={`flex items-center gap-x-1.5 text-14 text-ink-soft tabular-nums ${inCard ? 'h-5 flex-wrap overflow-hidden max-cards:gap-x-1' : ''}`}
    >
      <span className="sr-only">{partTexts.rated({ rating, count })}</span>
      <svg
        viewBox="0 0 100 20"
        preserveAspectRatio="xMinYMid slice"
        className={`h-4 w-20 ${inCard ? 'max-cards:w-4' : ''}`}
        aria-hidden="true"
      >
        <path d={FIVE_STARS} className="fill-hairline" />
        {/* Clipped by its width, so that stars need no ids. */}
        <svg width={filled} height="20" viewBox={`0 0 ${filled} 20`} aria-hidden="true">
          <path d={FIVE_STARS} className="fill-marigold" />
        </svg>
      </svg>
      {inCard && (
        <span aria-hidden="true" className="font-semibold text-ink cards:hidden">
          {rating.toFixed(1)}
        </span>
      )}
      <span aria-hidden="true">{inCard ? `(${formatCount(count)})` : formatCount(count)}</span>
    </p>
  );
}

interface StarRatingProps {
  rating: number;
  count: number;
  inCard?: boolean;
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

/** The courier's own page about a parcel; nothing for a courier we know no page of. */
export function TrackParcel({ link }: { link: TrackingLink | undefined }) {
  if (link === undefined) return null;
  return (
    <a
      href={link.url}
      target="_blank"
      rel="noreferrer"
      className="flex h-11 w-fit items-center font-semibold text-14 text-rani hover:underline"
    >
      {partTexts.track(link)}
    </a>
  );
}
