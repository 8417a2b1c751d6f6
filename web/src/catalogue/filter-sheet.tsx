import { filterTexts } from '@tohfa/contract/screens';
import { Button } from '../ui/buttons.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { PILL_CLASS, withCount } from './labels.ts';
import type { ShopFilter } from './shop-filter.ts';

/** Every choice shows its effect at once: the list behind the sheet and the number on its button. */
export default function FilterSheet({ open, onClose, filter, choices, choose, total }: FilterSheetProps) {
  return (
    <Sheet open={open} onClose={onClose} title={filterTexts.title}>
      <div className="mt-3 space-y-5">
        {choices.map(({ label, value, options, toChange }) => (
          <fieldset key={label}>
            <legend className="mb-2 font-semibold text-14">{label}</legend>
            <div className="flex flex-wrap gap-2">
              {options
                .filter((option) => option.count !== 0 || option.value === value)
                .map((option) => (
                  <button
                    key={option.value}
                    type="button"
                    aria-pressed={option.value === value}
                    onClick={() => choose(toChange(option.value === value ? '' : option.value))}
                    className={PILL_CLASS}
                  >
                    {withCount(option)}
                  </button>
                ))}
            </div>
          </fieldset>
        ))}
        <button
          type="button"
          aria-pressed={filter.inStock === '1'}
          onClick={() => choose({ inStock: filter.inStock ? undefined : '1' })}
          className={PILL_CLASS}
        >
          {filterTexts.inStockOnly}
        </button>
      </div>
      <div className="-bottom-5 wide:-bottom-7 -mb-5 sticky mt-6 bg-surface pt-2 pb-5">
        <Button onClick={onClose} className="w-full">
          {filterTexts.show(total)}
        </Button>
      </div>
    </Sheet>
  );
}

interface FilterSheetProps {
  open: boolean;
  onClose: () => void;
  filter: ShopFilter;
  choices: readonly Choice[];
  choose: (change: ShopFilter) => void;
  total: number | undefined;
}

export interface Choice {
  label: string;
  value: string;
  options: Option[];
  /** The empty value takes the filter away. */
  toChange: (value: string) => ShopFilter;
}

export interface Option {
  value: string;
  label: string;
  count?: number | undefined;
}
