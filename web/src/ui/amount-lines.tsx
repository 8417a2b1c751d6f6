import { formatPaise, type Paise } from '@tohfa/contract';

/** Amounts one under the other; the last is what they come to. */
export function AmountLines({ lines, className = '' }: { lines: readonly AmountLine[]; className?: string }) {
  return (
    <dl
      className={`text-14 [&>:last-child]:mt-1 [&>:last-child]:border-hairline [&>:last-child]:border-t [&>:last-child]:pt-2 [&>:last-child]:font-bold [&>:last-child]:text-16 ${className}`}
    >
      {lines.map(({ label, amountPaise }) => (
        <div key={label} className="flex justify-between py-1">
          <dt className="text-ink-soft in-[:last-child]:text-ink">{label}</dt>
          <dd className="tabular-nums">{formatPaise(amountPaise)}</dd>
        </div>
      ))}
    </dl>
  );
}

export interface AmountLine {
  label: string;
  amountPaise: Paise;
}
