import type { PurchaseView } from '@tohfa/contract';
import { useEffect } from 'react';
import { Link, useParams } from 'react-router';
import { paths } from '../paths.ts';
import { forgetPending } from '../payments/pending-payments.ts';
import { PageHeading } from '../shell/page-heading.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { EmptyBox } from '../ui/drawings/empty-box.tsx';
import { BackIcon } from '../ui/icons/icons.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useMyOrders } from './my-orders.ts';
import { OrderDetails } from './order-details.tsx';
import { OrdersProblem } from './orders-problem.tsx';

export default function OrderScreen() {
  const { id } = useParams();
  const orders = useMyOrders();
  const order = orders.data?.find((one) => one.id === id);

  // Whoever sees the order needs no word of its payment any more.
  useEffect(() => {
    if (order) forgetPending(({ purchaseId }) => purchaseId === order.id);
  }, [order]);

  return (
    <div className="column pt-3 wide:pt-6">
      <div className="mx-auto max-w-180">
        <Link
          to={paths.orders}
          className="-ml-2 inline-flex h-11 items-center gap-2 px-2 font-semibold text-14 text-rani hover:underline"
        >
          <BackIcon className="size-4.5" />
          Your orders
        </Link>
        <Content order={order} orders={orders} />
      </div>
    </div>
  );
}

function Content({
  order,
  orders,
}: {
  order: PurchaseView | undefined;
  orders: ReturnType<typeof useMyOrders>;
}) {
  if (order) return <OrderDetails order={order} />;
  if (orders.isError) return <OrdersProblem error={orders.error} onRetry={() => void orders.refetch()} />;
  // One placed a moment ago may not be in the list that is known yet.
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
        The link may have been cut short, or the order belongs to another account.
      </p>
      <ButtonLink to={paths.orders} className="mt-6">
        See your orders
      </ButtonLink>
    </section>
  );
}
