import { useId } from 'react';

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

/** One present on a soft round ground. */
export function WrappedGift({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 180 180" className={className} aria-hidden="true">
      <circle cx="90" cy="92" r="78" className="fill-marigold-soft" />
      <ellipse cx="90" cy="148" rx="58" ry="8" fill="#000" opacity="0.1" />
      <GiftBoxShape x={46} y={62} width={88} height={86} paper="#c01a58" ribbon="#f2a31b" />
      <MarigoldShape x={46} y={144} r={13} />
      <MarigoldShape x={66} y={150} r={9} pale />
      <MarigoldShape x={138} y={146} r={11} pale />
    </svg>
  );
}

/** A small heap of presents among marigolds. */
export function FestiveGifts({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 320 240" className={className} aria-hidden="true">
      <ellipse cx="162" cy="218" rx="142" ry="13" fill="#000" opacity="0.08" />
      <GiftBoxShape x={176} y={76} width={96} height={140} paper="#e8930f" ribbon="#b3134f" />
      <GiftBoxShape x={66} y={104} width={128} height={112} paper="#c01a58" ribbon="#ffc24d" />
      <GiftBoxShape x={150} y={152} width={76} height={64} paper="#1f7a4d" ribbon="#ffe2b0" />
      <MarigoldShape x={50} y={204} r={18} />
      <MarigoldShape x={82} y={214} r={12} pale />
      <MarigoldShape x={240} y={210} r={12} pale />
      <MarigoldShape x={268} y={206} r={17} />
      <MarigoldShape x={292} y={214} r={10} pale />
      <g fill="#f2a31b">
        <path d="M44 92l3 8 8 3-8 3-3 8-3-8-8-3 8-3z" />
        <path d="M292 60l2.5 6.5 6.5 2.5-6.5 2.5-2.5 6.5-2.5-6.5-6.5-2.5 6.5-2.5z" />
        <circle cx="116" cy="52" r="4" />
        <circle cx="270" cy="38" r="3" />
      </g>
      <g fill="#b3134f">
        <circle cx="64" cy="60" r="4" />
        <circle cx="302" cy="112" r="4" />
        <circle cx="168" cy="36" r="3" />
      </g>
    </svg>
  );
}

const TILE_WIDTH = 132;
const FLOWERS = [0, 1, 2, 3, 4, 5, 6, 7, 8].map((step) => {
  const part = step / 8;
  return { x: part * TILE_WIDTH, y: 11 + 72 * part * (1 - part), isPale: step % 2 === 1 };
});

/** The garland of marigolds and mango leaves that hangs over an Indian door on a good day. */
export function Toran({ className = '' }: { className?: string }) {
  const id = useId();
  return (
    <svg width="100%" height="60" className={`block ${className}`} aria-hidden="true">
      <defs>
        <pattern id={id} width={TILE_WIDTH} height="60" patternUnits="userSpaceOnUse" x="50%">
          <path d={`M0 2H${TILE_WIDTH}`} stroke="#8a5a12" strokeWidth="2" />
          <MangoLeaves x={0} />
          <MangoLeaves x={TILE_WIDTH} />
          <MangoLeaves x={TILE_WIDTH / 2} short />
          <MarigoldShapes at={FLOWERS.filter(({ isPale }) => !isPale)} r={9} />
          <MarigoldShapes at={FLOWERS.filter(({ isPale }) => isPale)} r={9} pale />
        </pattern>
      </defs>
      <rect width="100%" height="60" fill={`url(#${id})`} />
    </svg>
  );
}

function MangoLeaves({ x, short = false }: { x: number; short?: boolean }) {
  return (
    <g transform={`translate(${x} ${short ? 26 : 12}) scale(${short ? 0.8 : 1})`}>
      <path
        d="M0 0C2.3 12 -4.3 24.4 -13.8 31.1C-15.2 19.5 -10.5 6.3 0 0ZM0 0C10.5 6.3 15.2 19.5 13.8 31.1C4.3 24.4 -2.3 12 0 0Z"
        fill="#1f7a4d"
      />
      <path d="M0 0C7 12.5 6 30 0 42.5C-6 30-7 12.5 0 0Z" fill="#2f9a63" />
      <path d="M0 4V36" stroke="#145a37" strokeWidth="1" />
    </g>
  );
}

