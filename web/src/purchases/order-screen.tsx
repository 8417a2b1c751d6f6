import type { PurchaseView } from '@tohfa/contract';
import { orderListTexts, orderTexts } from '@tohfa/contract/screens';
import { ArrowLeftIcon } from 'lucide-react';
import { useEffect } from 'react';
import { Link, useParams } from 'react-router';
import { paths } from '../lib/paths.ts';
import { removePending } from '../payments/pending-payments.ts';
import { ButtonLink } from '../ui/buttons.tsx';
import { EmptyBox } from '../ui/drawings.tsx';
import { PageHeading } from '../ui/page.tsx';
import { OrdersLoadError, useMyOrders } from './my-orders.tsx';
import { OrderDetails, OrderSkeleton } from './order-details.tsx';

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
          {orderListTexts.title}
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

function UnknownOrder() {
  return (
    <section className="flex min-h-[60dvh] flex-col items-center justify-center py-10 text-center">
      <EmptyBox className="size-44" />
      <PageHeading title={orderTexts.unknown.title} className="mt-6" />
      <p className="mt-3 max-w-80 text-ink-soft">{orderTexts.unknown.description}</p>
      <ButtonLink to={paths.orders} className="mt-6">
        {orderTexts.unknown.see}
      </ButtonLink>
    </section>
  );
}
