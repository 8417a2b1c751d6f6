import type { ReactNode } from 'react';
import { MarigoldShape, WrappedGift } from '../ui/drawings.tsx';

/** A small emblem in the shop's hand, where a registry has no picture of its own. Light comes from the upper left. */
export function OccasionDrawing({ occasion, className }: { occasion: string; className: string }) {
  const emblem = EMBLEMS[occasion];
  if (emblem === undefined) return <WrappedGift className={className} />;
  return (
    <svg viewBox="0 0 180 180" className={className} aria-hidden="true">
      <circle cx="90" cy="92" r="78" className="fill-marigold-soft" />
      <ellipse cx="90" cy="150" rx="58" ry="8" fill="#000" opacity="0.1" />
      {emblem}
    </svg>
  );
}

const RINGS = (
  <>
    <circle cx="73" cy="92" r="31" fill="none" stroke="#d98a0b" strokeWidth="11" />
    <circle cx="73" cy="92" r="31" fill="none" stroke="#f2a31b" strokeWidth="8" />
    <path d="M48 76a31 31 0 0 1 22-15" fill="none" stroke="#ffe2b0" strokeWidth="3.5" strokeLinecap="round" />
    <circle cx="109" cy="92" r="31" fill="none" stroke="#d98a0b" strokeWidth="11" />
    <circle cx="109" cy="92" r="31" fill="none" stroke="#f2a31b" strokeWidth="8" />
    <path d="M84 76a31 31 0 0 1 22-15" fill="none" stroke="#ffe2b0" strokeWidth="3.5" strokeLinecap="round" />
    {/* Where the first ring passes over the second. */}
    <path d="M103.5 86a31 31 0 0 1-2 19" fill="none" stroke="#f2a31b" strokeWidth="8" />
    <path d="M97 42h24l8 9-20 19-20-19z" fill="#c01a58" />
    <path d="M97 42h12v28L89 51z" fill="#fff" opacity="0.2" />
    <MarigoldShape x={52} y={144} r={13} />
    <MarigoldShape x={74} y={149} r={10} pale />
    <MarigoldShape x={96} y={148} r={12} />
    <MarigoldShape x={118} y={149} r={10} pale />
    <MarigoldShape x={138} y={144} r={12} />
  </>
);

const CAKE = (
  <>
    <rect x="38" y="138" width="104" height="10" rx="5" fill="#9c6a2a" />
    <rect x="46" y="98" width="88" height="42" rx="8" fill="#c01a58" />
    <rect x="46" y="98" width="44" height="42" rx="8" fill="#fff" opacity="0.1" />
    <path
      d="M46 106q0-10 10-10h68q10 0 10 10v8q-7 10-15 0-8 12-15 0-7 10-14 0-8 12-15 0-7 10-14 0-8 10-15 0z"
      fill="#ffe2b0"
    />
    <rect x="62" y="70" width="56" height="28" rx="7" fill="#f2a31b" />
    <rect x="62" y="70" width="28" height="28" rx="7" fill="#fff" opacity="0.14" />
    <path d="M62 76q0-8 8-8h40q8 0 8 8v3q-6 8-12 0-8 9-16 0-8 9-16 0-6 8-12 0z" fill="#fff4e0" />
    <rect x="86" y="46" width="8" height="23" rx="3" fill="#1f7a4d" />
    <path d="M86 56l8-5v6l-8 5z" fill="#fff" opacity="0.5" />
    <path d="M90 26c8 9 8 17 0 19-8-2-8-10 0-19z" fill="#ee8a12" />
    <path d="M90 33c4 5 4 9 0 10-4-1-4-5 0-10z" fill="#ffdd85" />
  </>
);

const HEARTS = (
  <>
    <path d="M112 72c12-16 38-8 38 13 0 20-24 34-38 46-6-5-14-11-21-18 14-12 24-22 21-41z" fill="#f2a31b" />
    <path d="M78 62c-14-19-46-10-46 16 0 25 30 42 46 57 16-15 46-32 46-57 0-26-32-35-46-16z" fill="#c01a58" />
    <path
      d="M46 68c5-10 18-11 25-3"
      fill="none"
      stroke="#fff"
      strokeWidth="6"
      strokeLinecap="round"
      opacity="0.35"
    />
    <MarigoldShape x={132} y={146} r={11} />
    <MarigoldShape x={114} y={150} r={8} pale />
  </>
);

const HOUSE = (
  <>
    <rect x="46" y="84" width="88" height="64" rx="5" fill="#ffe2b0" />
    <path d="M90 84h44v59q0 5-5 5H90z" fill="#000" opacity="0.06" />
    <path d="M32 88 84 44q6-5 12 0l52 44q3 4-2 6H34q-5-2-2-6z" fill="#c01a58" />
    <path d="M32 88 84 44q3-3 6-3v53H34q-5-2-2-6z" fill="#fff" opacity="0.12" />
    <rect x="74" y="104" width="32" height="44" rx="4" fill="#1f7a4d" />
    <rect x="74" y="104" width="16" height="44" rx="4" fill="#fff" opacity="0.12" />
    <circle cx="100" cy="128" r="2.5" fill="#ffc94f" />
    <rect x="54" y="108" width="14" height="16" rx="2" fill="#8fc7e8" />
    <rect x="112" y="108" width="14" height="16" rx="2" fill="#8fc7e8" />
    {[70, 80, 90, 100, 110].map((x, place) => (
      <MarigoldShape key={x} x={x} y={100 + (place % 2) * 4} r={5.5} pale={place % 2 === 1} />
    ))}
    <MarigoldShape x={50} y={148} r={10} />
    <MarigoldShape x={132} y={148} r={10} pale />
  </>
);

