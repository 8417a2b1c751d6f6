const STAR = 'M10 1.8l2.5 5.2 5.7.8-4.1 4 1 5.7-5.1-2.7-5.1 2.7 1-5.7-4.1-4 5.7-.8z';

/** Five stars filled to the rating, with the count beside; read out as one sentence. */
export function Stars({ rating, count }: { rating: number; count: number }) {
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
        {count.toLocaleString('en-IN')}
      </span>
    </p>
  );
}

/** The part filled is cut by the width of a nested drawing, so that no two stars need ids of their own. */
function Star({ place, filled }: { place: number; filled: number }) {
  return (
    <>
      <path d={STAR} transform={`translate(${place * 20} 0)`} className="fill-hairline" />
      {filled > 0 && (
        <svg
          x={place * 20}
          width={filled * 20}
          height="20"
          viewBox={`0 0 ${filled * 20} 20`}
          aria-hidden="true"
        >
          <path d={STAR} className="fill-marigold" />
        </svg>
      )}
    </>
  );
}
