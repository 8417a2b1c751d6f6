import { type AdminGift, GIFTS_PER_PAGE, type GiftState, giftTransitions } from '@tohfa/contract';
import { lazy, Suspense, useState } from 'react';
import { AdminHeading } from '../admin/admin-heading.tsx';
import { ExportButton } from '../admin/export-button.tsx';
import { FoundList } from '../admin/found-list.tsx';
import { useProof } from '../admin/proof-keeper.tsx';
import { SearchField } from '../admin/search-field.tsx';
import { StateChips, useStateFilter } from '../admin/state-filter.tsx';
import { saveGiftsCsv, useAllGifts } from './all-gifts.ts';
import { giftWords } from './gift-words.ts';
import { GiftsTable } from './gifts-table.tsx';

const ManageGiftSheet = lazy(() => import('./manage-gift-sheet.tsx'));

/** Every gift request and what is to be decided about it; the address carries the filter. */
export default function GiftsManagementScreen() {
  const { filter, page, find, turnTo } = useStateFilter(states);
  const gifts = useAllGifts(filter, page);
  const withProof = useProof();
  // Kept apart from the list: a gift that moves on may leave the list that is filtered by its old state.
  const [open, setOpen] = useState<AdminGift>();

  return (
    <>
      <AdminHeading title="Gift requests">
        <ExportButton onExport={() => withProof(() => saveGiftsCsv(filter))} />
      </AdminHeading>
      <SearchField
        label="Search by person, gift, asker, address or payment"
        words={filter.q ?? ''}
        onWords={find}
      />
      <StateChips
        label="Gift requests by state"
        states={states}
        filter={filter}
        wordsOf={(state) => counted(giftWords[state].step, gifts.data?.counts[state])}
      />
      <div className="mt-4">
        <FoundList
          found={gifts}
          none="No gift requests here."
          page={page}
          pageSize={GIFTS_PER_PAGE}
          onPage={turnTo}
        >
          {(found, stale) => <GiftsTable gifts={found.gifts} stale={stale} onOpen={setOpen} />}
        </FoundList>
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

const states = Object.keys(giftTransitions) as GiftState[];

function counted(words: string, count: number | undefined): string {
  return count ? `${words} (${count})` : words;
}
