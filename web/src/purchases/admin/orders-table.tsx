import { type AdminPurchase, findPincode } from '@tohfa/contract';
import { ordersDesk, ordersListTexts as texts } from '@tohfa/contract/screens';
import { Fragment, type MouseEvent, useRef } from 'react';
import { Link } from 'react-router';
import { Cell, HeadCell, ROW_BUTTON, Table, TickBox } from '../../admin/table.tsx';
import { formatIndiaDateTime, formatShortDay } from '../../lib/dates.ts';
import { manageOrderPath } from '../../lib/paths.ts';
import { Badge, Price } from '../../ui/data-display.tsx';
import { purchaseName } from '../my-orders.tsx';
import { purchaseStates } from '../order-status.tsx';

/** Ticked orders stay ticked on other pages; a phone shows the boxes while orders are being selected. */
export function OrdersTable({ orders, stale, byDay, selection, onOpen }: OrdersTableProps) {
  const lastTicked = useRef<number>(undefined);
  const boxes = selection && (selection.isActive ? 'pr-0!' : 'hidden pr-0! wide:table-cell');

  function tick(index: number, { shiftKey }: Pick<MouseEvent, 'shiftKey'>) {
    const from = shiftKey ? (lastTicked.current ?? index) : index;
    lastTicked.current = index;
    const range = orders.slice(Math.min(from, index), Math.max(from, index) + 1);
    const order = orders[index];
    if (order) selection?.onSelect(range, !selection.chosen.has(order.id));
  }

  const ticked = orders.filter(({ id }) => selection?.chosen.has(id)).length;
  return (
    <Table
      label={texts.title}
      stale={stale}
      head={
        <>
          {boxes && (
            <HeadCell className={`w-12 ${boxes}`}>
              <TickBox
                label={texts.selectPage}
                checked={ticked === orders.length && ticked > 0}
                isPartly={ticked > 0 && ticked < orders.length}
                onClick={() => selection?.onSelect(orders, ticked < orders.length)}
              />
            </HeadCell>
          )}
          <HeadCell className="hidden w-20 wide:table-cell">{texts.columns.order}</HeadCell>
          <HeadCell>{texts.columns.gift}</HeadCell>
          <HeadCell className="hidden wide:table-cell">{texts.columns.for}</HeadCell>
          <HeadCell className="hidden wide:table-cell">{texts.columns.deliver}</HeadCell>
          <HeadCell className="hidden whitespace-nowrap wide:table-cell">{ordersDesk.worksOn}</HeadCell>
          <HeadCell className="hidden text-right wide:table-cell">{texts.columns.total}</HeadCell>
          <HeadCell className="text-right">{texts.columns.state}</HeadCell>
        </>
      }
    >
      {orders.map((order, index) => {
        const group = byDay ? groupOf(order) : undefined;
        const before = orders[index - 1];
        const isFirst = group !== undefined && (!before || groupOf(before) !== group);
        return (
          <Fragment key={order.id}>
            {isFirst && (
              <tr>
                <th
                  scope="colgroup"
                  colSpan={8}
                  className={`bg-sunken px-4 py-1.5 font-semibold text-12 ${group === 'late' ? 'text-chilli' : 'text-ink-soft'}`}
                >
                  {ordersDesk.groups[group]}
                </th>
              </tr>
            )}
            <OrderRow
              order={order}
              boxes={boxes}
              ticked={selection?.chosen.has(order.id) ?? false}
              onTick={(event) => tick(index, event)}
              onOpen={onOpen}
            />
          </Fragment>
        );
      })}
    </Table>
  );
}

function groupOf({ due, dueAt }: AdminPurchase): keyof typeof ordersDesk.groups {
  return due ?? (dueAt === undefined ? 'none' : 'later');
}

