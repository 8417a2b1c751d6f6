import { useQueryClient } from '@tanstack/react-query';
import { formatRupees, type PurchaseView, paiseFromRupees } from '@tohfa/contract';
import { refunds } from '@tohfa/contract/screens';
import { ArrowLeftIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, useParams } from 'react-router';
import { call } from '../lib/api.ts';
import { formatIndiaDate } from '../lib/dates.ts';
import { paths } from '../lib/paths.ts';
import { useUser } from '../lib/session.ts';
import { removePending } from '../payments/pending-payments.ts';
import { LazyConfirmDialog, useAction } from '../ui/actions.tsx';
import { Button, ButtonLink } from '../ui/buttons.tsx';
import { AmountList, Badge } from '../ui/data-display.tsx';
import { EmptyBox } from '../ui/drawings.tsx';
import { Notice, showToast } from '../ui/feedback.tsx';
import { PageHeading } from '../ui/page.tsx';
import { SectionCard } from '../ui/sections.tsx';
import { Skeleton } from '../ui/states.tsx';
import { DocumentButton } from './documents.tsx';
import { type MyOrders, OrdersLoadError, openAmount, ordersKey, useMyOrders } from './my-orders.tsx';
import { OrderAgain, OrderDelivery, OrderLines, ThankYou } from './order-lines.tsx';
import { OrderReturns } from './order-returns.tsx';
import { OrderRefunds, OrderTimeline, purchaseStates } from './order-status.tsx';

export default function OrderScreen() {
  const { id } = useParams();
  const orders = useMyOrders();
  const order = orders.data?.find((one) => one.id === id);

  // The order is the outcome of its payment: nothing is pending any more.
  useEffect(() => {
    if (order) removePending(({ purchaseId }) => purchaseId === order.id);
  }, [order]);

  return (
    <div className="column pt-3 wide:pt-6">
      <div className="mx-auto max-w-180">
        <Link
          to={paths.orders}
          className="-ml-2 inline-flex h-11 items-center gap-2 px-2 font-semibold text-14 text-rani hover:underline"
        >
          <ArrowLeftIcon className="size-4.5" />
          Your orders
        </Link>
        <OrderContent order={order} orders={orders} />
      </div>
    </div>
  );
}

function OrderContent({
  order,
  orders,
}: {
  order: PurchaseView | undefined;
  orders: ReturnType<typeof useMyOrders>;
}) {
  if (order) return <OrderDetails order={order} />;
  if (orders.isError) return <OrdersLoadError error={orders.error} onRetry={() => void orders.refetch()} />;
  // An order placed a moment ago may not be in the cached list yet.
  if (orders.isPending || orders.isFetching) return <OrderSkeleton />;
  return <UnknownOrder />;
}

function OrderSkeleton() {
  return (
    <div role="status" className="mt-2">
      <span className="sr-only">Loading…</span>
      <Skeleton className="h-9 w-48" />
      <Skeleton className="mt-6 h-36 rounded-card!" />
      <Skeleton className="mt-4 h-64 rounded-card!" />
    </div>
  );
}

function UnknownOrder() {
  return (
    <section className="flex min-h-[60dvh] flex-col items-center justify-center py-10 text-center">
      <EmptyBox className="size-44" />
      <PageHeading title="We cannot find this order" className="mt-6" />
      <p className="mt-3 max-w-80 text-ink-soft">
        The link may be incomplete, or the order belongs to another account.
      </p>
      <ButtonLink to={paths.orders} className="mt-6">
        See your orders
      </ButtonLink>
    </section>
  );
}

