import { type Category, festivalsNamedIn, indianDay, seasonOf } from '@tohfa/contract';
import { occasionNames, shopTexts } from '@tohfa/contract/screens';
import { SquareImage } from '../ui/images.tsx';

/** What the shop shows: festivals in their season first, then what is featured. Hidden categories are not shown. */
export function inShopOrder(categories: readonly Category[]): Category[] {
  const rank = (category: Category) => (seasonOfCategory(category) ? 0 : category.is_featured ? 1 : 2);
  return categories.filter(({ hidden }) => hidden === 0).toSorted((a, b) => rank(a) - rank(b));
}

/** The festival a calendar category is named after, while its season lasts. */
function seasonOfCategory({ is_calendar, name }: Category): Season | undefined {
  if (is_calendar === 0) return undefined;
  const season = seasonOf(festivalsNamedIn(name), indianDay(new Date()));
  return season && { name: occasionNames[season.occasion], date: season.date };
}

/** Categories under their blocks, those in season before all others. */
export function groupCategories(categories: readonly Category[]): CategoryGroup[] {
  const groups = new Map<string, Category[]>();
  for (const category of inShopOrder(categories)) {
    const title = seasonOfCategory(category) ? shopTexts.inSeason : category.block.trim();
    groups.set(title, [...(groups.get(title) ?? []), category]);
  }
  return [...groups].map(([title, list]) => ({ title, categories: list }));
}

/** The category's own colour with its icon on it. */
export function CategoryMark({ icon, color }: Pick<Category, 'icon' | 'color'>) {
  return (
    <span className="-ml-2 relative size-7 shrink-0">
      <svg viewBox="0 0 28 28" aria-hidden="true" className="absolute inset-0">
        <circle cx="14" cy="14" r="14" fill={color} />
      </svg>
      {icon !== '' && (
        <SquareImage src={icon} alt="" sizes="28px" className="absolute inset-0.5 size-6 rounded-full" />
      )}
    </span>
  );
}

interface Season {
  name: string;
  /** The festival's day. */
  date: string;
}

interface CategoryGroup {
  title: string;
  categories: Category[];
}
