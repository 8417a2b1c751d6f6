import type { AdminPurchase } from '@tohfa/contract';
import { useState } from 'react';
import { momentOf } from '../admin/moments.ts';
import { Fact } from '../ui/fact.tsx';
import { Notice } from '../ui/notice.tsx';
import { Price } from '../ui/price.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { MoveOrder } from './move-order.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { RefundOrder } from './refund-order.tsx';

/** One order: who, where, what, how far it is, and what can be done next. */
export default function ManageOrderSheet({ order, onChanged, onClosed }: Props) {
  const [open, setOpen] = useState(true);
  // Told within the sheet: whoever listens does not hear what lies behind it.
  const [done, setDone] = useState<string>();
  const changed = (words: string) => (after: AdminPurchase) => {
    setDone(words);
    onChanged(after);
  };
  return (
    <Sheet
      open={open}
      onClose={() => setOpen(false)}
      onClosed={onClosed}
      title={`Order ${order.number}`}
      words={order.productName}
    >
      <dl className="mt-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 text-14">
        <Fact label="Buyer">
          {order.buyerName} <span className="text-ink-soft">{order.buyerEmail}</span>
        </Fact>
        <Fact label="Address">{order.address}</Fact>
        <Fact label="Placed">{momentOf(order.createdAt)}</Fact>
        <Fact label="Total">
          <Price rupees={order.total} />
        </Fact>
        <Fact label="Payment">{order.paymentId}</Fact>
      </dl>
      <div className="my-5 border-hairline border-y py-1 pb-5">
        <OrderTimeline order={order} />
      </div>
      <div className="space-y-5">
        {done && <Notice tone="good">{done}</Notice>}
        <MoveOrder order={order} onMoved={changed('Done, and the buyer is told.')} />
        {order.nextStates.includes('cancelled') && (
          <RefundOrder order={order} onRefunded={changed('Cancelled. The refund is on its way.')} />
        )}
        {order.nextStates.length === 0 && (
          <p className="text-14 text-ink-soft">Nothing more is to be done with this order.</p>
        )}
      </div>
    </Sheet>
  );
}

interface Props {
  order: AdminPurchase;
  onChanged: (order: AdminPurchase) => void;
  onClosed: () => void;
}
