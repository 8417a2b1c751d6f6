import { type FundedGift, nameOfGift, type PurchaseView } from '@tohfa/contract';
import { occasionTexts, orderListTexts, orderTexts, parcelTexts } from '@tohfa/contract/screens';
import { useId } from 'react';
import { Link } from 'react-router';
import { formatIndiaDate } from '../lib/dates.ts';
import { giftPath, orderPath, paths } from '../lib/paths.ts';
import { PaymentReturnNotice } from '../payments/payment-return-notice.tsx';
import { RefundsToName } from '../payments/refund-to-name.tsx';
import { ButtonLink } from '../ui/buttons.tsx';
import { Badge, Price } from '../ui/data-display.tsx';
import { SquareImage } from '../ui/images.tsx';
import { PageHeading } from '../ui/page.tsx';
import { RichText } from '../ui/rich-text.tsx';
import { EmptyState, Skeleton } from '../ui/states.tsx';
import { DocumentButton } from './documents.tsx';
import {
  type MyOrders,
  OrdersLoadError,
  purchaseName,
  useMyPayments,
  useRefreshOrders,
} from './my-orders.tsx';
import { placeOf } from './order-details.tsx';
import { purchaseStates } from './order-status.tsx';

const SKELETONS = ['a', 'b', 'c'];

/** Newest first. A browser that had to leave the shop to pay comes back here. */
export default function OrdersScreen() {
  const payments = useMyPayments();
  return (
    <div className="column pt-6 wide:pt-10">
      <div className="mx-auto max-w-180">
        <PageHeading title={orderListTexts.title} />
        <PaymentReturnNotice />
        {payments.data ? (
          <OrderLists {...payments.data} />
        ) : payments.isError ? (
          <OrdersLoadError error={payments.error} onRetry={() => void payments.refetch()} />
        ) : (
          <OrdersLoading />
        )}
      </div>
    </div>
  );
}

function OrderLists({ orders, funded }: MyOrders) {
  if (orders.length === 0 && funded.length === 0) {
    return (
      <EmptyState
        title={orderListTexts.noneTitle}
        description={orderListTexts.none}
        action={<ButtonLink to={paths.home}>{orderListTexts.findGift}</ButtonLink>}
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

function OrdersLoading() {
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

/** The whole card is the link. */
function OrderCard({ order }: { order: PurchaseView }) {
  const { tone, label } = purchaseStates[order.status];
  return (
    <Link
      to={orderPath(order.id)}
      className="group/card flex gap-4 rounded-card bg-surface p-3 shadow-float transition-[translate] duration-200 ease-out hover:-translate-y-0.5 cards:p-4"
    >
      <SquareImage
        src={order.productImage}
        alt=""
        sizes="112px"
        className="size-24 shrink-0 rounded-control cards:size-28"
      />
      <span className="flex min-w-0 flex-1 flex-col py-0.5">
        <h2 className="line-clamp-2 font-sans font-semibold text-16 group-hover/card:text-rani">
          {purchaseName(order)}
        </h2>
        <span className="mt-1 text-14 text-ink-soft">
          {`${orderTexts.title(order)} · `}
          <time dateTime={order.createdAt}>{formatIndiaDate(order.createdAt)}</time>
          {order.parcels && (
            <span className="block">{`${order.recipient?.name ?? ''} · ${parcelTexts.parcelOf(placeOf(order))}`}</span>
          )}
        </span>
        <span className="mt-auto flex flex-wrap items-center justify-between gap-2 pt-2">
          <Price rupees={order.total} className="text-18" />
          <Badge tone={tone}>{label}</Badge>
        </span>
      </span>
    </Link>
  );
}

function OrderCardSkeleton() {
  return (
    <div className="flex gap-4 rounded-card bg-surface p-3 shadow-float cards:p-4">
      <Skeleton className="size-24 rounded-control! cards:size-28" />
      <div className="flex flex-1 flex-col py-1">
        <Skeleton className="h-5 w-4/5" />
        <Skeleton className="mt-3 h-4 w-2/5" />
        <div className="mt-auto flex justify-between">
          <Skeleton className="h-6 w-20" />
          <Skeleton className="h-6 w-20 rounded-full!" />
        </div>
      </div>
    </div>
  );
}

/** Every instalment the person paid, with its receipt. */
function FundedGifts({ funded }: { funded: readonly FundedGift[] }) {
  const heading = useId();
  const refresh = useRefreshOrders();
  return (
    <section aria-labelledby={heading} className="mt-8">
      <h2 id={heading} className="text-22">
        {orderListTexts.contributed}
      </h2>
      <ul className="mt-4 space-y-4">
        {funded.map((instalment) => (
          <li
            key={instalment.receiptId}
            className="flex gap-4 rounded-card bg-surface p-3 shadow-float cards:p-4"
          >
            <SquareImage
              src={instalment.productImage}
              alt=""
              sizes="112px"
              className="size-24 shrink-0 rounded-control cards:size-28"
            />
            <div className="flex min-w-0 flex-1 flex-col">
              <h3 className="font-sans font-semibold text-16">
                <Link
                  to={giftPath(instalment.giftId)}
                  className="line-clamp-2 hover:text-rani [overflow-wrap:anywhere]"
                >
                  {orderListTexts.giftFor({ gift: nameOfGift(instalment), name: instalment.name })}
                </Link>
              </h3>
              <p className="mt-1 text-14 text-ink-soft">
                {`${nameOfOccasion(instalment.occasion)} · `}
                <RichText
                  text={orderListTexts.paidOn}
                  parts={{
                    date: () => <time dateTime={instalment.at}>{formatIndiaDate(instalment.at)}</time>,
                  }}
                />
              </p>
              <div className="mt-auto flex flex-wrap items-center justify-between gap-x-2 pt-1">
                <span className="flex items-center gap-2">
                  <Price rupees={instalment.amount} className="text-18" />
                  {instalment.status !== 'paid' && (
                    <Badge tone="neutral">{orderListTexts.refunds[instalment.status]}</Badge>
                  )}
                </span>
                <DocumentButton kind="receipt" id={instalment.receiptId} subject={nameOfGift(instalment)} />
              </div>
              <RefundsToName refunds={instalment.refundsToName} onChanged={() => void refresh()} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function nameOfOccasion(stored: string): string {
  const names: Readonly<Record<string, string>> = occasionTexts;
  return names[stored] ?? stored;
}
