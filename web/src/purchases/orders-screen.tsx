import { paths } from '../paths.ts';
import { usePaymentReturn } from '../payments/use-payment-return.ts';
import { PageHeading } from '../shell/page-heading.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Notice } from '../ui/notice.tsx';
import { FundedGifts } from './funded-gifts.tsx';
import { type MyOrders, useMyPayments } from './my-orders.ts';
import { OrderCard, OrderCardSkeleton } from './order-card.tsx';
import { OrdersProblem } from './orders-problem.tsx';

const SKELETONS = ['a', 'b', 'c'];

/** Newest first. Also where a browser comes back to that had to leave the shop to pay. */
export default function OrdersScreen() {
  const payments = useMyPayments();
  const returned = usePaymentReturn();
  return (
    <div className="column pt-6 wide:pt-10">
      <div className="mx-auto max-w-180">
        <PageHeading title="Your orders" />
        {returned && (
          <Notice tone="bad" className="mt-4">
            <p>{returned.words}</p>
            {returned.back !== undefined && (
              <ButtonLink to={returned.back} look="quiet" className="mt-3">
                Back to the gift
              </ButtonLink>
            )}
          </Notice>
        )}
        {payments.data ? (
          <Content {...payments.data} />
        ) : payments.isError ? (
          <OrdersProblem error={payments.error} onRetry={() => void payments.refetch()} />
        ) : (
          <Loading />
        )}
      </div>
    </div>
  );
}

function Content({ orders, funded }: MyOrders) {
  if (orders.length === 0 && funded.length === 0) {
    return (
      <EmptyState
        title="No orders yet"
        words="What you buy shows up here, with every step on its way to you."
        action={<ButtonLink to={paths.home}>Find a gift</ButtonLink>}
      />
    );
  }
  return (
    <>
      {orders.length > 0 && (
        <ul className="mt-6 space-y-4">
          {orders.map((order) => (
            <li key={order.id}>
              <OrderCard order={order} />
            </li>
          ))}
        </ul>
      )}
      {funded.length > 0 && <FundedGifts funded={funded} />}
    </>
  );
}

function Loading() {
  return (
    <ul className="mt-6 space-y-4" aria-busy="true">
      {SKELETONS.map((key) => (
        <li key={key}>
          <OrderCardSkeleton />
        </li>
      ))}
    </ul>
  );
}
