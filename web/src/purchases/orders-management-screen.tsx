import type { AdminPurchase } from '@tohfa/contract';
import { type PurchaseState, purchaseTransitions } from '@tohfa/contract/states';
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useAction } from '../accounts/use-action.ts';
import { AdminHeading } from '../admin/admin-heading.tsx';
import { AdminLoadProblem } from '../admin/admin-load-problem.tsx';
import { Pager } from '../admin/pager.tsx';
import { useProof } from '../admin/proof-keeper.tsx';
import { SearchField } from '../admin/search-field.tsx';
import { paths } from '../paths.ts';
import { PaymentHealthPanel } from '../payments/payment-health-panel.tsx';
import { Button } from '../ui/button.tsx';
import { ChipLink } from '../ui/chip-link.tsx';
import { DownloadIcon } from '../ui/icons/icons.tsx';
import { ScrollRow } from '../ui/scroll-row.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { type OrdersFilter, PAGE_SIZE, saveOrdersCsv, useAllOrders } from './all-orders.ts';
import { OrdersTable } from './orders-table.tsx';
import { purchaseWords } from './purchase-words.ts';

const ManageOrderSheet = lazy(() => import('./manage-order-sheet.tsx'));

/** Every order and what is to be done with it; the address carries the filter. */
export default function OrdersManagementScreen() {
  const [params, setParams] = useSearchParams();
  const filter = filterIn(params);
  const page = Math.max(1, Number(params.get('page')) || 1);
  const orders = useAllOrders(filter, page);
  const withProof = useProof();
  const saving = useAction(() => withProof(() => saveOrdersCsv(filter)));
  // Kept apart from the list: an order that moves on may leave the list that is filtered by its old state.
  const [open, setOpen] = useState<AdminPurchase>();

  return (
    <>
      <AdminHeading title="Orders">
        <Button look="quiet" aria-busy={saving.busy} onClick={saving.act} className="h-11! text-14!">
          <DownloadIcon />
          Export CSV
        </Button>
      </AdminHeading>
      <PaymentHealthPanel />
      <div className="mt-6">
        <SearchField
          label="Search by number, gift, buyer or address"
          words={filter.q ?? ''}
          onWords={(q) => setParams(query({ ...filter, q }), { replace: true })}
        />
      </div>
      <StateChips filter={filter} />
      <div className="mt-4">
        {orders.isPending && <Skeleton className="h-96 rounded-card!" />}
        {orders.isError && <AdminLoadProblem error={orders.error} onRetry={() => void orders.refetch()} />}
        {orders.data?.total === 0 && <p className="py-10 text-center text-ink-soft">No orders here.</p>}
        {orders.data && orders.data.total > 0 && (
          <>
            <OrdersTable orders={orders.data.orders} stale={orders.isPlaceholderData} onOpen={setOpen} />
            <Pager
              page={page}
              pageSize={PAGE_SIZE}
              total={orders.data.total}
              onPage={(next) => setParams({ ...query(filter), page: String(next) })}
            />
          </>
        )}
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

function StateChips({ filter }: { filter: OrdersFilter }) {
  const to = (status?: PurchaseState) => {
    const wanted = query({ ...(filter.q && { q: filter.q }), ...(status && { status }) });
    return `${paths.ordersManagement}?${new URLSearchParams(wanted)}`;
  };
  return (
    <nav aria-label="Orders by state">
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
                {purchaseWords[state].step}
              </ChipLink>
            </li>
          ))}
        </ul>
      </ScrollRow>
    </nav>
  );
}

const states = Object.keys(purchaseTransitions) as PurchaseState[];

function filterIn(params: URLSearchParams): OrdersFilter {
  const status = states.find((state) => state === params.get('status'));
  const q = params.get('q');
  return { ...(status && { status }), ...(q && { q }) };
}

/** Only what narrows something. */
function query({ status, q }: OrdersFilter): Record<string, string> {
  return { ...(status && { status }), ...(q && { q }) };
}