/** A wrapped box with lid, ribbon and bow, to be placed inside a drawing. Light comes from the upper left. */
function GiftBoxShape({ x, y, width, height, paper, ribbon }: GiftBoxShapeProps) {
  const lid = Math.max(height * 0.2, 14);
  const band = width * 0.16;
  const middle = width / 2;
  const bow = width * 0.3;
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect x="4" y={lid - 6} width={width - 8} height={height - lid + 6} rx="8" fill={paper} />
      <path
        d={`M${middle} ${lid - 6}h${middle - 4}v${height - lid - 2}q0 8 -8 8h${12 - middle}z`}
        fill="#000"
        opacity="0.13"
      />
      <rect x={middle - band / 2} y={lid - 6} width={band} height={height - lid + 6} fill={ribbon} />
      <rect
        x={middle + band / 6}
        y={lid - 6}
        width={band / 3}
        height={height - lid + 6}
        fill="#000"
        opacity="0.1"
      />
      <rect width={width} height={lid} rx="6" fill={paper} />
      <rect width={width} height={lid * 0.4} rx="5" fill="#fff" opacity="0.14" />
      <rect x={middle - band / 2} width={band} height={lid} fill={ribbon} />
      <g transform={`translate(${middle} 1)`}>
        <path d={bowLoop(bow, -1)} fill={ribbon} />
        <path d={bowLoop(bow, 1)} fill={ribbon} />
        <path d={bowLoop(bow * 0.55, -1)} fill="#000" opacity="0.16" />
        <path d={bowLoop(bow * 0.55, 1)} fill="#000" opacity="0.16" />
        <circle cy={-bow * 0.12} r={bow * 0.2} fill={ribbon} />
        <circle cx={-bow * 0.05} cy={-bow * 0.17} r={bow * 0.09} fill="#fff" opacity="0.35" />
      </g>
    </g>
  );
}

function bowLoop(size: number, side: 1 | -1): string {
  const at = (across: number, up: number) =>
    `${(across * size * side).toFixed(1)} ${(-up * size).toFixed(1)}`;
  return `M0 0C${at(0.5, 0.05)} ${at(1.3, 0.15)} ${at(1.25, 0.62)}C${at(1.2, 1.05)} ${at(0.5, 0.95)} 0 0Z`;
}

interface GiftBoxShapeProps {
  x: number;
  y: number;
  width: number;
  height: number;
  paper: string;
  ribbon: string;
}

/** A marigold seen from above, to be placed inside a drawing. */
export function MarigoldShape({
  x,
  y,
  r,
  pale = false,
}: {
  x: number;
  y: number;
  r: number;
  pale?: boolean;
}) {
  return <MarigoldShapes at={[{ x, y }]} r={r} pale={pale} />;
}

/** Several of one size and colour. Each ring of petals is one path of round dots: every element costs time to lay out. */
function MarigoldShapes({ at, r, pale = false }: MarigoldShapesProps) {
  const [outer, inner, heart] = pale ? ['#ffc94f', '#ffdd85', '#f2a31b'] : ['#ee8a12', '#f7a928', '#d96c08'];
  const dots = (petals: number, distance: number) =>
    at.map((flower) => petalRing(flower, petals, distance)).join('');
  return (
    <>
      <path d={dots(10, r * 0.7)} stroke={outer} strokeWidth={r * 0.64} strokeLinecap="round" />
      <path d={dots(8, r * 0.4)} stroke={inner} strokeWidth={r * 0.54} strokeLinecap="round" />
      <path d={dots(1, 0)} stroke={heart} strokeWidth={r * 0.44} strokeLinecap="round" />
    </>
  );
}

function petalRing({ x, y }: Place, petals: number, distance: number): string {
  return Array.from({ length: petals }, (_, petal) => {
    const angle = (petal / petals) * 2 * Math.PI;
    return `M${(x + Math.cos(angle) * distance).toFixed(1)} ${(y + Math.sin(angle) * distance).toFixed(1)}h0`;
  }).join('');
}

interface Place {
  x: number;
  y: number;
}

interface MarigoldShapesProps {
  at: readonly Place[];
  r: number;
  pale?: boolean;
}