function OrderRow({ order, boxes, ticked, onTick, onOpen }: OrderRowProps) {
  const { tone, label } = purchaseStates[order.status];
  return (
    <tr className={`relative ${ticked ? 'bg-rani-soft' : 'hover:bg-sunken'}`}>
      {boxes && (
        <Cell className={boxes}>
          <TickBox label={texts.select(order)} checked={ticked} onClick={onTick} />
        </Cell>
      )}
      <Cell className="hidden tabular-nums wide:table-cell">{order.number}</Cell>
      <Cell>
        <Link
          to={manageOrderPath(order.id)}
          onClick={onOpen}
          className={`inline-flex items-center ${ROW_BUTTON}`}
        >
          <span>
            <span className="tabular-nums wide:hidden">{order.number} · </span>
            {purchaseName(order)}
          </span>
        </Link>
        <div className="space-y-0.5 text-ink-soft [overflow-wrap:anywhere] wide:hidden">
          <p>{texts.forWhom({ name: recipientOf(order) })}</p>
          <p className="flex flex-wrap items-center gap-x-2">
            <DeliverText order={order} />
          </p>
          {order.assignedTo && <p>{nameOf(order.assignedTo)}</p>}
        </div>
      </Cell>
      <Cell className="hidden wide:table-cell">
        <p className="[overflow-wrap:anywhere]">{recipientOf(order)}</p>
        <p className="text-12 text-ink-soft [overflow-wrap:anywhere]">{originOf(order)}</p>
      </Cell>
      <Cell className="hidden wide:table-cell">
        <DeliverText order={order} />
      </Cell>
      <Cell className="hidden text-ink-soft [overflow-wrap:anywhere] wide:table-cell">
        {order.assignedTo ? nameOf(order.assignedTo) : '–'}
      </Cell>
      <Cell className="hidden text-right wide:table-cell">
        <Price rupees={order.total} />
      </Cell>
      <Cell className="text-right">
        <Badge tone={tone}>{label}</Badge>
        {order.disputed && (
          <p className="mt-1">
            <Badge tone="error">{ordersDesk.badges.disputed}</Badge>
          </p>
        )}
      </Cell>
    </tr>
  );
}

/** The promised day, with a mark when it is near or past; without one, when it was placed. */
function DeliverText({ order: { deliveryDate, slot, due, createdAt } }: Pick<OrderRowProps, 'order'>) {
  if (deliveryDate === undefined)
    return <span className="text-ink-soft">{texts.placed({ at: formatIndiaDateTime(createdAt) })}</span>;
  return (
    <>
      <span className="mr-2 whitespace-nowrap">{formatShortDay(deliveryDate)}</span>
      {slot && <span className="mr-2 text-ink-soft">{slot}</span>}
      {(due === 'late' || due === 'today') && (
        <Badge tone={due === 'late' ? 'error' : 'highlight'}>{ordersDesk.badges[due]}</Badge>
      )}
    </>
  );
}

const recipientOf = ({ recipient, buyerName, buyerEmail }: AdminPurchase) =>
  recipient?.name || buyerName || buyerEmail;

/** '560001 · by Asha'; the pincode for those who see where it goes. */
function originOf({ address, buyerName, buyerEmail }: AdminPurchase): string {
  const pincode = address && findPincode(address);
  const name = buyerName || buyerEmail;
  if (!pincode || !name) return pincode || name;
  return `${pincode} · ${texts.by({ name })}`;
}

/** As colleagues call each other: 'meera' of 'meera@shop.in'. */
const nameOf = (email: string) => email.split('@')[0] ?? email;

interface OrdersTableProps {
  orders: readonly AdminPurchase[];
  stale: boolean;
  /** In groups by when they are due. */
  byDay: boolean;
  /** Left out for those who may not move orders. */
  selection?:
    | {
        chosen: ReadonlyMap<string, number>;
        isActive: boolean;
        onSelect: (orders: readonly AdminPurchase[], isOn: boolean) => void;
      }
    | undefined;
  onOpen: () => void;
}

interface OrderRowProps {
  order: AdminPurchase;
  boxes: string | undefined;
  ticked: boolean;
  onTick: (event: MouseEvent) => void;
  onOpen: () => void;
}
