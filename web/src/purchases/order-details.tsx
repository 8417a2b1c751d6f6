import { type PurchaseView, paiseFromRupees } from '@tohfa/contract';
import { Link } from 'react-router';
import { paths, productPath } from '../paths.ts';
import { linesOf } from '../payments/price-lines.ts';
import { PageHeading } from '../shell/page-heading.tsx';
import { AmountLines } from '../ui/amount-lines.tsx';
import { Badge } from '../ui/badge.tsx';
import { Picture } from '../ui/picture.tsx';
import { SectionCard } from '../ui/section-card.tsx';
import { CancelPurchase } from './cancel-purchase.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { PaperButton } from './paper-button.tsx';
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
          <SectionCard title="Timeline">
            <OrderTimeline order={order} />
          </SectionCard>
        </div>
        <div className="space-y-4">
          <SectionCard title="Delivery address">
            <p className="mt-2 whitespace-pre-line [overflow-wrap:anywhere]">{order.address}</p>
          </SectionCard>
          <SectionCard title="Paid">
            <AmountLines lines={paidLines(order)} className="mt-2" />
            <div className="-mx-3 mt-2 flex flex-wrap gap-x-2">
              <PaperButton paper="invoice" id={order.id} of={`order ${order.number}`} />
              <PaperButton paper="receipt" id={order.id} of={`order ${order.number}`} />
            </div>
          </SectionCard>
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

function paidLines({ price, tax, deliveryCharges, transactionCharges, total }: PurchaseView) {
  return linesOf({
    pricePaise: paiseFromRupees(price),
    taxPaise: paiseFromRupees(tax),
    deliveryPaise: paiseFromRupees(deliveryCharges),
    transactionPaise: paiseFromRupees(transactionCharges),
    totalPaise: paiseFromRupees(total),
  });
}
