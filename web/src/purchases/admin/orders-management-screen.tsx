import {
  type AdminPurchase,
  ORDERS_PER_PAGE,
  type PurchaseState,
  purchaseTransitions,
} from '@tohfa/contract';
import { lazy, Suspense, useState } from 'react';
import { ExportButton } from '../../admin/export.tsx';
import { SearchField, StateFilterChips, useStateFilter } from '../../admin/filters.tsx';
import { AdminHeading } from '../../admin/page.tsx';
import { SavedFilters } from '../../admin/saved-filters.tsx';
import { useStepUp } from '../../admin/step-up.tsx';
import { Cell, HeadCell, PaginatedList, ROW_BUTTON, Table } from '../../admin/table.tsx';
import { formatIndiaDateTime } from '../../lib/dates.ts';
import { Badge, EmailText, Price } from '../../ui/data-display.tsx';
import { purchaseName } from '../my-orders.tsx';
import { purchaseStates } from '../order-status.tsx';
import { saveOrdersCsv, useAllOrders } from './all-orders.ts';
import { PaymentHealthPanel } from './payment-health.tsx';

const ManageOrderSheet = lazy(() => import('./manage-order-sheet.tsx'));

/** Every order and its next steps; the filter is part of the address. */
export default function OrdersManagementScreen() {
  const { filter, page, search, goToPage } = useStateFilter(PURCHASE_STATES);
  const orders = useAllOrders(filter, page);
  const withStepUp = useStepUp();
  // Not taken from the list: an order that moves on may leave the list that is filtered by its old state.
  const [open, setOpen] = useState<AdminPurchase>();

  return (
    <>
      <AdminHeading title="Orders">
        <ExportButton onExport={() => withStepUp(() => saveOrdersCsv(filter))} />
      </AdminHeading>
      <PaymentHealthPanel />
      <div className="mt-6">
        <SearchField
          label="Search by number, gift, person, phone or address"
          value={filter.q ?? ''}
          onSearch={search}
        />
      </div>
      <SavedFilters list="orders" />
      <StateFilterChips
        label="Orders by state"
        states={PURCHASE_STATES}
        filter={filter}
        labelOf={(state) => purchaseStates[state].label}
      />
      <div className="mt-4">
        <PaginatedList
          query={orders}
          emptyMessage="No orders here."
          page={page}
          pageSize={ORDERS_PER_PAGE}
          onPageChange={goToPage}
        >
          {(found, stale) => <OrdersTable orders={found.orders} stale={stale} onOpen={setOpen} />}
        </PaginatedList>
      </div>
      {open && (
        <Suspense>
          <ManageOrderSheet
            key={open.id}
            order={open}
            // A step that was still waiting when the sheet was closed does not open it again.
            onChanged={(changed) => setOpen((shown) => (shown?.id === changed.id ? changed : shown))}
            onClosed={() => setOpen(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}

const PURCHASE_STATES = Object.keys(purchaseTransitions) as PurchaseState[];

function OrdersTable({ orders, stale, onOpen }: OrdersTableProps) {
  return (
    <Table
      label="Orders"
      stale={stale}
      head={
        <>
          <HeadCell className="hidden w-20 wide:table-cell">Order</HeadCell>
          <HeadCell>Gift</HeadCell>
          <HeadCell className="hidden wide:table-cell">Buyer</HeadCell>
          <HeadCell className="hidden wide:table-cell">Placed</HeadCell>
          <HeadCell className="hidden text-right wide:table-cell">Total</HeadCell>
          <HeadCell className="text-right">State</HeadCell>
        </>
      }
    >
      {orders.map((order) => (
        <tr key={order.id} className="relative hover:bg-sunken">
          <Cell className="hidden tabular-nums wide:table-cell">{order.number}</Cell>
          <Cell>
            <button type="button" onClick={() => onOpen(order)} className={ROW_BUTTON}>
              <span className="tabular-nums wide:hidden">{order.number} · </span>
              {purchaseName(order)}
            </button>
            <p className="text-ink-soft [overflow-wrap:anywhere] wide:hidden">
              <Price rupees={order.total} className="text-ink" /> · {order.buyerName || order.buyerEmail}
            </p>
          </Cell>
          <Cell className="hidden wide:table-cell">
            <p className="[overflow-wrap:anywhere]">{order.buyerName}</p>
            <p className="text-ink-soft">
              <EmailText>{order.buyerEmail}</EmailText>
            </p>
          </Cell>
          <Cell className="hidden whitespace-nowrap text-ink-soft tabular-nums wide:table-cell">
            {formatIndiaDateTime(order.createdAt)}
          </Cell>
          <Cell className="hidden text-right wide:table-cell">
            <Price rupees={order.total} />
          </Cell>
          <Cell className="text-right">
            <Badge tone={purchaseStates[order.status].tone}>{purchaseStates[order.status].label}</Badge>
          </Cell>
        </tr>
      ))}
    </Table>
  );
}

interface OrdersTableProps {
  orders: readonly AdminPurchase[];
  stale: boolean;
  onOpen: (order: AdminPurchase) => void;
}
