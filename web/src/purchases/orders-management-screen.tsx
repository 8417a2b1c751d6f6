import {
  type AdminPurchase,
  ORDERS_PER_PAGE,
  type PurchaseState,
  purchaseTransitions,
} from '@tohfa/contract';
import { lazy, Suspense, useState } from 'react';
import { AdminHeading } from '../admin/admin-heading.tsx';
import { ExportButton } from '../admin/export-button.tsx';
import { FoundList } from '../admin/found-list.tsx';
import { useProof } from '../admin/proof-keeper.tsx';
import { SearchField } from '../admin/search-field.tsx';
import { StateChips, useStateFilter } from '../admin/state-filter.tsx';
import { PaymentHealthPanel } from '../payments/payment-health-panel.tsx';
import { saveOrdersCsv, useAllOrders } from './all-orders.ts';
import { OrdersTable } from './orders-table.tsx';
import { purchaseWords } from './purchase-words.ts';

const ManageOrderSheet = lazy(() => import('./manage-order-sheet.tsx'));

/** Every order and what is to be done with it; the address carries the filter. */
export default function OrdersManagementScreen() {
  const { filter, page, find, turnTo } = useStateFilter(states);
  const orders = useAllOrders(filter, page);
  const withProof = useProof();
  // Kept apart from the list: an order that moves on may leave the list that is filtered by its old state.
  const [open, setOpen] = useState<AdminPurchase>();

  return (
    <>
      <AdminHeading title="Orders">
        <ExportButton onExport={() => withProof(() => saveOrdersCsv(filter))} />
      </AdminHeading>
      <PaymentHealthPanel />
      <div className="mt-6">
        <SearchField label="Search by number, gift, buyer or address" words={filter.q ?? ''} onWords={find} />
      </div>
      <StateChips
        label="Orders by state"
        states={states}
        filter={filter}
        wordsOf={(state) => purchaseWords[state].step}
      />
      <div className="mt-4">
        <FoundList
          found={orders}
          none="No orders here."
          page={page}
          pageSize={ORDERS_PER_PAGE}
          onPage={turnTo}
        >
          {(found, stale) => <OrdersTable orders={found.orders} stale={stale} onOpen={setOpen} />}
        </FoundList>
      </div>
      {open && (
        <Suspense>
          <ManageOrderSheet
            key={open.id}
            order={open}
            onChanged={setOpen}
            onClosed={() => setOpen(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}

const states = Object.keys(purchaseTransitions) as PurchaseState[];
