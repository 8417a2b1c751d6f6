import type { ProductOption, ProductVariant } from '@tohfa/contract';
import { variantTexts } from '@tohfa/contract/screens';
import { useId } from 'react';

/** A group of radio buttons for each option. What is sold out says so and can still be looked at; what is not made is disabled. */
export function VariantChoice({ options, variants, chosen, onChoose }: VariantChoiceProps) {
  const id = useId();
  if (options.length === 0) return null;
  return (
    <div id="options" className="mt-5 scroll-mt-20 space-y-4">
      {options.map((option, place) => (
        <fieldset key={option.name}>
          <legend className="font-semibold text-14">
            {option.name}
            {chosen && (
              <span aria-hidden="true" className="font-normal text-ink-soft">
                {` ${chosen.options[option.name]}`}
              </span>
            )}
          </legend>
          <div className="mt-2 flex flex-wrap gap-2">
            {option.values.map((value) => {
              const { next, isSoldOut } = followValue({ options, variants, chosen }, place, value);
              return (
                <label key={value} className="relative">
                  <input
                    type="radio"
                    name={`${id}${option.name}`}
                    value={value}
                    aria-label={isSoldOut ? `${value}, ${variantTexts.soldOut}` : undefined}
                    checked={chosen?.options[option.name] === value}
                    disabled={next === undefined}
                    onChange={() => next && onChoose(next)}
                    className="peer absolute inset-0 size-full cursor-pointer opacity-0 disabled:cursor-not-allowed"
                  />
                  <span className={`${PILL_CLASS} ${isSoldOut ? 'text-ink-soft line-through' : ''}`}>
                    <Swatch value={value} />
                    {value}
                  </span>
                </label>
              );
            })}
          </div>
        </fieldset>
      ))}
    </div>
  );
}

const PILL_CLASS =
  'flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-full border border-field-border bg-surface px-4 py-1.5 font-medium text-14 [overflow-wrap:anywhere] peer-checked:border-rani peer-checked:bg-rani-soft peer-checked:font-bold peer-checked:text-rani peer-enabled:peer-hover:border-rani peer-focus-visible:outline-2 peer-focus-visible:outline-rani peer-focus-visible:outline-offset-2 peer-disabled:border-dashed peer-disabled:bg-transparent peer-disabled:text-ink-soft peer-disabled:opacity-60';

/**
 * Where a value leads. Values of the options before it are kept, so that no choice is a dead end; those after it as far as
 * such a variant is made. Sold out: whatever is chosen for the options after it.
 */
export function followValue(
  { options, variants, chosen }: Pick<VariantChoiceProps, 'options' | 'variants' | 'chosen'>,
  place: number,
  value: string,
): { next: ProductVariant | undefined; isSoldOut: boolean } {
  const isKept = (variant: ProductVariant, { name }: ProductOption) =>
    chosen === undefined || variant.options[name] === chosen.options[name];
  const possible = variants.filter(
    (variant) =>
      variant.options[options[place]?.name ?? ''] === value &&
      options.slice(0, place).every((option) => isKept(variant, option)),
  );
  const rank = (variant: ProductVariant) =>
    2 * options.slice(place + 1).filter((option) => isKept(variant, option)).length +
    Math.min(1, variant.count_in_stock);
  const [next] = possible.toSorted((one, other) => rank(other) - rank(one));
  return {
    next,
    isSoldOut: next !== undefined && possible.every(({ count_in_stock }) => count_in_stock === 0),
  };
}

/** A dot in the colour that the value names. */
function Swatch({ value }: { value: string }) {
  const colour = COLOURS[value.toLowerCase()];
  if (colour === undefined) return null;
  return (
    <svg viewBox="0 0 16 16" className="-ml-1 size-4 shrink-0" aria-hidden="true">
      <circle cx="8" cy="8" r="7.5" fill={colour} stroke="currentColor" strokeOpacity="0.3" />
    </svg>
  );
}

const COLOURS: Record<string, string> = {
  red: '#c62828',
  maroon: '#7b1e2b',
  pink: '#e91e78',
  rani: '#b3134f',
  orange: '#f57c00',
  saffron: '#f4942a',
  yellow: '#f6c91f',
  mustard: '#d9a21b',
  gold: '#c9a227',
  green: '#2e7d4f',
  teal: '#14807f',
  blue: '#2f6fd0',
  indigo: '#35478c',
  navy: '#1d2a57',
  purple: '#6a3fa0',
  brown: '#7a5238',
  black: '#1b1b1b',
  grey: '#8a8a8a',
  silver: '#c0c4c9',
  cream: '#f6ead2',
  white: '#ffffff',
};

interface VariantChoiceProps {
  options: readonly ProductOption[];
  variants: readonly ProductVariant[];
  /** Undefined while nothing is chosen. */
  chosen: ProductVariant | undefined;
  onChoose: (variant: ProductVariant) => void;
}
