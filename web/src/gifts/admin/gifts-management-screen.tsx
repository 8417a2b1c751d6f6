import {
  type AdminGift,
  formatRupees,
  GIFTS_PER_PAGE,
  type GiftState,
  giftTransitions,
  MAX_GIFTS_ON_PAPER,
  nameOfGift,
} from '@tohfa/contract';
import { giftFor, giftPaperLabels, giftsDeskTexts as texts } from '@tohfa/contract/screens';
import { PrinterIcon } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { ExportButton } from '../../admin/export.tsx';
import { SearchField, StateFilterChips, useStateFilter } from '../../admin/filters.tsx';
import { AdminHeading } from '../../admin/page.tsx';
import { SavedFilters } from '../../admin/saved-filters.tsx';
import { useMayCall, useSight } from '../../admin/session.ts';
import { useStepUp } from '../../admin/step-up.tsx';
import { Cell, HeadCell, PaginatedList, ROW_BUTTON, Table } from '../../admin/table.tsx';
import { call, callForResponse } from '../../lib/api.ts';
import { formatCalendarDate, formatIndiaDate } from '../../lib/dates.ts';
import { saveFile } from '../../lib/save-file.ts';
import { useAction } from '../../ui/actions.tsx';
import { Button } from '../../ui/buttons.tsx';
import { Badge } from '../../ui/data-display.tsx';
import { EmailText } from '../../ui/email-text.tsx';
import { giftStates } from '../gift-status.tsx';
import { saveGiftsCsv, useAllGifts } from './all-gifts.ts';

const ManageGiftSheet = lazy(() => import('./manage-gift-sheet.tsx'));

/** Every group gift and its decisions; the filter is part of the address. */
export default function GiftsManagementScreen() {
  const { filter, page, search, goToPage } = useStateFilter(GIFT_STATES);
  const gifts = useAllGifts(filter, page);
  const withStepUp = useStepUp();
  const may = useMayCall();
  const byContact = useSight('phone') === 'full';
  // Not taken from the list: a gift that moves on may leave the list that is filtered by its old state.
  const [open, setOpen] = useState<AdminGift>();

  return (
    <>
      <AdminHeading title={texts.title}>
        {filter.status === 'paid' && may('giftPapers') && <GiftPaperButtons q={filter.q} />}
        <ExportButton onExport={() => withStepUp(() => saveGiftsCsv(filter))} />
      </AdminHeading>
      <SearchField
        label={byContact ? texts.search : texts.searchNames}
        value={filter.q ?? ''}
        onSearch={search}
      />
      <SavedFilters list="gifts" />
      <StateFilterChips
        label={texts.byStatus}
        states={GIFT_STATES}
        filter={filter}
        labelOf={(state) => withCount(giftStates[state].label, gifts.data?.counts[state])}
      />
      <div className="mt-4">
        <PaginatedList
          query={gifts}
          emptyMessage={texts.none}
          page={page}
          pageSize={GIFTS_PER_PAGE}
          onPageChange={goToPage}
        >
          {(found, stale) => <GiftsTable gifts={found.gifts} stale={stale} onOpen={setOpen} />}
        </PaginatedList>
      </div>
      {open && (
        <Suspense>
          <ManageGiftSheet
            key={open.id}
            gift={open}
            // A step that was still waiting when the sheet was closed does not open it again.
            onChanged={(changed) => setOpen((shown) => (shown?.id === changed.id ? changed : shown))}
            onClosed={() => setOpen(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}

/** What goes into the parcels of all gifts of the list. */
function GiftPaperButtons({ q }: { q: string | undefined }) {
  const print = useAction(async (kind: keyof typeof giftPaperLabels) => {
    const query = { status: 'paid' as const, ...(q && { q }), limit: String(MAX_GIFTS_ON_PAPER) };
    const ids = (await call('allGifts', { query })).gifts.map(({ id }) => id);
    const response = await callForResponse('giftPapers', { body: { kind, ids } });
    saveFile(`tohfa-gift-${kind}.pdf`, await response.blob());
  });
  return (Object.keys(giftPaperLabels) as (keyof typeof giftPaperLabels)[]).map((kind) => (
    <Button
      key={kind}
      variant="secondary"
      aria-busy={print.busy}
      onClick={() => print.run(kind)}
      className="h-11! text-14!"
    >
      <PrinterIcon />
      {giftPaperLabels[kind]}
    </Button>
  ));
}

const GIFT_STATES = Object.keys(giftTransitions) as GiftState[];

function withCount(label: string, count: number | undefined): string {
  return count ? `${label} (${count})` : label;
}

function GiftsTable({ gifts, stale, onOpen }: GiftsTableProps) {
  return (
    <Table
      label={texts.title}
      stale={stale}
      head={
        <>
          <HeadCell>{texts.columns.gift}</HeadCell>
          <HeadCell className="hidden wide:table-cell">{texts.columns.organiser}</HeadCell>
          <HeadCell className="hidden wide:table-cell">{texts.columns.requested}</HeadCell>
          <HeadCell className="hidden wide:table-cell">{texts.columns.neededBy}</HeadCell>
          <HeadCell className="hidden text-right wide:table-cell">{texts.columns.paid}</HeadCell>
          <HeadCell className="text-right">{texts.columns.state}</HeadCell>
        </>
      }
    >
      {gifts.map((gift) => (
        <tr key={gift.id} className="relative hover:bg-sunken">
          <Cell>
            <button type="button" onClick={() => onOpen(gift)} className={ROW_BUTTON}>
              {giftFor({ gift: nameOfGift(gift), recipient: gift.name })}
            </button>
            <p className="text-ink-soft tabular-nums wide:hidden">
              {`${paidAmount(gift)} · ${formatCalendarDate(gift.date)}`}
            </p>
          </Cell>
          <Cell className="hidden wide:table-cell">
            <p className="[overflow-wrap:anywhere]">{gift.ownerName}</p>
            <p className="text-ink-soft">
              <EmailText>{gift.ownerEmail}</EmailText>
            </p>
          </Cell>
          <Cell className="hidden whitespace-nowrap text-ink-soft tabular-nums wide:table-cell">
            {formatIndiaDate(gift.createdAt)}
          </Cell>
          <Cell className="hidden whitespace-nowrap tabular-nums wide:table-cell">
            {formatIndiaDate(gift.date)}
          </Cell>
          <Cell className="hidden whitespace-nowrap text-right tabular-nums wide:table-cell">
            {paidAmount(gift)}
          </Cell>
          <Cell className="text-right">
            <Badge tone={giftStates[gift.status].tone}>{giftStates[gift.status].label}</Badge>
          </Cell>
        </tr>
      ))}
    </Table>
  );
}

function paidAmount({ paymentAmount, totalAmount }: AdminGift): string {
  return texts.paidOf({ paid: formatRupees(paymentAmount), total: formatRupees(totalAmount) });
}

interface GiftsTableProps {
  gifts: readonly AdminGift[];
  stale: boolean;
  onOpen: (gift: AdminGift) => void;
}
