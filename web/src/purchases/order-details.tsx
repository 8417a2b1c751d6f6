import type { PurchaseView } from '@tohfa/contract';
import { paiseFromRupees } from '@tohfa/contract/money';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { paths, productPath } from '../paths.ts';
import { linesOf } from '../payments/price-lines.ts';
import { PageHeading } from '../shell/page-heading.tsx';
import { AmountLines } from '../ui/amount-lines.tsx';
import { Badge } from '../ui/badge.tsx';
import { Picture } from '../ui/picture.tsx';
import { CancelPurchase } from './cancel-purchase.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { dayWords, purchaseWords } from './purchase-words.ts';

export function OrderDetails({ order }: { order: PurchaseView }) {
  const { tone, step } = purchaseWords[order.status];
  return (
    <article>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <PageHeading title={`Order ${order.number}`} />
        <Badge tone={tone}>{step}</Badge>
      </div>
      <p className="mt-1 text-14 text-ink-soft">
        Placed on <time dateTime={order.createdAt}>{dayWords(order.createdAt)}</time>
      </p>
      <div className="mt-5 grid gap-4 wide:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)] wide:items-start">
        <div className="space-y-4">
          <Link
            to={productPath(order.productId)}
            className="group/gift flex items-center gap-4 rounded-card bg-surface p-3 shadow-float"
          >
            <Picture
              src={order.productImage}
              alt=""
              sizes="96px"
              eager
              className="size-24 shrink-0 rounded-control"
            />
            <span className="font-semibold group-hover/gift:text-rani">{order.productName}</span>
          </Link>
          <Part title="Timeline">
            <OrderTimeline order={order} />
          </Part>
        </div>
        <div className="space-y-4">
          <Part title="Delivery address">
            <p className="mt-2 whitespace-pre-line [overflow-wrap:anywhere]">{order.address}</p>
          </Part>
          <Part title="Paid">
            <AmountLines lines={paidLines(order)} className="mt-2" />
          </Part>
          {order.canCancel && <CancelPurchase order={order} />}
          <p className="px-1 text-14 text-ink-soft">
            {`Something not right? Keep the number ${order.number} at hand. `}
            <Link to={paths.policy} className="font-semibold text-rani underline">
              Help and contact
            </Link>
          </p>
        </div>
      </div>
    </article>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="rounded-card bg-surface p-5 shadow-float">
      <h2 id={id} className="text-18">
        {title}
      </h2>
      {children}
    </section>
  );
}

function paidLines({ price, tax, deliveryCharges, transactionCharges, total }: PurchaseView) {
  return linesOf({
    pricePaise: paiseFromRupees(price),
    taxPaise: paiseFromRupees(tax),
    deliveryPaise: paiseFromRupees(deliveryCharges),
    transactionPaise: paiseFromRupees(transactionCharges),
    totalPaise: paiseFromRupees(total),
  });
}
