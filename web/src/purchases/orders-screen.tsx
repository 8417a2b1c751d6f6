import { paths, productPath } from '../paths.ts';
import { usePaymentReturn } from '../payments/use-payment-return.ts';
import { PageHeading } from '../shell/page-heading.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Notice } from '../ui/notice.tsx';
import { useMyOrders } from './my-orders.ts';
import { OrderCard, OrderCardSkeleton } from './order-card.tsx';
import { OrdersProblem } from './orders-problem.tsx';

const SKELETONS = ['a', 'b', 'c'];

/** Newest first. Also where a browser comes back to that had to leave the shop to pay. */
export default function OrdersScreen() {
  const orders = useMyOrders();
  const returned = usePaymentReturn();
  return (
    <div className="column pt-6 wide:pt-10">
      <div className="mx-auto max-w-180">
        <PageHeading title="Your orders" />
        {returned && (
          <Notice tone="bad" className="mt-4">
            <p>{returned.words}</p>
            {returned.productId !== undefined && (
              <ButtonLink to={productPath(returned.productId)} look="quiet" className="mt-3">
                Back to the gift
              </ButtonLink>
            )}
          </Notice>
        )}
        {orders.data === undefined && orders.isError ? (
          <OrdersProblem error={orders.error} onRetry={() => void orders.refetch()} />
        ) : orders.data?.length === 0 ? (
          <EmptyState
            title="No orders yet"
            words="What you buy shows up here, with every step on its way to you."
            action={<ButtonLink to={paths.home}>Find a gift</ButtonLink>}
          />
        ) : (
          <ul className="mt-6 space-y-4" aria-busy={orders.isPending}>
            {orders.data?.map((order) => (
              <li key={order.id}>
                <OrderCard order={order} />
              </li>
            )) ??
              SKELETONS.map((key) => (
                <li key={key}>
                  <OrderCardSkeleton />
                </li>
              ))}
          </ul>
        )}
      </div>
    </div>
  );
}
