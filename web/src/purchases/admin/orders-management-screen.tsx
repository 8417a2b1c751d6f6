import {
  type AdminPurchase,
  formatCount,
  formatLongDay,
  MAX_ORDERS_AT_ONCE,
  ORDERS_PER_PAGE,
} from '@tohfa/contract';
import { moveOrdersTexts, ordersDesk, ordersListTexts } from '@tohfa/contract/screens';
import { FileSpreadsheetIcon, ListChecksIcon, PrinterIcon } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { ExportButton } from '../../admin/export.tsx';
import { AdminHeading } from '../../admin/page.tsx';
import { SavedFilters } from '../../admin/saved-filters.tsx';
import { useMayCall } from '../../admin/session.ts';
import { useStepUp } from '../../admin/step-up.tsx';
import { PaginatedList } from '../../admin/table.tsx';
import { useAction } from '../../ui/actions.tsx';
import { Button } from '../../ui/buttons.tsx';
import { fetchMatching, saveOrdersCsv, useAllOrders, useOrdersDesk } from './all-orders.ts';
import { OrdersFilters } from './orders-filters.tsx';
import { OrdersTable } from './orders-table.tsx';
import { isByDay, type OrdersView, openedList, shownStatus, useOrdersView } from './orders-view.ts';
import { PaymentHealthPanel } from './payment-health.tsx';

const MoveOrdersSheet = lazy(() => import('./move-orders-sheet.tsx'));
const PrintSheet = lazy(() => import('./print-papers.tsx'));

/** What is to do, by its day, and every other order. */
export default function OrdersManagementScreen() {
  const { view, change } = useOrdersView();
  const orders = useAllOrders(view);
  const withStepUp = useStepUp();
  const may = useMayCall();
  const mayMove = may('moveOrders');
  const [chosen, setChosen] = useState<Chosen>(new Map());
  const [isSelecting, setSelecting] = useState(false);
  const [opened, setOpened] = useState<'packed' | 'dispatched' | 'sheet' | 'print'>();

  const select = (changed: readonly AdminPurchase[], isOn: boolean) => {
    const next = new Map(chosen);
    for (const { id, number } of changed)
      if (isOn) next.set(id, number);
      else next.delete(id);
    setChosen(next);
  };
  const clear = () => {
    setChosen(new Map());
    setSelecting(false);
  };

  return (
    <>
      <AdminHeading title={ordersListTexts.title}>
        {mayMove && (
          <>
            <Button
              variant="secondary"
              aria-pressed={isSelecting}
              onClick={() => (isSelecting ? clear() : setSelecting(true))}
              className="h-11! text-14! wide:hidden!"
            >
              <ListChecksIcon />
              {isSelecting ? ordersDesk.stopSelecting : ordersDesk.select}
            </Button>
            <Button variant="secondary" onClick={() => setOpened('sheet')} className="h-11! text-14!">
              <FileSpreadsheetIcon />
              {ordersDesk.fromSheet}
            </Button>
          </>
        )}
        <ExportButton onExport={() => withStepUp(() => saveOrdersCsv(view))} />
      </AdminHeading>
      <SavedFilters list="orders" />
      <OrdersFilters view={view} onChange={change} />
      {mayMove && (
        <SelectionBar
          chosen={chosen}
          view={view}
          total={orders.data?.total ?? 0}
          onSelect={(all) => select(all, true)}
          onClear={clear}
          onOpen={setOpened}
        />
      )}
      <OrdersList
        view={view}
        orders={orders}
        onPageChange={(page) => change({ page })}
        selection={mayMove ? { chosen, isActive: isSelecting, onSelect: select } : undefined}
      />
      {may('paymentHealth') && (
        <div className="mt-8">
          <PaymentHealthPanel />
        </div>
      )}
      <Suspense>
        {opened === 'print' && <PrintSheet ids={[...chosen.keys()]} onClosed={() => setOpened(undefined)} />}
        {opened !== undefined && opened !== 'print' && (
          <MoveOrdersSheet
            status={opened === 'packed' ? 'packed' : 'dispatched'}
            numbers={opened === 'sheet' ? [] : [...chosen.values()]}
            onMoved={clear}
            onClosed={() => setOpened(undefined)}
          />
        )}
      </Suspense>
    </>
  );
}

function OrdersList({ view, orders, selection, onPageChange }: OrdersListProps) {
  const { data: desk } = useOrdersDesk();
  const isToDo = shownStatus(view) === 'to-do' || shownStatus(view) === 'placed';
  const nextDay = desk?.nextDeliveryDay && formatLongDay(desk.nextDeliveryDay);
  return (
    <PaginatedList
      query={orders}
      emptyMessage={isToDo && view.q === '' ? ordersDesk.nothingToDo({ nextDay }) : ordersDesk.empty}
      page={view.page}
      pageSize={ORDERS_PER_PAGE}
      onPageChange={onPageChange}
    >
      {({ orders: found, total }, stale) => (
        <OrdersTable
          orders={found}
          stale={stale}
          byDay={isByDay(view)}
          selection={selection}
          onOpen={() => openedList.write({ ids: found.map(({ id }) => id), view, total })}
        />
      )}
    </PaginatedList>
  );
}

/** Says how many are ticked, page after page, and what can be done with them. */
function SelectionBar({ chosen, view, total, onSelect, onClear, onOpen }: SelectionBarProps) {
  const all = useAction(async () => onSelect(await fetchMatching(view)));
  const count = chosen.size;
  if (count === 0) return null;
  const most = Math.min(total, MAX_ORDERS_AT_ONCE);
  const action = 'h-11! px-4! text-14!';
  return (
    <section
      aria-label={ordersListTexts.selection}
      className="sticky top-16 z-20 mb-3 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-rani bg-surface px-4 py-2 shadow-float wide:top-2"
    >
      <p role="status" className="font-semibold tabular-nums">
        {ordersDesk.selected({ count: formatCount(count) })}
      </p>
      {count < most && (
        <button type="button" aria-busy={all.busy} onClick={all.run} className={BAR_LINK}>
          {(most < total ? ordersDesk.selectFirst : ordersDesk.selectAll)({ count: formatCount(most) })}
        </button>
      )}
      <button type="button" onClick={onClear} className={BAR_LINK}>
        {ordersDesk.clearSelection}
      </button>
      <div className="ml-auto grid w-full grid-cols-2 gap-2 wide:flex wide:w-auto">
        <Button variant="secondary" onClick={() => onOpen('print')} className={action}>
          <PrinterIcon />
          {ordersDesk.print}
        </Button>
        <Button variant="secondary" onClick={() => onOpen('packed')} className={action}>
          {moveOrdersTexts.title.packed}
        </Button>
        <Button onClick={() => onOpen('dispatched')} className={`col-span-2 ${action}`}>
          {moveOrdersTexts.title.dispatched}
        </Button>
      </div>
    </section>
  );
}

const BAR_LINK = 'min-h-11 text-14 font-semibold text-rani hover:underline aria-busy:opacity-60';

/** Order numbers by id, in the order in which they were ticked. */
type Chosen = ReadonlyMap<string, number>;

interface OrdersListProps {
  view: OrdersView;
  orders: ReturnType<typeof useAllOrders>;
  selection: Parameters<typeof OrdersTable>[0]['selection'];
  onPageChange: (page: number) => void;
}

interface SelectionBarProps {
  chosen: Chosen;
  view: OrdersView;
  total: number;
  onSelect: (orders: readonly AdminPurchase[]) => void;
  onClear: () => void;
  onOpen: (what: 'packed' | 'dispatched' | 'print') => void;
}
