import { Box } from './box.tsx';
import { Marigold } from './marigold.tsx';

/** A small heap of presents among marigolds. */
export function FestiveGifts({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 320 240" className={className} aria-hidden="true">
      <ellipse cx="162" cy="218" rx="142" ry="13" fill="#000" opacity="0.08" />
      <Box x={176} y={76} width={96} height={140} paper="#e8930f" ribbon="#b3134f" />
      <Box x={66} y={104} width={128} height={112} paper="#c01a58" ribbon="#ffc24d" />
      <Box x={150} y={152} width={76} height={64} paper="#1f7a4d" ribbon="#ffe2b0" />
      <Marigold x={50} y={204} r={18} />
      <Marigold x={82} y={214} r={12} pale />
      <Marigold x={240} y={210} r={12} pale />
      <Marigold x={268} y={206} r={17} />
      <Marigold x={292} y={214} r={10} pale />
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
