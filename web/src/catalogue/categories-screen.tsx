import type { Category } from '@tohfa/contract';
import { Link } from 'react-router';
import { homePath } from '../lib/paths.ts';
import { SquareImage } from '../ui/images.tsx';
import { PageHeading } from '../ui/page.tsx';
import { LoadError, Skeleton } from '../ui/states.tsx';
import { useCategories } from './products.ts';

const SKELETON_TILES = ['a', 'b', 'c', 'd', 'e', 'f'];

/** With no categories this is the specification's empty page: header and footer only. */
export default function CategoriesScreen() {
  const categories = useCategories();
  const isEmpty = categories.isSuccess && categories.data.length === 0;
  return (
    <div className="column pt-6 wide:pt-10">
      <PageHeading title="Categories" className={isEmpty ? 'sr-only' : ''} />
      {categories.isError && <LoadError error={categories.error} onRetry={() => void categories.refetch()} />}
      {!categories.isError && !isEmpty && (
        <ul className="card-grid mt-6" aria-busy={categories.isPending}>
          {categories.data?.map((category) => (
            <li key={category.id}>
              <CategoryTile category={category} />
            </li>
          )) ??
            SKELETON_TILES.map((key) => (
              <li key={key}>
                <Skeleton className="aspect-square rounded-card!" />
                <Skeleton className="mt-3 h-6 w-1/2" />
              </li>
            ))}
        </ul>
      )}
    </div>
  );
}

function CategoryTile({ category: { id, name, image, icon } }: { category: Category }) {
  return (
    <Link to={homePath({ category: id })} className="group/tile block rounded-card">
      <SquareImage
        src={image || icon}
        alt=""
        sizes="(width >= 480px) 220px, 46vw"
        className="rounded-card shadow-float transition-[translate] duration-200 ease-out group-hover/tile:-translate-y-1"
      />
      <span className="mt-3 block font-display font-semibold text-18 group-hover/tile:text-rani">{name}</span>
    </Link>
  );
}
