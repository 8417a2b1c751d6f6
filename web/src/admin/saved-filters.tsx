import type { AnswerOf, Operations, SavedFilterList } from '@tohfa/contract';
import { desk } from '@tohfa/contract/screens';
import { BookmarkPlusIcon, PencilIcon } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { call } from '../lib/api.ts';
import { ChipLink, IconButton } from '../ui/buttons.tsx';
import { useAdminQuery } from './session.ts';

const SavedFilterSheet = lazy(() => import('./saved-filter-sheet.tsx'));
const { filters: texts } = desk;

/** The filters of a list that this admin has named. A filter is what the list's address says, without the search. */
export function SavedFilters({ list }: { list: SavedFilterList }) {
  const [params] = useSearchParams();
  const saved = useAdminQuery(['saved-filters'], (signal) => call('savedFilters', { signal }));
  const [editing, setEditing] = useState<{ filter?: SavedFilter }>();
  const filters = saved.data?.filters.filter((filter) => filter.list === list) ?? [];
  const query = withoutSearch(params);
  const current = filters.find((filter) => filter.query === query);
  const canSave = query !== '' && current === undefined && saved.isSuccess;
  if (filters.length === 0 && !canSave) return null;
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2">
      {filters.length > 0 && (
        <nav aria-label={texts.label} className="min-w-0 max-w-full">
          <ul className="flex flex-wrap gap-2">
            {filters.map((filter) => (
              <li key={filter.id}>
                <ChipLink to={`?${filter.query}`} selected={filter === current}>
                  {filter.name}
                </ChipLink>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {current && (
        <IconButton label={texts.edit(current)} onClick={() => setEditing({ filter: current })}>
          <PencilIcon className="size-4.5" />
        </IconButton>
      )}
      {canSave && (
        <button
          type="button"
          onClick={() => setEditing({})}
          className="-ml-2 inline-flex h-11 items-center gap-2 px-2 font-semibold text-14 text-rani hover:underline"
        >
          <BookmarkPlusIcon className="size-4.5" />
          {texts.save}
        </button>
      )}
      {editing && (
        <Suspense>
          <SavedFilterSheet list={list} query={query} {...editing} onClosed={() => setEditing(undefined)} />
        </Suspense>
      )}
    </div>
  );
}

/** As the server keeps it. */
function withoutSearch(params: URLSearchParams): string {
  const kept = new URLSearchParams(params);
  kept.delete('q');
  kept.delete('page');
  return kept.toString();
}

type SavedFilter = AnswerOf<Operations['savedFilters']>['filters'][number];
