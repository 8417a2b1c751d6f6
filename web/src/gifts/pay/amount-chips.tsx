import { formatRupees, suggestAmounts } from '@tohfa/contract';
import { giftPaymentTexts as texts } from '@tohfa/contract/screens';

/** Shagun amounts near an equal share, and all that is left, one tap each. */
export function AmountChips({ available, amount, onChoose }: AmountChipsProps) {
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">{texts.suggested}</legend>
      {suggestAmounts(available).map((suggested) => (
        <button
          key={suggested}
          type="button"
          aria-pressed={amount === String(suggested)}
          onClick={() => onChoose(String(suggested))}
          className="h-11 rounded-full border border-hairline bg-surface px-4 font-medium text-14 tabular-nums hover:border-rani hover:text-rani aria-pressed:border-rani aria-pressed:bg-rani-soft aria-pressed:font-bold aria-pressed:text-rani"
        >
          {suggested === available
            ? texts.theRest({ amount: formatRupees(suggested) })
            : formatRupees(suggested)}
        </button>
      ))}
    </fieldset>
  );
}

interface AmountChipsProps {
  available: number;
  /** As typed; the chip of the same amount is shown as chosen. */
  amount: string;
  onChoose: (amount: string) => void;
}
