import type { AdminGift } from '@tohfa/contract';
import { type GiftState, giftTransitions } from '@tohfa/contract/states';
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useAction } from '../accounts/use-action.ts';
import { AdminHeading } from '../admin/admin-heading.tsx';
import { AdminLoadProblem } from '../admin/admin-load-problem.tsx';
import { Pager } from '../admin/pager.tsx';
import { useProof } from '../admin/proof-keeper.tsx';
import { SearchField } from '../admin/search-field.tsx';
import { paths } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { ChipLink } from '../ui/chip-link.tsx';
import { DownloadIcon } from '../ui/icons/icons.tsx';
import { ScrollRow } from '../ui/scroll-row.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { type GiftsFilter, PAGE_SIZE, saveGiftsCsv, useAllGifts } from './all-gifts.ts';
import { giftWords } from './gift-words.ts';
import { GiftsTable } from './gifts-table.tsx';

const ManageGiftSheet = lazy(() => import('./manage-gift-sheet.tsx'));

/** Every gift request and what is to be decided about it; the address carries the filter. */
export default function GiftsManagementScreen() {
  const [params, setParams] = useSearchParams();
  const filter = filterIn(params);
  const page = Math.max(1, Number(params.get('page')) || 1);
  const gifts = useAllGifts(filter, page);
  const withProof = useProof();
  const saving = useAction(() => withProof(() => saveGiftsCsv(filter)));
  // Kept apart from the list: a gift that moves on may leave the list that is filtered by its old state.
  const [open, setOpen] = useState<AdminGift>();

  return (
    <>
      <AdminHeading title="Gift requests">
        <Button look="quiet" aria-busy={saving.busy} onClick={saving.act} className="h-11! text-14!">
          <DownloadIcon />
          Export CSV
        </Button>
      </AdminHeading>
      <SearchField
        label="Search by person, gift, asker, address or payment"
        words={filter.q ?? ''}
        onWords={(q) => setParams(query({ ...filter, q }), { replace: true })}
      />
      <StateChips filter={filter} counts={gifts.data?.counts} />
      <div className="mt-4">
        {gifts.isPending && <Skeleton className="h-96 rounded-card!" />}
        {gifts.isError && <AdminLoadProblem error={gifts.error} onRetry={() => void gifts.refetch()} />}
        {gifts.data?.total === 0 && <p className="py-10 text-center text-ink-soft">No gift requests here.</p>}
        {gifts.data && gifts.data.total > 0 && (
          <>
            <GiftsTable gifts={gifts.data.gifts} stale={gifts.isPlaceholderData} onOpen={setOpen} />
            <Pager
              page={page}
              pageSize={PAGE_SIZE}
              total={gifts.data.total}
              onPage={(next) => setParams({ ...query(filter), page: String(next) })}
            />
          </>
        )}
      </div>
      {open && (
        <Suspense>
          <ManageGiftSheet
            key={open.id}
            gift={open}
            onChanged={setOpen}
            onClosed={() => setOpen(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}

function StateChips({ filter, counts }: { filter: GiftsFilter; counts: Counts | undefined }) {
  const to = (status?: GiftState) => {
    const wanted = query({ ...(filter.q && { q: filter.q }), ...(status && { status }) });
    return `${paths.giftsManagement}?${new URLSearchParams(wanted)}`;
  };
  return (
    <nav aria-label="Gift requests by state">
      <ScrollRow current={filter.status ?? 'all'}>
        <ul className="flex gap-2">
          <li>
            <ChipLink to={to()} chosen={filter.status === undefined}>
              All
            </ChipLink>
          </li>
          {states.map((state) => (
            <li key={state}>
              <ChipLink to={to(state)} chosen={filter.status === state}>
                {counts?.[state] ? `${giftWords[state].step} (${counts[state]})` : giftWords[state].step}
              </ChipLink>
            </li>
          ))}
        </ul>
      </ScrollRow>
    </nav>
  );
}

const states = Object.keys(giftTransitions) as GiftState[];

function filterIn(params: URLSearchParams): GiftsFilter {
  const status = states.find((state) => state === params.get('status'));
  const q = params.get('q');
  return { ...(status && { status }), ...(q && { q }) };
}

/** Only what narrows something. */
function query({ status, q }: GiftsFilter): Record<string, string> {
  return { ...(status && { status }), ...(q && { q }) };
}

type Counts = Partial<Record<GiftState, number>>;
