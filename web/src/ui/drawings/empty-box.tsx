/** An opened box with nothing but tissue paper in it. */
export function EmptyBox({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 180 180" className={className} aria-hidden="true">
      <circle cx="90" cy="92" r="78" className="fill-rani-soft" />
      <ellipse cx="90" cy="150" rx="58" ry="8" fill="#000" opacity="0.1" />
      <g transform="rotate(-16 60 62)">
        <rect x="28" y="48" width="84" height="20" rx="6" fill="#c01a58" />
        <rect x="28" y="48" width="84" height="8" rx="5" fill="#fff" opacity="0.14" />
        <rect x="63" y="48" width="14" height="20" fill="#f2a31b" />
      </g>
      <path d="M54 98l10-14 12 12 12-17 13 16 12-13 13 16z" fill="#ffe2b0" />
      <path d="M60 99l13-8 13 6 14-8 13 7 9 3z" fill="#ffc966" />
      <rect x="50" y="96" width="80" height="54" rx="8" fill="#b3134f" />
      <rect x="50" y="96" width="40" height="54" rx="8" fill="#fff" opacity="0.1" />
      <rect x="83" y="96" width="14" height="54" fill="#f2a31b" />
      <path
        d="M128 72c6-10 16 2 20-8M40 120c-8 4-4 12-12 14"
        fill="none"
        stroke="#f2a31b"
        strokeWidth="4"
        strokeLinecap="round"
      />
    </svg>
  );
}
