import { formatRupees } from '@tohfa/contract';

/** Shares of what is left, one tap each. */
export function AmountChips({ available, amount, onChoose }: AmountChipsProps) {
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">Suggested amounts</legend>
      {suggestedAmounts(available).map((suggested) => (
        <button
          key={suggested}
          type="button"
          aria-pressed={amount === String(suggested)}
          onClick={() => onChoose(String(suggested))}
          className="h-11 rounded-full border border-hairline bg-surface px-4 font-medium text-14 tabular-nums hover:border-rani hover:text-rani aria-pressed:border-rani aria-pressed:bg-rani-soft aria-pressed:font-bold aria-pressed:text-rani"
        >
          {suggested === available ? `The rest, ${formatRupees(suggested)}` : formatRupees(suggested)}
        </button>
      ))}
    </fieldset>
  );
}

/** A quarter, a half and all of what is left, in whole rupees, each once. */
export function suggestedAmounts(available: number): number[] {
  const amounts = [Math.ceil(available / 4), Math.ceil(available / 2), available];
  return [...new Set(amounts)].filter((amount) => amount >= 1 && amount <= available);
}

interface AmountChipsProps {
  available: number;
  /** As typed; the chip of the same amount is shown as chosen. */
  amount: string;
  onChoose: (amount: string) => void;
}
