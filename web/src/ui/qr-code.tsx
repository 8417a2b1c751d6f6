import { encode } from 'uqr';

/** Dark on white in both colour schemes: scanners expect it. */
export default function QrCode({ text, label, className = '' }: QrCodeProps) {
  const { data, size } = encode(text, { ecc: 'M', border: 2 });
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} className={className}>
      <rect width={size} height={size} fill="#fff" />
      <path d={modulesPath(data)} fill="#2a1721" shapeRendering="crispEdges" />
    </svg>
  );
}

/** One rectangle for each run of dark modules in a row. */
function modulesPath(rows: readonly (readonly boolean[])[]): string {
  return rows
    .flatMap((row, y) =>
      row.flatMap((dark, x) => {
        if (!dark || row[x - 1]) return [];
        const end = row.findIndex((module, index) => index > x && !module);
        return `M${x} ${y}h${(end < 0 ? row.length : end) - x}v1H${x}z`;
      }),
    )
    .join('');
}

interface QrCodeProps {
  text: string;
  label: string;
  className?: string;
}
