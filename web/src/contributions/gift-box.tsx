import { isDefaultDisplayName } from '@tohfa/contract';
import { contributorTexts } from '@tohfa/contract/screens';
import { useId } from 'react';
import { initials } from '../ui/images.tsx';

const BOX = { left: 42, top: 84, width: 116, height: 88 };
const FILLS = ['#f2a31b', '#ffc966'];
const FACE_COLOURS = ['#b3134f', '#1f7a4d', '#7a4a9e', '#a8480a', '#1c6a86', '#8c2f6b'];
const MAX_FACES = 9;

/**
 * A box that fills as money comes in. Each payment is a band, the first at the bottom, and each contributor has a face on
 * the ring around it. A full box gets its bow. It has no style attributes, so that a server can render it too.
 */
export function GiftBox({ bands, full, faces = [], emptySeat = false, className }: GiftBoxProps) {
  const clipId = useId();
  const hasRing = faces.length > 0 || emptySeat;
  return (
    <svg viewBox={hasRing ? '-30 -22 260 224' : '0 0 200 200'} className={className} aria-hidden="true">
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
        {stackBands(bands).map(({ key, ...band }, index) => (
          <BandShape key={key} {...band} fill={FILLS[index % FILLS.length] ?? ''} />
        ))}
        <rect x="91" y={BOX.top} width="18" height={BOX.height} fill="#b3134f" opacity={full ? 1 : 0.3} />
        <rect x="100" y={BOX.top} width={BOX.width} height={BOX.height} fill="#000" opacity="0.07" />
      </g>
      <rect x="34" y="66" width="132" height="24" rx="7" fill="#c01a58" />
      <rect x="34" y="66" width="132" height="9" rx="6" fill="#fff" opacity="0.14" />
      <rect x="91" y="66" width="18" height="24" fill="#f2a31b" />
      {full ? <Bow /> : <UntiedRibbon />}
      <Faces names={faces} emptySeat={emptySeat} />
    </svg>
  );
}

/** One for each payment, the first at the bottom; where amounts are not shown, one for all of them. */
export function fundingBands(
  { paymentAmount, totalAmount }: { paymentAmount: number; totalAmount: number },
  payments: readonly { at: string; amount?: number | undefined }[],
): Band[] {
  const sum = payments.reduce((total, { amount = 0 }) => total + amount, 0);
  if (sum !== paymentAmount) return [{ key: 'all', fraction: Math.min(1, paymentAmount / totalAmount) }];
  return payments.toReversed().map(({ at, amount = 0 }, index) => ({
    key: `${at} ${index}`,
    fraction: amount / totalAmount,
  }));
}

function BandShape({ offset, fraction, fill }: { offset: number; fraction: number; fill: string }) {
  const y = BOX.top + BOX.height * (1 - offset - fraction);
  return (
    <g>
      <rect
        x={BOX.left}
        y={y}
        width={BOX.width}
        height={BOX.height * fraction}
        fill={fill}
        className="rise-band"
      />
      <rect x={BOX.left} y={y} width={BOX.width} height="2" fill="#b3134f" opacity="0.55" />
    </g>
  );
}

/** Around the box, the newest first; the last seat says how many more there are, or that one is still free. */
function Faces({ names, emptySeat }: { names: readonly string[]; emptySeat: boolean }) {
  const shown = names.length > MAX_FACES ? names.slice(0, MAX_FACES - 1) : names;
  const more = names.length - shown.length;
  const seats = [
    ...shown.map((name, index) => ({ key: `${names.length - index}`, name })),
    ...(more > 0 ? [{ key: 'more', name: `+${more}` }] : emptySeat ? [{ key: 'you', name: '' }] : []),
  ];
  return seats.map(({ key, name }, index) => {
    const angle = Math.PI * (1.5 + (index - (seats.length - 1) / 2) * SEAT_STEP);
    const [x, y] = [100 + Math.cos(angle) * 106, 102 + Math.sin(angle) * 106];
    return (
      <g key={key} transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}>
        <Face name={name} isMore={key === 'more'} />
      </g>
    );
  });
}

/** In half turns: nine faces leave the ground below the box free. */
const SEAT_STEP = 0.148;

function Face({ name, isMore }: { name: string; isMore: boolean }) {
  if (name === '') {
    return (
      <>
        <circle
          r="17"
          className="fill-paper stroke-rani"
          strokeWidth="2"
          strokeDasharray="4 3.5"
          strokeLinecap="round"
        />
        <text textAnchor="middle" dy="4" fontSize="11" fontWeight="700" className="fill-rani">
          {contributorTexts.youFace}
        </text>
      </>
    );
  }
  const colour = FACE_COLOURS[[...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % 6];
  return (
    <g className="pop-in">
      <circle r="17" fill={isMore ? '#6b5560' : colour} className="stroke-surface" strokeWidth="2.5" />
      {isDefaultDisplayName(name) ? (
        <path
          d="M-5.5 -3.5v1.5M5.5 -3.5v1.5M-6 4q6 6 12 0"
          fill="none"
          stroke="#fff"
          strokeWidth="2.4"
          strokeLinecap="round"
        />
      ) : (
        <text textAnchor="middle" dy="4.5" fontSize="13" fontWeight="700" fill="#fff">
          {isMore ? name : initials(name)}
        </text>
      )}
    </g>
  );
}

function Bow() {
  return (
    <g transform="translate(100 67)">
      <g className="tie-bow">
        <path d="M0 0C16 -2 44 -6 42 -22C40 -36 16 -32 0 0Z" fill="#f2a31b" />
        <path d="M0 0C-16 -2 -44 -6 -42 -22C-40 -36 -16 -32 0 0Z" fill="#f2a31b" />
        <path d="M0 0C9 -1 24 -4 23 -12C22 -20 9 -18 0 0Z" fill="#000" opacity="0.16" />
        <path d="M0 0C-9 -1 -24 -4 -23 -12C-22 -20 -9 -18 0 0Z" fill="#000" opacity="0.16" />
        <circle cy="-4" r="7" fill="#f2a31b" />
        <circle cx="-2" cy="-6" r="3" fill="#fff" opacity="0.35" />
      </g>
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
  /** Contributors' names, newest first. */
  faces?: readonly string[];
  /** Shows a free place on the ring for the viewer. */
  emptySeat?: boolean;
  className: string;
}
