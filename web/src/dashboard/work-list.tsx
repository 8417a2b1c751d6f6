import {
  type AnswerOf,
  daysAfter,
  formatPaise,
  indianDay,
  type Operations,
  paise,
  withVariant,
} from '@tohfa/contract';
import {
  desk,
  giftFor,
  moneyStateWord,
  returnStateTexts,
  settlementDifferences,
  statusProblemTexts,
  todayTexts,
} from '@tohfa/contract/screens';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Panel } from '../admin/page.tsx';
import { useAdminQuery, useMayCall } from '../admin/session.ts';
import { call } from '../lib/api.ts';
import { formatCalendarDate, formatShortDay, timeAgo } from '../lib/dates.ts';
import { manageOrderPath, paths, paymentPath, stockHistoryPath } from '../lib/paths.ts';
import { Deadline } from '../payments/admin/payment-badges.tsx';
import { Badge } from '../ui/data-display.tsx';
import { FestiveGifts } from '../ui/drawings.tsx';
import { SquareImage } from '../ui/images.tsx';
import { ApproveGift, MarkAsPacked, PublishReview } from './do-now.tsx';

/** Parts without work are left out; the whole list empty says what comes next. */
export function WorkList({ today }: { today: Today }) {
  const {
    orders,
    gifts,
    returns,
    reviews,
    refunds,
    refundLimits,
    disputes,
    paidTwice,
    differences,
    stock,
    day,
  } = today;
  const mayCall = useMayCall();
  const problems = useProblems();
  const urgent = (orders?.late ?? 0) + (orders?.dueToday ?? 0);
  const counts = [
    orders?.toPack.count,
    orders?.toDispatch.count,
    gifts?.toDecide.count,
    gifts?.toDispatch.count,
    returns?.count,
    reviews?.count,
    refunds?.count,
    refundLimits?.count,
    disputes?.count,
    paidTwice?.count,
    differences?.count,
    stock?.count,
    problems.length,
  ];
  if (counts.every((count) => !count)) return <NothingToDo next={today.next} />;
  return (
    <>
      {orders && urgent > 0 && <Urgent orders={orders} />}
      <div className="gap-5 wide:columns-2 [&>*]:mb-4 [&>*]:break-inside-avoid wide:[&>*]:mb-5">
        <Problems problems={problems} />
        <OrderParts orders={orders} day={day} />
        <GiftParts gifts={gifts} />
        <Part title={desk.parts.returns} work={returns} to={paths.returnsManagement}>
          {({ id, number, reason, state, at }) => (
            <Item
              key={id}
              to={paths.returnsManagement}
              title={`${number} · ${reason}`}
              detail={`${returnStateTexts[state].admin}, ${timeAgo(at)}`}
            />
          )}
        </Part>
        <Part title={desk.parts.reviews} work={reviews} to={paths.reviewsManagement}>
          {(review) => (
            <Item
              key={review.id}
              to={paths.reviewsManagement}
              title={`${review.productName}, ${review.rating} ★`}
              detail={review.text}
              pictures={review.pictures}
              action={<PublishReview review={review} />}
            />
          )}
        </Part>
        <Part title={desk.parts.disputes} work={disputes} to={`${paths.payments}?filter=disputed`}>
          {({ id, paymentId, amountPaise, respondBy }) => (
            <Item
              key={id}
              to={paymentPath(paymentId)}
              title={formatPaise(paise(amountPaise))}
              detail={paymentId}
              badge={<Deadline respondBy={respondBy} />}
            />
          )}
        </Part>
        <Part title={desk.parts.paidTwice} work={paidTwice} to={`${paths.payments}?filter=disputed`}>
          {({ id, paymentId, amountPaise, since }) => (
            <Item
              key={id}
              to={paymentPath(paymentId)}
              title={formatPaise(paise(amountPaise))}
              detail={`${paymentId}, ${timeAgo(since)}`}
            />
          )}
        </Part>
        <Part title={desk.parts.differences} work={differences} to={paths.settlements}>
          {({ id, kind, entityId, since }) => (
            <Item
              key={id}
              to={paths.settlements}
              title={settlementDifferences[kind].name}
              detail={`${entityId}, ${timeAgo(since)}`}
            />
          )}
        </Part>
        <Part title={desk.parts.refunds} work={refunds} to={paths.ordersManagement}>
          {({ id, paymentId, amountPaise, status, since, isNamed }) => (
            <Item
              key={id}
              to={mayCall('payment') ? paymentPath(paymentId) : paths.ordersManagement}
              title={`${formatPaise(paise(amountPaise))} · ${moneyStateWord(status)}`}
              detail={`${paymentId}, ${timeAgo(since)}`}
              {...(isNamed &&
                status === 'needs_details' && { badge: <Badge tone="highlight">{desk.refundNamed}</Badge> })}
            />
          )}
        </Part>
        <Part title={desk.parts.refundLimits} work={refundLimits} to={paths.payments}>
          {({ paymentId, amountPaise, payments, until, kind }) => (
            <Item
              key={paymentId}
              to={mayCall('payment') ? paymentPath(paymentId) : paths.ordersManagement}
              title={`${formatPaise(paise(amountPaise))} · ${desk.refundLimitFor({ kind, payments })}`}
              detail={limitText(until)}
            />
          )}
        </Part>
        <Part title={desk.parts.stock} work={stock} to={`${paths.productsManagement}?sort=stock-up`}>
          {(item) => (
            <Item
              key={`${item.id} ${item.variant ?? ''}`}
              to={stockHistoryPath(item.id)}
              title={withVariant(item)}
              picture={item.image}
              action={<Badge tone="error">{desk.left({ count: item.count_in_stock })}</Badge>}
            />
          )}
        </Part>
      </div>
      <ul className="mt-4 space-y-0.5 text-14 text-ink-soft wide:mt-5">
        {nextTexts(today.next).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </>
  );
}

function limitText(until: string): string {
  const day = formatCalendarDate(indianDay(new Date(until)));
  return Date.parse(until) < Date.now() ? desk.refundLimitOver({ day }) : desk.refundLimit({ day });
}

function Urgent({ orders }: { orders: NonNullable<Today['orders']> }) {
  return (
    <p className="mb-4 flex flex-wrap gap-2">
      {orders.late > 0 && (
        <Link to={`${paths.ordersManagement}?due=late`} className="hover:underline">
          <Badge tone="error">{desk.late({ count: orders.late })}</Badge>
        </Link>
      )}
      {orders.dueToday > 0 && (
        <Link to={`${paths.ordersManagement}?due=today`} className="hover:underline">
          <Badge tone="highlight">{desk.dueToday({ count: orders.dueToday })}</Badge>
        </Link>
      )}
    </p>
  );
}

function OrderParts({ orders, day }: { orders: Today['orders']; day: string }) {
  if (!orders) return null;
  const { toPack, toDispatch, slots } = orders;
  const item = (order: OrderToShip, action?: ReactNode) => (
    <Item
      key={order.id}
      to={manageOrderPath(order.id)}
      title={`${order.number} · ${order.name}`}
      detail={[order.recipient, order.slot].filter(Boolean).join(', ')}
      badge={order.disputed ? <Disputed /> : <Due date={order.deliveryDate} today={day} />}
      action={order.disputed ? undefined : action}
    />
  );
  return (
    <>
      <Part title={desk.parts.toPack} work={toPack} to={`${paths.ordersManagement}?status=placed`}>
        {(order) => item(order, <MarkAsPacked order={order} />)}
      </Part>
      <Part title={desk.parts.toDispatch} work={toDispatch} to={`${paths.ordersManagement}?status=packed`}>
        {(order) => item(order)}
      </Part>
      {slots.some(({ slot }) => slot !== undefined) && <SlotsPanel slots={slots} day={day} />}
    </>
  );
}

function SlotsPanel({ slots, day }: { slots: NonNullable<Today['orders']>['slots']; day: string }) {
  const { title, today, tomorrow, anyTime, toPack, toDispatch } = desk.slots;
  return (
    <Panel title={title}>
      <ul className="divide-y divide-hairline text-14">
        {slots.map((slot) => (
          <li key={`${slot.day} ${slot.slot ?? ''}`} className="flex justify-between gap-4 py-2">
            <span className="font-medium">
              {`${slot.day === day ? today : tomorrow}, ${slot.slot ?? anyTime}`}
            </span>
            <span className="shrink-0 text-ink-soft tabular-nums">
              {[
                slot.toPack > 0 && toPack({ count: slot.toPack }),
                slot.toDispatch > 0 && toDispatch({ count: slot.toDispatch }),
              ]
                .filter(Boolean)
                .join(', ')}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function GiftParts({ gifts }: { gifts: Today['gifts'] }) {
  if (!gifts) return null;
  const item = (gift: GiftToDecide, action?: ReactNode) => (
    <Item
      key={gift.id}
      to={`${paths.giftsManagement}?q=${gift.id}`}
      title={giftFor({ gift: gift.name, recipient: gift.recipient })}
      detail={todayTexts.giftDetail({ organiser: gift.organiser, day: formatCalendarDate(gift.date) })}
      badge={gift.disputed && <Disputed />}
      action={action}
    />
  );
  return (
    <>
      <Part
        title={desk.parts.giftsToDecide}
        work={gifts.toDecide}
        to={`${paths.giftsManagement}?status=pending`}
      >
        {(gift) => item(gift, <ApproveGift gift={gift} />)}
      </Part>
      <Part
        title={desk.parts.giftsToDispatch}
        work={gifts.toDispatch}
        to={`${paths.giftsManagement}?status=paid`}
      >
        {(gift) => item(gift)}
      </Part>
    </>
  );
}

function Problems({ problems }: { problems: readonly Problem[] }) {
  if (problems.length === 0) return null;
  return (
    <Panel
      title={desk.parts.problems}
      action={<PartLink to={paths.adminStatus}>{desk.actions.open}</PartLink>}
      className="border border-chilli"
    >
      <ul className="list-disc space-y-1 pl-5 text-14 text-chilli">
        {problems.map((problem) => (
          <li key={problem}>{statusProblemTexts[problem]}</li>
        ))}
      </ul>
    </Panel>
  );
}

/** Asked for apart: it looks at mail and pictures, too, and may take its time. */
function useProblems(): readonly Problem[] {
  const mayCall = useMayCall();
  const isShown = mayCall('shopStatus');
  const status = useAdminQuery(['shop-status', isShown], (signal) =>
    isShown ? call('shopStatus', { signal }) : Promise.resolve(undefined),
  );
  return status.data?.problems ?? [];
}

/** A count, its first few items, and the way to all of them. Who may not read the items sees the count. */
function Part<Entry>({ title, work, to, children }: PartProps<Entry>) {
  if (!work || work.count === 0) return null;
  const { count, items } = work;
  return (
    <Panel title={title} action={<Badge tone="highlight">{count}</Badge>}>
      {items && <ul className="divide-y divide-hairline">{items.map(children)}</ul>}
      {items && count > items.length && <PartLink to={to}>{desk.actions.all({ count })}</PartLink>}
    </Panel>
  );
}

function PartLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className="inline-flex h-11 items-center font-semibold text-14 text-rani hover:underline">
      {children}
    </Link>
  );
}

function Item({ to, title, detail, picture, pictures = [], badge, action }: ItemProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5 text-14">
      {picture !== undefined && (
        <SquareImage src={picture} alt="" sizes="40px" className="size-10 shrink-0 rounded-small" />
      )}
      <div className="min-w-40 flex-1">
        <Link
          to={to}
          className="inline-block py-0.5 font-semibold [overflow-wrap:anywhere] hover:text-rani hover:underline"
        >
          {title}
        </Link>
        {pictures.length > 0 && (
          <span className="mt-1 flex gap-1.5">
            {pictures.slice(0, 4).map((url) => (
              <SquareImage key={url} src={url} alt="" sizes="64px" className="size-16 rounded-small" />
            ))}
          </span>
        )}
        {detail && <p className="line-clamp-2 text-ink-soft [overflow-wrap:anywhere]">{detail}</p>}
      </div>
      {badge}
      {action}
    </li>
  );
}

const Disputed = () => <Badge tone="error">{desk.disputed}</Badge>;

function Due({ date, today }: { date: string | undefined; today: string }) {
  if (date === undefined) return null;
  if (date < today) return <Badge tone="error">{desk.due.late}</Badge>;
  if (date === today) return <Badge tone="highlight">{desk.due.today}</Badge>;
  return (
    <span className="text-12 text-ink-soft">
      {date === daysAfter(today, 1) ? desk.due.tomorrow : formatShortDay(date)}
    </span>
  );
}

function NothingToDo({ next }: { next: Today['next'] }) {
  return (
    <div className="flex flex-col items-center rounded-card bg-surface px-4 py-8 text-center shadow-float">
      <FestiveGifts className="h-36" />
      <h2 className="mt-4 text-22">{desk.nothing.title}</h2>
      <p className="mt-1 max-w-90 text-ink-soft">{desk.nothing.text}</p>
      <ul className="mt-4 space-y-1 text-14">
        {nextTexts(next).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </div>
  );
}

function nextTexts({ delivery, festival, specialDays }: Today['next']): string[] {
  const texts = desk.nothing;
  return [
    ...(delivery ? [texts.delivery({ day: formatShortDay(delivery.day), count: delivery.orders })] : []),
    ...(festival ? [texts.festival({ name: festival.name, day: formatCalendarDate(festival.date) })] : []),
    ...(specialDays ? [texts.specialDays({ count: specialDays })] : []),
  ];
}

type Today = AnswerOf<Operations['today']>;
type Problem = AnswerOf<Operations['shopStatus']>['problems'][number];
type OrderToShip = NonNullable<NonNullable<Today['orders']>['toPack']['items']>[number];
type GiftToDecide = NonNullable<NonNullable<Today['gifts']>['toDecide']['items']>[number];

interface PartProps<Entry> {
  title: string;
  work: { count: number; items?: readonly Entry[] | undefined } | undefined;
  to: string;
  children: (entry: Entry) => ReactNode;
}

interface ItemProps {
  to: string;
  title: string;
  detail?: string;
  picture?: string;
  /** That want a look. */
  pictures?: readonly string[];
  badge?: ReactNode;
  action?: ReactNode;
}
