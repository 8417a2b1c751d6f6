import { formatRupees, type OrderView, type PurchaseView, paiseFromRupees } from '@tohfa/contract';
import {
  orderDocumentTexts,
  orderTexts,
  parcelTexts,
  priceRowTexts,
  refunds,
  registryOrderTexts,
  startedByTexts,
} from '@tohfa/contract/screens';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { call } from '../lib/api.ts';
import { formatIndiaDate } from '../lib/dates.ts';
import { orderPath, paths } from '../lib/paths.ts';
import { RefundsToName } from '../payments/refund-to-name.tsx';
import { LazyConfirmDialog, useAction } from '../ui/actions.tsx';
import { Button } from '../ui/buttons.tsx';
import { AmountList, Badge } from '../ui/data-display.tsx';
import { Notice, showToast } from '../ui/feedback.tsx';
import { PageHeading } from '../ui/page.tsx';
import { RichText } from '../ui/rich-text.tsx';
import { SectionCard } from '../ui/sections.tsx';
import { Skeleton } from '../ui/states.tsx';
import { DocumentButton } from './documents.tsx';
import { orderProof } from './guest-orders.ts';
import { hasOtherParcels, openAmount, useRefreshOrders } from './my-orders.tsx';
import { OrderAgain, OrderDelivery, OrderLines, ThankYou } from './order-lines.tsx';
import { OrderReturns } from './order-returns.tsx';
import { OrderRefunds, OrderTimeline, purchaseStates } from './order-status.tsx';

/** An order as its buyer sees it. `address` takes the place of one that is not shown. */
export function OrderDetails({ order, address, onOpenParcel }: OrderDetailsProps) {
  const { tone, label } = purchaseStates[order.status];
  const refresh = useRefreshOrders();
  return (
    <article>
      <ThankYou order={order} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <PageHeading title={orderTexts.title(order)} />
        <Badge tone={tone}>{label}</Badge>
      </div>
      <p className="mt-1 text-14 text-ink-soft">
        <RichText
          text={orderTexts.placedOn}
          parts={{ date: () => <time dateTime={order.createdAt}>{formatIndiaDate(order.createdAt)}</time> }}
        />
        {order.parcels && ` · ${parcelTexts.parcelOf(placeOf(order))}`}
      </p>
      <StartedBy order={order} />
      <div className="mt-5 grid gap-4 wide:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)] wide:items-start">
        <div className="space-y-4">
          <OrderLines order={order} />
          <SectionCard title={orderTexts.timeline}>
            <OrderTimeline order={order} />
          </SectionCard>
          <Parcels order={order} onOpen={onOpenParcel} />
        </div>
        <div className="space-y-4">
          <SectionCard title={orderTexts.address}>
            {order.registry ? (
              <p className="mt-2 [overflow-wrap:anywhere]">{registryOrderTexts.sentTo(order.registry)}</p>
            ) : (
              (address ?? (
                <p className="mt-2 whitespace-pre-line [overflow-wrap:anywhere]">{order.address}</p>
              ))
            )}
            <OrderDelivery order={order} />
          </SectionCard>
          {order.registry?.thanks && (
            <SectionCard title={registryOrderTexts.thanks}>
              <p className="mt-2 whitespace-pre-line font-display text-18 [overflow-wrap:anywhere]">
                {order.registry.thanks}
              </p>
            </SectionCard>
          )}
          <SectionCard title={orderTexts.paid}>
            <AmountList lines={paidRows(order)} className="mt-2" />
            <OrderRefunds order={order} />
            <RefundsToName refunds={order.refundsToName} onChanged={() => void refresh()} />
            {order.disputed && (
              <Notice tone="info" className="mt-3">
                {orderTexts.disputed}
              </Notice>
            )}
            <div className="-mx-3 mt-2 flex flex-wrap gap-x-2">
              {isInvoiced(order) && (
                <DocumentButton
                  kind="invoice"
                  id={order.id}
                  orderId={order.id}
                  subject={orderDocumentTexts.ofOrder(order)}
                />
              )}
              <DocumentButton
                kind="receipt"
                id={order.id}
                orderId={order.id}
                subject={orderDocumentTexts.ofOrder(order)}
              />
              {order.creditNotes?.map(({ id, amount }) => (
                <DocumentButton
                  key={id}
                  kind="creditNote"
                  id={id}
                  orderId={order.id}
                  subject={orderDocumentTexts.ofOrderPart({
                    number: order.number,
                    amount: formatRupees(amount),
                  })}
                />
              ))}
            </div>
          </SectionCard>
          <OrderReturns order={order} />
          <OrderAgain order={order} />
          {order.canCancel && <CancelPurchase order={order} />}
          <p className="px-1 text-14 text-ink-soft">
            {`${orderTexts.notRight(order)} `}
            <Link to={paths.policy} className="font-semibold text-rani underline">
              {orderTexts.help}
            </Link>
          </p>
        </div>
      </div>
    </article>
  );
}

