import { useId } from 'react';

const BOX = { left: 42, top: 84, width: 116, height: 88 };
const FILLS = ['#f2a31b', '#ffc966'];

/** A box that fills as money comes in: each payment is a band, the first at the bottom. A full box gets its bow. */
export function GiftBox({ bands, full, className }: GiftBoxProps) {
  const clipId = useId();
  const stacked = stackBands(bands);
  return (
    <svg viewBox="0 0 200 200" className={className} aria-hidden="true">
      <circle cx="100" cy="102" r="88" className="fill-marigold-soft" />
      <ellipse cx="100" cy="174" rx="70" ry="9" fill="#000" opacity="0.1" />
      <clipPath id={clipId}>
        <rect x={BOX.left} y={BOX.top} width={BOX.width} height={BOX.height} rx="8" />
      </clipPath>
      <g clipPath={`url(#${clipId})`}>
        <rect
          x={BOX.left}
          y={BOX.top}
          width={BOX.width}
          height={BOX.height}
          className="fill-surface stroke-field-border"
          strokeWidth="2"
        />
        {stacked.map(({ key, offset, fraction }, index) => (
          <g key={key}>
            <rect
              x={BOX.left}
              y={BOX.top + BOX.height * (1 - offset - fraction)}
              width={BOX.width}
              height={BOX.height * fraction}
              fill={FILLS[index % FILLS.length]}
              className="rise-band"
            />
            <rect
              x={BOX.left}
              y={BOX.top + BOX.height * (1 - offset - fraction)}
              width={BOX.width}
              height="2"
              fill="#b3134f"
              opacity="0.55"
            />
          </g>
        ))}
        <rect x="91" y={BOX.top} width="18" height={BOX.height} fill="#b3134f" opacity={full ? 1 : 0.3} />
        <rect x="100" y={BOX.top} width={BOX.width} height={BOX.height} fill="#000" opacity="0.07" />
      </g>
      <rect x="34" y="66" width="132" height="24" rx="7" fill="#c01a58" />
      <rect x="34" y="66" width="132" height="9" rx="6" fill="#fff" opacity="0.14" />
      <rect x="91" y="66" width="18" height="24" fill="#f2a31b" />
      {full ? <Bow /> : <UntiedRibbon />}
    </svg>
  );
}

function Bow() {
  return (
    <g className="tie-bow" transform="translate(100 67)">
      <path d="M0 0C16 -2 44 -6 42 -22C40 -36 16 -32 0 0Z" fill="#f2a31b" />
      <path d="M0 0C-16 -2 -44 -6 -42 -22C-40 -36 -16 -32 0 0Z" fill="#f2a31b" />
      <path d="M0 0C9 -1 24 -4 23 -12C22 -20 9 -18 0 0Z" fill="#000" opacity="0.16" />
      <path d="M0 0C-9 -1 -24 -4 -23 -12C-22 -20 -9 -18 0 0Z" fill="#000" opacity="0.16" />
      <circle cy="-4" r="7" fill="#f2a31b" />
      <circle cx="-2" cy="-6" r="3" fill="#fff" opacity="0.35" />
    </g>
  );
}

function UntiedRibbon() {
  return (
    <path
      d="M100 66c-6-14-22-8-30-20M100 66c6-16 20-12 26-26"
      fill="none"
      stroke="#f2a31b"
      strokeWidth="7"
      strokeLinecap="round"
    />
  );
}

/** Each band on top of those before it, as fractions of the whole. */
function stackBands(bands: readonly Band[]): { key: string; offset: number; fraction: number }[] {
  let offset = 0;
  return bands.map(({ key, fraction }) => {
    const band = { key, offset, fraction: Math.min(fraction, 1 - offset) };
    offset += band.fraction;
    return band;
  });
}

interface Band {
  key: string;
  /** Between 0 and 1. */
  fraction: number;
}

interface GiftBoxProps {
  /** The oldest first. */
  bands: readonly Band[];
  full: boolean;
  className: string;
}
