import type { Category } from '@tohfa/contract';
import { Link } from 'react-router';
import { homePath } from '../paths.ts';
import { PageHeading } from '../shell/page-heading.tsx';
import { BackIcon } from '../ui/icons/icons.tsx';

/** Stands instead of the hero when the shop is narrowed, with the way back to all of it. */
export function ResultsHeading({ q, category, categories }: Props) {
  const name = categories?.find(({ id }) => id === category)?.name;
  return (
    <div>
      <Link
        to={homePath()}
        className="-ml-2 inline-flex h-11 items-center gap-2 rounded-control px-2 font-semibold text-14 text-rani hover:underline"
      >
        <BackIcon className="size-4.5" />
        All gifts
      </Link>
      <PageHeading title={title(q, name)} className="break-words" />
    </div>
  );
}

function title(q: string | undefined, categoryName: string | undefined): string {
  if (q === undefined) return categoryName ?? 'Gifts';
  return categoryName === undefined ? `Results for “${q}”` : `“${q}” in ${categoryName}`;
}

interface Props {
  q: string | undefined;
  category: number | undefined;
  categories: readonly Category[] | undefined;
}
