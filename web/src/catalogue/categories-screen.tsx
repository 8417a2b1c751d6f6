import type { Category } from '@tohfa/contract';
import { PICTURE_SIZES } from '@tohfa/contract';
import { shopTexts } from '@tohfa/contract/screens';
import type { CSSProperties } from 'react';
import { Link } from 'react-router';
import { homePath } from '../lib/paths.ts';
import { SquareImage } from '../ui/images.tsx';
import { PageHeading } from '../ui/page.tsx';
import { LoadError, Skeleton } from '../ui/states.tsx';
import { groupCategories } from './categories.tsx';
import { useCategories } from './products.ts';

const SKELETON_TILES = ['a', 'b', 'c', 'd', 'e', 'f'];

/** With no categories this is the specification's empty page: header and footer only. */
export default function CategoriesScreen() {
  const categories = useCategories();
  const groups = groupCategories(categories.data ?? []);
  const isEmpty = categories.isSuccess && groups.length === 0;
  return (
    <div className="column pt-6 wide:pt-10">
      <PageHeading title={shopTexts.categories} className={isEmpty ? 'sr-only' : ''} />
      {categories.isError && <LoadError error={categories.error} onRetry={() => void categories.refetch()} />}
      {categories.isPending && (
        <ul className="card-grid mt-6" aria-busy="true">
          {SKELETON_TILES.map((key) => (
            <li key={key}>
              <Skeleton className="aspect-square rounded-card!" />
              <Skeleton className="mt-3 h-6 w-1/2" />
            </li>
          ))}
        </ul>
      )}
      {/* Small groups share a row of a wide screen; each is as wide as its cards. */}
      <div className="wide:flex wide:flex-wrap wide:gap-x-(--gap)">
        {groups.map(({ title, categories: shown }) => (
          <section
            key={title}
            style={{ '--cards': shown.length } as CSSProperties}
            className="mt-6 max-w-full wide:mt-8 wide:w-[calc(var(--cards)*(220px+var(--gap))-var(--gap))]"
          >
            {title !== '' && groups.length > 1 && <h2 className="mb-4 text-18 text-ink-soft">{title}</h2>}
            <ul className="card-grid">
              {shown.map((category) => (
                <li key={category.id}>
                  <CategoryTile category={category} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  );
}

function CategoryTile({ category: { id, name, image, icon, color } }: { category: Category }) {
  return (
    <Link to={homePath({ category: id })} className="group/tile block rounded-card">
      <span className="relative block overflow-hidden rounded-card shadow-float transition-[translate] duration-200 ease-out group-hover/tile:-translate-y-1">
        <SquareImage src={image || icon} alt="" sizes={PICTURE_SIZES.card} />
        <svg
          viewBox="0 0 10 1"
          preserveAspectRatio="none"
          aria-hidden="true"
          className="absolute bottom-0 h-1.5 w-full"
        >
          <rect width="10" height="1" fill={color} />
        </svg>
      </span>
      <span className="mt-3 block font-display font-semibold text-18 group-hover/tile:text-rani">{name}</span>
    </Link>
  );
}
