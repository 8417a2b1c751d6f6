import type { Category } from '@tohfa/contract';
import { homePath } from '../paths.ts';
import { ChipLink } from '../ui/chip-link.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

export function CategoryChips({ categories, chosen, q }: Props) {
  return (
    <nav aria-label="Kinds of gifts" className="bleed-row hide-scrollbar snap-x overflow-x-auto py-1">
      <ul className="flex gap-2">
        {categories === undefined ? (
          SKELETON_WIDTHS.map((width) => <Skeleton key={width} className={`h-11 rounded-full! ${width}`} />)
        ) : (
          <>
            <li>
              <ChipLink to={homePath(q === undefined ? {} : { q })} chosen={chosen === undefined}>
                All gifts
              </ChipLink>
            </li>
            {categories.map(({ id, name }) => (
              <li key={id}>
                <ChipLink
                  to={homePath({ category: id, ...(q === undefined ? {} : { q }) })}
                  chosen={chosen === id}
                >
                  {name}
                </ChipLink>
              </li>
            ))}
          </>
        )}
      </ul>
    </nav>
  );
}

const SKELETON_WIDTHS = ['w-20', 'w-28', 'w-24', 'w-32', 'w-26'];

interface Props {
  categories: readonly Category[] | undefined;
  chosen: number | undefined;
  q: string | undefined;
}
