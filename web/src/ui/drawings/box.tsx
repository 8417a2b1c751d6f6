/** A wrapped box with lid, ribbon and bow, to be placed inside a drawing. Light comes from the upper left. */
export function Box({ x, y, width, height, paper, ribbon }: Props) {
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
        <path d={loop(bow, -1)} fill={ribbon} />
        <path d={loop(bow, 1)} fill={ribbon} />
        <path d={loop(bow * 0.55, -1)} fill="#000" opacity="0.16" />
        <path d={loop(bow * 0.55, 1)} fill="#000" opacity="0.16" />
        <circle cy={-bow * 0.12} r={bow * 0.2} fill={ribbon} />
        <circle cx={-bow * 0.05} cy={-bow * 0.17} r={bow * 0.09} fill="#fff" opacity="0.35" />
      </g>
    </g>
  );
}

function loop(size: number, side: 1 | -1): string {
  const at = (across: number, up: number) =>
    `${(across * size * side).toFixed(1)} ${(-up * size).toFixed(1)}`;
  return `M0 0C${at(0.5, 0.05)} ${at(1.3, 0.15)} ${at(1.25, 0.62)}C${at(1.2, 1.05)} ${at(0.5, 0.95)} 0 0Z`;
}

interface Props {
  x: number;
  y: number;
  width: number;
  height: number;
  paper: string;
  ribbon: string;
}
