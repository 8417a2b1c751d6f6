import { useId } from 'react';
import { Marigold } from './marigold.tsx';

const TILE = 132;
const FLOWERS = [0, 1, 2, 3, 4, 5, 6, 7, 8];

/** The garland of marigolds and mango leaves that hangs over an Indian door on a good day. */
export function Toran({ className = '' }: { className?: string }) {
  const id = useId();
  return (
    <svg width="100%" height="60" className={`block ${className}`} aria-hidden="true">
      <defs>
        <pattern id={id} width={TILE} height="60" patternUnits="userSpaceOnUse" x="50%">
          <path d={`M0 2H${TILE}`} stroke="#8a5a12" strokeWidth="2" />
          <Leaves x={0} />
          <Leaves x={TILE} />
          <Leaves x={TILE / 2} short />
          {FLOWERS.map((step) => {
            const part = step / (FLOWERS.length - 1);
            const sag = 4 * part * (1 - part);
            return <Marigold key={step} x={part * TILE} y={11 + sag * 18} r={9} pale={step % 2 === 1} />;
          })}
        </pattern>
      </defs>
      <rect width="100%" height="60" fill={`url(#${id})`} />
    </svg>
  );
}

function Leaves({ x, short = false }: { x: number; short?: boolean }) {
  const leaf = 'M0 0C7 10 6 24 0 34C-6 24-7 10 0 0Z';
  return (
    <g transform={`translate(${x} ${short ? 26 : 12}) scale(${short ? 0.8 : 1})`}>
      <path d={leaf} fill="#1f7a4d" transform="rotate(24)" />
      <path d={leaf} fill="#1f7a4d" transform="rotate(-24)" />
      <path d={leaf} fill="#2f9a63" transform="scale(1 1.25)" />
      <path d="M0 4V36" stroke="#145a37" strokeWidth="1" />
    </g>
  );
}