interface OrderDetailsProps {
  order: PurchaseView;
  address?: ReactNode;
  /** Of an order's link: its other parcels have no page of their own. */
  onOpenParcel?: (id: string) => void;
}

/** That an assistant prepared it; most orders have no such line. */
export function StartedBy({ order: { startedBy } }: { order: OrderView }) {
  if (startedBy === undefined) return null;
  return (
    <p className="mt-1 text-14 text-ink-soft [overflow-wrap:anywhere]">
      {startedByTexts.sentence({ agent: startedBy })}
    </p>
  );
}

export function placeOf({ id, parcels = [] }: OrderView) {
  return { number: parcels.findIndex((parcel) => parcel.id === id) + 1, count: parcels.length };
}

/** What was paid together, one parcel for each person. */
function Parcels({ order, onOpen }: { order: PurchaseView; onOpen: OrderDetailsProps['onOpenParcel'] }) {
  if (!order.parcels) return null;
  return (
    <SectionCard title={parcelTexts.listTitle}>
      <ul className="mt-2 divide-y divide-hairline">
        {order.parcels.map(({ id, number, status, recipientName }) => {
          const { tone, label } = purchaseStates[status];
          const content = (
            <>
              <span className="min-w-0 flex-1 truncate text-left">
                <span className="font-semibold">{recipientName}</span>
                <span className="ml-2 text-14 text-ink-soft tabular-nums">{number}</span>
              </span>
              <Badge tone={tone}>{label}</Badge>
            </>
          );
          const className = 'flex min-h-12 w-full items-center gap-3 py-2 hover:text-rani';
          return (
            <li key={id} aria-current={id === order.id ? 'true' : undefined}>
              {onOpen ? (
                <button type="button" onClick={() => onOpen(id)} className={className}>
                  {content}
                </button>
              ) : (
                <Link to={orderPath(id)} className={className}>
                  {content}
                </Link>
              )}
            </li>
          );
        })}
      </ul>
    </SectionCard>
  );
}

export function paidRows(order: OrderView) {
  const rows = [
    { label: priceRowTexts.price, rupees: order.price },
    ...((order.discount ?? 0) > 0
      ? [{ label: priceRowTexts.coupon({ code: order.coupon ?? '' }), rupees: -(order.discount ?? 0) }]
      : []),
    { label: taxLabel(order), rupees: order.tax },
    { label: priceRowTexts.delivery, rupees: order.deliveryCharges },
    { label: priceRowTexts.transactionCharges, rupees: order.transactionCharges },
    { label: priceRowTexts.total, rupees: order.total },
  ];
  return rows.map(({ label, rupees }) => ({ label, amountPaise: paiseFromRupees(rupees) }));
}

function taxLabel({ lines = [] }: OrderView): string {
  const [percent, ...others] = new Set(lines.map(({ taxRate }) => taxRate));
  return percent !== undefined && others.length === 0 ? priceRowTexts.taxAt({ percent }) : priceRowTexts.tax;
}

/** Possible until it is dispatched; the refund follows by itself. */
function CancelPurchase({ order }: { order: PurchaseView }) {
  const refresh = useRefreshOrders();
  const [isAsking, setAsking] = useState(false);
  const { busy, run: cancel } = useAction(async () => {
    try {
      await call('cancelPurchase', { body: { id: order.id, ...orderProof(order.id) } });
      const message = order.parcels ? parcelTexts.cancelled : orderTexts.cancelled;
      showToast({ tone: 'success', message });
    } finally {
      // After a refusal, too: it may have moved on meanwhile.
      await refresh();
    }
  });

  return (
    <>
      <Button variant="secondary" aria-busy={busy} onClick={() => setAsking(true)} className="w-full">
        {busy ? orderTexts.cancelling : order.parcels ? parcelTexts.cancel : orderTexts.cancel}
      </Button>
      {isAsking && (
        <LazyConfirmDialog
          title={order.parcels ? parcelTexts.cancelTitle : orderTexts.cancelTitle}
          description={[
            orderTexts.cancelText({
              amount: formatRupees(openAmount(order)),
              way: refunds.way(order.paymentMethod),
              time: refunds.time,
            }),
            ...(hasOtherParcels(order) ? [parcelTexts.othersStay] : []),
          ].join(' ')}
          confirmLabel={order.parcels ? orderTexts.cancelParcelConfirm : orderTexts.cancelConfirm}
          cancelLabel={orderTexts.keep}
          onConfirm={cancel}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

export function OrderSkeleton() {
  return (
    <div role="status" className="mt-2">
      <span className="sr-only">{orderTexts.loading}</span>
      <Skeleton className="h-9 w-48" />
      <Skeleton className="mt-6 h-36 rounded-card!" />
      <Skeleton className="mt-4 h-64 rounded-card!" />
    </div>
  );
}

/** Not when all of it sold out during the payment, or a coupon made it free. */
function isInvoiced({ lines, total }: PurchaseView): boolean {
  return total > 0 && (lines === undefined || lines.some(({ state }) => state !== 'missing'));
}
