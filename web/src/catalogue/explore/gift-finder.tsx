import { type ExploreView, formatRupees, type GiftSuggestion, MAX_PRICE_RUPEES } from '@tohfa/contract';
import { giftFinderTexts, occasionNames, recipientNames } from '@tohfa/contract/screens';
import { CheckIcon } from 'lucide-react';
import { formatCalendarDate } from '../../lib/dates.ts';
import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/buttons.tsx';
import { SelectField } from '../../ui/fields.tsx';
import { PublicCard } from './public-card.tsx';

const BUDGETS = [500, 1000, 2000, 5000, 10_000];

/** For whom, for what, for how much: a plain form, so that it works before and without any script. */
export function GiftFinder({ asked, days, suggestions }: GiftFinderProps) {
  return (
    <section
      id="finder"
      aria-labelledby="finder-title"
      className="mt-6 scroll-mt-4 rounded-sheet bg-surface p-5 shadow-float wide:p-8"
    >
      {suggestions ? (
        <h1 id="finder-title" className="text-28 wide:text-36">
          {giftFinderTexts.foundTitle}
        </h1>
      ) : (
        <h2 id="finder-title" className="text-22">
          {giftFinderTexts.title}
        </h2>
      )}
      <form
        action={paths.explore}
        method="get"
        className="mt-4 grid gap-4 wide:grid-cols-[1fr_1fr_1fr_1fr_auto] wide:items-end"
      >
        <input type="hidden" name="find" value="1" />
        <SelectField label={giftFinderTexts.recipient} name="recipient" defaultValue={asked.recipient ?? ''}>
          <option value="">{giftFinderTexts.anyone}</option>
          {Object.entries(recipientNames).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        <SelectField label={giftFinderTexts.occasion} name="occasion" defaultValue={asked.occasion ?? ''}>
          <option value="">{giftFinderTexts.anyOccasion}</option>
          {Object.entries(occasionNames).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={giftFinderTexts.budget}
          name="maxPrice"
          defaultValue={asked.maxPrice ?? MAX_PRICE_RUPEES}
        >
          {BUDGETS.map((rupees) => (
            <option key={rupees} value={rupees}>
              {formatRupees(rupees)}
            </option>
          ))}
          <option value={MAX_PRICE_RUPEES}>{giftFinderTexts.noLimit}</option>
        </SelectField>
        <SelectField label={giftFinderTexts.neededBy} name="deliverBy" defaultValue={asked.deliverBy ?? ''}>
          <option value="">{giftFinderTexts.anyDay}</option>
          {withAsked(days, asked.deliverBy).map((date) => (
            <option key={date} value={date}>
              {formatCalendarDate(date)}
            </option>
          ))}
        </SelectField>
        <Button type="submit">{giftFinderTexts.find}</Button>
      </form>
      {suggestions && (suggestions.length === 0 ? <Nothing /> : <Suggestions suggestions={suggestions} />)}
    </section>
  );
}

function withAsked(days: ExploreView['deliverBy'], asked: string | null): string[] {
  const offered = days.filter(({ count }) => count > 0).map(({ date }) => date);
  return asked === null || offered.includes(asked) ? offered : [asked, ...offered];
}

function Suggestions({ suggestions }: { suggestions: readonly GiftSuggestion[] }) {
  return (
    <ul className="card-grid mt-6">
      {suggestions.map((product, index) => (
        <li key={product.id}>
          <PublicCard product={product} eager={index < 4}>
            <span className="mt-2 block space-y-1">
              {product.reasons.map((reason) => (
                <span key={reason} className="flex gap-1.5 text-14 leading-5">
                  <CheckIcon className="mt-0.5 size-4 shrink-0 text-leaf" aria-hidden="true" />
                  {reason}
                </span>
              ))}
            </span>
          </PublicCard>
        </li>
      ))}
    </ul>
  );
}

function Nothing() {
  return <p className="mt-6 text-ink-soft">{giftFinderTexts.none}</p>;
}

interface GiftFinderProps {
  asked: ExploreView['asked'];
  days: ExploreView['deliverBy'];
  suggestions?: readonly GiftSuggestion[];
}
