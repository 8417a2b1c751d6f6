import {
  formatRupees,
  type PurchaseLine,
  type PurchaseView,
  trackingLink,
  withVariant,
} from '@tohfa/contract';
import { orderTexts, parcelTexts, refunds } from '@tohfa/contract/screens';
import { GiftIcon, StarIcon } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { addToBasket, itemOf, setQuantity } from '../basket/basket.ts';
import { call } from '../lib/api.ts';
import { formatShortDay } from '../lib/dates.ts';
import { paths, productPath, reviewPath } from '../lib/paths.ts';
import { LazyConfirmDialog, useAction } from '../ui/actions.tsx';
import { Button } from '../ui/buttons.tsx';
import { Badge, TrackParcel } from '../ui/data-display.tsx';
import { showToast } from '../ui/feedback.tsx';
import { SquareImage } from '../ui/images.tsx';
import { orderProof } from './guest-orders.ts';
import { useRefreshOrders } from './my-orders.tsx';

/** Right after buying: thanks, and when it arrives. */
export function ThankYou({ order }: { order: PurchaseView }) {
  const { state } = useLocation();
  if (!state?.thanks || order.status !== 'placed') return null;
  const missing = (order.lines ?? []).filter((line) => line.state === 'missing');
  const [firstName = ''] = (order.recipient?.name ?? '').split(' ');
  return (
    <section
      aria-label={orderTexts.thanks.label}
      className="rise mb-5 flex items-center gap-4 rounded-card bg-marigold-soft p-4 wide:p-5"
    >
      <span className="flex size-14 shrink-0 items-center justify-center rounded-full bg-marigold text-on-marigold">
        <GiftIcon className="size-7" />
      </span>
      <div>
        <p className="font-display font-semibold text-22">{orderTexts.thanks.title}</p>
        <p className="mt-0.5">
          {thanksFor(order, firstName)}
          {order.deliveryDate &&
            !order.parcels &&
            ` ${orderTexts.thanks.arrivesOn({ day: formatShortDay(order.deliveryDate) })}`}
        </p>
        {missing.length > 0 && (
          <p className="mt-1 text-14">
            {orderTexts.thanks.soldOut({
              gifts: missing.map(withVariant),
              amount: formatRupees(sumOf(missing)),
            })}
          </p>
        )}
      </div>
    </section>
  );
}

function thanksFor({ parcels }: PurchaseView, firstName: string): string {
  if (parcels) return parcelTexts.packing({ count: parcels.length });
  return firstName ? orderTexts.thanks.packingFor({ name: firstName }) : orderTexts.thanks.packing;
}

const sumOf = (lines: readonly PurchaseLine[]) =>
  lines.reduce((sum, { amount, tax }) => sum + amount + tax, 0);