function OrderDetails({ order }: { order: PurchaseView }) {
  const { tone, label } = purchaseStates[order.status];
  return (
    <article>
      <ThankYou order={order} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <PageHeading title={`Order ${order.number}`} />
        <Badge tone={tone}>{label}</Badge>
      </div>
      <p className="mt-1 text-14 text-ink-soft">
        Placed on <time dateTime={order.createdAt}>{formatIndiaDate(order.createdAt)}</time>
      </p>
      <div className="mt-5 grid gap-4 wide:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)] wide:items-start">
        <div className="space-y-4">
          <OrderLines order={order} />
          <SectionCard title="Timeline">
            <OrderTimeline order={order} />
          </SectionCard>
        </div>
        <div className="space-y-4">
          <SectionCard title="Delivery address">
            <p className="mt-2 whitespace-pre-line [overflow-wrap:anywhere]">{order.address}</p>
            <OrderDelivery order={order} />
          </SectionCard>
          <SectionCard title="Paid">
            <AmountList lines={paidRows(order)} className="mt-2" />
            <OrderRefunds order={order} />
            {order.disputed && (
              <Notice tone="info" className="mt-3">
                You have disputed this payment with your bank. We will follow their decision.
              </Notice>
            )}
            <div className="-mx-3 mt-2 flex flex-wrap gap-x-2">
              <DocumentButton kind="invoice" id={order.id} subject={`order ${order.number}`} />
              <DocumentButton kind="receipt" id={order.id} subject={`order ${order.number}`} />
              {order.creditNotes?.map(({ id, amount }) => (
                <DocumentButton
                  key={id}
                  kind="creditNote"
                  id={id}
                  subject={`${formatRupees(amount)} of order ${order.number}`}
                />
              ))}
            </div>
          </SectionCard>
          <OrderReturns order={order} />
          <OrderAgain order={order} />
          {order.canCancel && <CancelPurchase order={order} />}
          <p className="px-1 text-14 text-ink-soft">
            {`Something not right? Contact us with order number ${order.number}. `}
            <Link to={paths.policy} className="font-semibold text-rani underline">
              Help and contact
            </Link>
          </p>
        </div>
      </div>
    </article>
  );
}

function paidRows(order: PurchaseView) {
  const rows = [
    { label: 'Price', rupees: order.price },
    ...((order.discount ?? 0) > 0
      ? [{ label: `Coupon ${order.coupon ?? ''}`.trim(), rupees: -(order.discount ?? 0) }]
      : []),
    { label: taxLabel(order), rupees: order.tax },
    { label: 'Delivery', rupees: order.deliveryCharges },
    { label: 'Transaction charges', rupees: order.transactionCharges },
    { label: 'Total', rupees: order.total },
  ];
  return rows.map(({ label, rupees }) => ({ label, amountPaise: paiseFromRupees(rupees) }));
}

function taxLabel({ lines = [] }: PurchaseView): string {
  const rates = new Set(lines.map(({ taxRate }) => taxRate));
  return rates.size === 1 ? `Tax (${[...rates][0]} %)` : 'Tax';
}

/** Possible until it is dispatched; the refund follows by itself. */
function CancelPurchase({ order }: { order: PurchaseView }) {
  const queryKey = ordersKey(useUser()?.id);
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const { busy, run: cancel } = useAction(async () => {
    try {
      const { order: changed } = await call('cancelPurchase', { body: { id: order.id } });
      queryClient.setQueryData<MyOrders>(
        queryKey,
        (known) =>
          known && {
            ...known,
            orders: known.orders.map((one) => (one.id === changed.id ? changed : one)),
          },
      );
      showToast({ tone: 'success', message: 'Your order is cancelled. The refund is on its way.' });
    } finally {
      // After a refusal, too: it may have moved on meanwhile.
      void queryClient.invalidateQueries({ queryKey });
    }
  });

  return (
    <>
      <Button variant="secondary" aria-busy={busy} onClick={() => setAsking(true)} className="w-full">
        {busy ? 'Cancelling…' : 'Cancel this order'}
      </Button>
      {isAsking && (
        <LazyConfirmDialog
          title="Cancel this order?"
          description={`${formatRupees(openAmount(order))} will be refunded to ${refunds.way(order.paymentMethod)}. Banks take ${refunds.time} to show it.`}
          confirmLabel="Cancel order"
          cancelLabel="Keep it"
          onConfirm={cancel}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
