import type { Category } from '@tohfa/contract';
import { homePath } from '../paths.ts';
import { ChipLink } from '../ui/chip-link.tsx';
import { ScrollRow } from '../ui/scroll-row.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

export function CategoryChips({ categories, chosen, q }: Props) {
  const kept = q === undefined ? {} : { q };
  return (
    <nav aria-label="Kinds of gifts">
      <ScrollRow current={`${chosen} of ${categories?.length}`}>
        <ul className="flex gap-2">
          {categories === undefined ? (
            SKELETON_WIDTHS.map((width) => (
              <li key={width}>
                <Skeleton className={`h-11 rounded-full! ${width}`} />
              </li>
            ))
          ) : (
            <>
              <li>
                <ChipLink to={homePath(kept)} chosen={chosen === undefined}>
                  All gifts
                </ChipLink>
              </li>
              {categories.map(({ id, name }) => (
                <li key={id}>
                  <ChipLink to={homePath({ ...kept, category: id })} chosen={chosen === id}>
                    {name}
                  </ChipLink>
                </li>
              ))}
            </>
          )}
        </ul>
      </ScrollRow>
    </nav>
  );
}

const SKELETON_WIDTHS = ['w-20', 'w-28', 'w-24', 'w-32', 'w-26'];

interface Props {
  categories: readonly Category[] | undefined;
  chosen: number | undefined;
  q: string | undefined;
}
