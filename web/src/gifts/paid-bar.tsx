import { type Figures, progressWords } from './gift-words.ts';

/** How much of it is paid, for those who see it and those who do not. */
export function PaidBar({ figures, label, className = '' }: Props) {
  const { paymentAmount, totalAmount } = figures;
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={totalAmount}
      aria-valuenow={Math.min(paymentAmount, totalAmount)}
      aria-valuetext={progressWords(figures)}
      className={`h-3 overflow-hidden rounded-full bg-sunken ${className}`}
    >
      <div
        className="h-full rounded-full bg-marigold transition-[width] duration-700 ease-out"
        style={{ width: `${Math.min(100, (paymentAmount / totalAmount) * 100)}%` }}
      />
    </div>
  );
}

interface Props {
  figures: Figures;
  label: string;
  className?: string;
}
