import type { AdminPurchase } from '@tohfa/contract';
import { momentOf } from '../admin/moments.ts';
import { Cell, HeadCell, Table } from '../admin/table.tsx';
import { Badge } from '../ui/badge.tsx';
import { Price } from '../ui/price.tsx';
import { purchaseWords } from './purchase-words.ts';

export function OrdersTable({ orders, stale, onOpen }: Props) {
  return (
    <Table
      label="Orders"
      stale={stale}
      head={
        <>
          <HeadCell className="hidden w-20 wide:table-cell">Order</HeadCell>
          <HeadCell>Gift</HeadCell>
          <HeadCell className="hidden wide:table-cell">Buyer</HeadCell>
          <HeadCell className="hidden wide:table-cell">Placed</HeadCell>
          <HeadCell className="hidden text-right wide:table-cell">Total</HeadCell>
          <HeadCell className="text-right">State</HeadCell>
        </>
      }
    >
      {orders.map((order) => (
        <tr key={order.id} className="hover:bg-sunken">
          <Cell className="hidden tabular-nums wide:table-cell">{order.number}</Cell>
          <Cell>
            <button
              type="button"
              onClick={() => onOpen(order)}
              className="min-h-11 text-left font-semibold [overflow-wrap:anywhere] hover:text-rani hover:underline"
            >
              <span className="tabular-nums wide:hidden">{order.number} · </span>
              {order.productName}
            </button>
            <p className="text-ink-soft [overflow-wrap:anywhere] wide:hidden">
              <Price rupees={order.total} className="text-ink" /> · {order.buyerName || order.buyerEmail}
            </p>
          </Cell>
          <Cell className="hidden wide:table-cell">
            <p className="[overflow-wrap:anywhere]">{order.buyerName}</p>
            <p className="text-ink-soft [overflow-wrap:anywhere]">{order.buyerEmail}</p>
          </Cell>
          <Cell className="hidden whitespace-nowrap text-ink-soft tabular-nums wide:table-cell">
            {momentOf(order.createdAt)}
          </Cell>
          <Cell className="hidden text-right wide:table-cell">
            <Price rupees={order.total} />
          </Cell>
          <Cell className="text-right">
            <Badge tone={purchaseWords[order.status].tone}>{purchaseWords[order.status].step}</Badge>
          </Cell>
        </tr>
      ))}
    </Table>
  );
}

interface Props {
  orders: readonly AdminPurchase[];
  stale: boolean;
  onOpen: (order: AdminPurchase) => void;
}
