import { Box } from './box.tsx';
import { Marigold } from './marigold.tsx';

/** One present on a soft round ground. */
export function WrappedGift({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 180 180" className={className} aria-hidden="true">
      <circle cx="90" cy="92" r="78" className="fill-marigold-soft" />
      <ellipse cx="90" cy="148" rx="58" ry="8" fill="#000" opacity="0.1" />
      <Box x={46} y={62} width={88} height={86} paper="#c01a58" ribbon="#f2a31b" />
      <Marigold x={46} y={144} r={13} />
      <Marigold x={66} y={150} r={9} pale />
      <Marigold x={138} y={146} r={11} pale />
    </svg>
  );
}