const PRAM = (
  <>
    <path d="M42 92h92c0 24-18 40-46 40S42 116 42 92z" fill="#c01a58" />
    <path d="M42 92h46v40c-28 0-46-16-46-40z" fill="#fff" opacity="0.12" />
    <path d="M88 88V44c28 0 46 20 46 44z" fill="#f2a31b" />
    <path d="M88 88 102 46M88 88l36-26" stroke="#d98a0b" strokeWidth="3" />
    <path d="M44 90 34 74q-3-6-10-6" fill="none" stroke="#8a5a12" strokeWidth="6" strokeLinecap="round" />
    <rect x="38" y="86" width="100" height="9" rx="4.5" fill="#ffe2b0" />
    {[62, 114].map((x) => (
      <g key={x}>
        <circle cx={x} cy="140" r="13" fill="none" stroke="#1f7a4d" strokeWidth="6" />
        <circle cx={x} cy="140" r="3.5" fill="#1f7a4d" />
      </g>
    ))}
    <path d="M60 108c4-5 12-2 12 4 0 6-8 10-12 14-4-4-12-8-12-14 0-6 8-9 12-4z" fill="#fff" opacity="0.75" />
  </>
);

const DIYA = (
  <>
    <circle cx="90" cy="78" r="40" fill="#ffc94f" opacity="0.28" />
    <path d="M90 34c20 22 20 44 0 52-20-8-20-30 0-52z" fill="#ee8a12" />
    <path d="M90 52c10 13 10 25 0 31-10-6-10-18 0-31z" fill="#ffdd85" />
    <path d="M34 94q56 20 112 0c-4 30-28 50-56 50s-52-20-56-50z" fill="#b5541c" />
    <path d="M34 94q28 10 56 10v40c-28 0-52-20-56-50z" fill="#fff" opacity="0.12" />
    <path d="M34 94q56-18 112 0-56 20-112 0z" fill="#8a3c10" />
    <path
      d="M56 118q34 14 68 0"
      fill="none"
      stroke="#f2a31b"
      strokeWidth="4"
      strokeDasharray="1 9"
      strokeLinecap="round"
    />
    <MarigoldShape x={40} y={148} r={11} />
    <MarigoldShape x={140} y={148} r={11} pale />
  </>
);

const CAP = (
  <>
    <path d="M58 92v26c0 12 64 12 64 0V92z" fill="#93093d" />
    <path d="M90 54 150 82 90 110 30 82z" fill="#c01a58" />
    <path d="M90 54v56L30 82z" fill="#fff" opacity="0.1" />
    <path d="M90 82q34 4 40 14v22" fill="none" stroke="#f2a31b" strokeWidth="4" />
    <path d="M124 116h12l3 22h-18z" fill="#f2a31b" />
    <rect x="48" y="132" width="62" height="16" rx="8" fill="#ffe2b0" />
    <rect x="72" y="130" width="10" height="20" rx="2" fill="#1f7a4d" />
  </>
);

const SUITCASE = (
  <>
    <path d="M72 66V52q0-8 8-8h20q8 0 8 8v14" fill="none" stroke="#8a5a12" strokeWidth="7" />
    <rect x="36" y="64" width="108" height="84" rx="12" fill="#1f7a4d" />
    <path d="M36 76q0-12 12-12h42v84H48q-12 0-12-12z" fill="#fff" opacity="0.1" />
    <rect x="54" y="64" width="12" height="84" fill="#f2a31b" />
    <rect x="114" y="64" width="12" height="84" fill="#f2a31b" />
    <path d="M90 92c5-7 16-3 16 5 0 9-11 14-16 20-5-6-16-11-16-20 0-8 11-12 16-5z" fill="#ffe2b0" />
    <MarigoldShape x={40} y={148} r={9} pale />
  </>
);

const LOTUS = (
  <>
    <path d="M90 44c20 24 20 60 0 88-20-28-20-64 0-88z" fill="#e0447c" />
    <path d="M52 62c24 8 38 34 36 70-28-10-42-38-36-70z" fill="#c01a58" />
    <path d="M128 62c-24 8-38 34-36 70 28-10 42-38 36-70z" fill="#c01a58" />
    <path d="M28 92c28-4 50 12 60 42-30 4-54-10-60-42z" fill="#e0447c" />
    <path d="M152 92c-28-4-50 12-60 42 30 4 54-10 60-42z" fill="#e0447c" />
    <path d="M90 44c-20 24-20 60 0 88z" fill="#fff" opacity="0.16" />
    <ellipse cx="90" cy="142" rx="52" ry="9" fill="#1f7a4d" />
    <ellipse cx="78" cy="140" rx="34" ry="4" fill="#fff" opacity="0.14" />
  </>
);

const EMBLEMS: Readonly<Record<string, ReactNode>> = {
  Wedding: RINGS,
  Birthday: CAKE,
  Anniversary: HEARTS,
  Housewarming: HOUSE,
  Baby: PRAM,
  Festival: DIYA,
  Graduation: CAP,
  Farewell: SUITCASE,
  'Thank you': LOTUS,
};