export function OrderLines({ order }: { order: PurchaseView }) {
  return (
    <ul className="space-y-3">
      {(order.lines ?? []).map((line) => (
        <li key={line.position} className="flex items-center gap-4 rounded-card bg-surface p-3 shadow-float">
          <SquareImage
            src={line.image}
            alt=""
            sizes="96px"
            eager
            className={`size-24 shrink-0 rounded-control ${line.state === 'ordered' ? '' : 'opacity-55 grayscale'}`}
          />
          <div className="min-w-0 flex-1">
            <LineName orderId={order.id} line={line} />
            {line.variant && <p className="text-14">{line.variant}</p>}
            <p className="mt-0.5 text-14 text-ink-soft tabular-nums">
              {`${line.quantity} × ${formatRupees(line.unitPrice)}`}
            </p>
            {line.state !== 'ordered' && (
              <p className="mt-1.5">
                <Badge tone="neutral">{orderTexts.line.states[line.state]}</Badge>
              </p>
            )}
            {line.canCancel && <CancelLine order={order} line={line} />}
            {order.status === 'delivered' && line.state === 'ordered' && line.productId !== undefined && (
              <Link
                to={reviewPath(order.id, line.productId)}
                className="-mb-2 flex h-11 items-center gap-2 font-semibold text-14 text-rani hover:underline"
              >
                <StarIcon className="size-4.5" />
                {line.reviewed ? orderTexts.line.changeReview : orderTexts.line.review}
              </Link>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}

/** The product's page is for people who are signed in; the order of a guest names it only. */
function LineName({
  orderId,
  line: { productId, variantId, name },
}: {
  orderId: string;
  line: PurchaseLine;
}) {
  if (productId === undefined || orderProof(orderId).orderToken !== undefined)
    return <span className="font-semibold">{name}</span>;
  return (
    <Link
      to={productPath(productId, variantId)}
      className="-my-3 inline-block py-3 font-semibold hover:text-rani"
    >
      {name}
    </Link>
  );
}

/** The rest of the order stays. */
function CancelLine({ order, line }: { order: PurchaseView; line: PurchaseLine }) {
  const refresh = useRefreshOrders();
  const [isAsking, setAsking] = useState(false);
  const { busy, run: cancel } = useAction(async () => {
    try {
      await call('cancelLine', { body: { id: order.id, position: line.position, ...orderProof(order.id) } });
      showToast({ tone: 'success', message: orderTexts.line.cancelled({ gift: withVariant(line) }) });
    } finally {
      void refresh();
    }
  });
  return (
    <>
      <button
        type="button"
        aria-busy={busy}
        onClick={() => setAsking(true)}
        className="-ml-1 h-11 px-1 font-semibold text-14 text-rani hover:underline"
      >
        {busy ? orderTexts.cancelling : orderTexts.line.cancel}
        <span className="sr-only">{` (${withVariant(line)})`}</span>
      </button>
      {isAsking && (
        <LazyConfirmDialog
          title={orderTexts.line.cancelTitle({ gift: withVariant(line) })}
          description={orderTexts.line.cancelText({
            amount: formatRupees(line.amount + line.tax),
            way: refunds.way(order.paymentMethod),
          })}
          confirmLabel={orderTexts.line.cancel}
          cancelLabel={orderTexts.keep}
          onConfirm={cancel}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

export function OrderDelivery({ order }: { order: PurchaseView }) {
  const { recipient, deliveryDate, slot, message, giftWrap, courier, trackingNumber } = order;
  const link = trackingLink({ courier, trackingNumber });
  return (
    <div className="mt-3 space-y-1 border-hairline border-t pt-3 text-14 empty:hidden">
      {recipient && <p>{orderTexts.delivery.for({ who: joined(recipient.name, recipient.phone) })}</p>}
      {deliveryDate && order.status !== 'cancelled' && order.status !== 'refunded' && (
        <p className="font-semibold text-leaf">
          {orderTexts.delivery[order.status === 'delivered' ? 'planned' : 'arrives']({
            when: joined(formatShortDay(deliveryDate), slot),
          })}
        </p>
      )}
      {trackingNumber && (
        <p>
          {`${courier || link?.courier || orderTexts.delivery.courier}: `}
          <span className="font-semibold tabular-nums">{trackingNumber}</span>
          <TrackParcel link={link} />
        </p>
      )}
      {giftWrap && <p>{orderTexts.delivery.giftWrapped}</p>}
      {message && (
        <p className="whitespace-pre-line [overflow-wrap:anywhere]">
          {orderTexts.delivery.card({ message })}
        </p>
      )}
    </div>
  );
}

const joined = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(', ');

/** Puts everything of an order into the basket again. */
export function OrderAgain({ order }: { order: PurchaseView }) {
  const navigate = useNavigate();
  const lines = (order.lines ?? []).filter(({ productId }) => productId !== undefined);
  if (lines.length === 0) return null;
  function reorder() {
    for (const { productId = 0, variantId, unitPrice, quantity } of lines) {
      const item = itemOf({ productId, variantId });
      if (addToBasket({ ...item, price: unitPrice })) setQuantity(item, quantity);
    }
    void navigate(paths.basket);
  }
  return (
    <Button variant="secondary" onClick={reorder} className="w-full">
      {orderTexts.again}
    </Button>
  );
}
