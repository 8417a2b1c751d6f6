import { useQueryClient } from '@tanstack/react-query';
import {
  type AdminPurchase,
  type AnswerOf,
  type Operations,
  ORDERS_PER_PAGE,
  trackingLink,
  withVariant,
} from '@tohfa/contract';
import {
  orderPage,
  orderRefundTexts,
  orderStepTexts,
  ordersDesk,
  ordersListTexts,
  parcelTexts,
  registryOrderTexts,
  orderDetailTexts as texts,
} from '@tohfa/contract/screens';
import { ArrowLeftIcon, ChevronLeftIcon, ChevronRightIcon } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { ContactNote, type MaskedContact, ShowContactButton, useContact } from '../../admin/contact.tsx';
import { AdminHeading, AdminLoadError, Panel } from '../../admin/page.tsx';
import { useMayCall } from '../../admin/session.ts';
import { ApiError } from '../../lib/api.ts';
import { formatCalendarDate, formatIndiaDateTime } from '../../lib/dates.ts';
import { manageOrderPath, paths } from '../../lib/paths.ts';
import { DisputeLink } from '../../payments/admin/dispute-link.tsx';
import { useAction } from '../../ui/actions.tsx';
import { IconButton } from '../../ui/buttons.tsx';
import { AmountList, Badge, DescriptionItem, TrackParcel } from '../../ui/data-display.tsx';
import { EmailText } from '../../ui/email-text.tsx';
import { Notice } from '../../ui/feedback.tsx';
import { SquareImage } from '../../ui/images.tsx';
import { PageHeading } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { paidRows, placeOf, StartedBy } from '../order-details.tsx';
import { OrderRefunds, OrderTimeline, purchaseStates } from '../order-status.tsx';
import { fetchNextIds, useAdminOrder } from './all-orders.ts';
import { AdvanceOrder, RefundOrder, TakeDispatchBack, TakePackedBack } from './order-actions.tsx';
import { Assignee, OrderHistory, OrderNotes } from './order-colleagues.tsx';
import { listPath, neighbours, openedList } from './orders-view.ts';
import { PartRefund } from './part-refund.tsx';
import { PaperButtons } from './print-papers.tsx';

/** One order: what is in it, for whom, its money, and what can be done next. */
export default function ManageOrderScreen() {
  const { id = '' } = useParams();
  const query = useAdminOrder(id);
  // The previous order is kept while the next one loads, and must not be acted on.
  const found = query.data?.order.id === id ? query.data : undefined;
  const isUnknown =
    query.error instanceof ApiError && query.error.code !== 'signed_out' && query.error.status < 500;
  return (
    <>
      <OrderNavigation id={id} />
      {found && <OrderContent key={id} found={found} />}
      {!found && isUnknown && <UnknownOrder />}
      {!found && query.isError && !isUnknown && (
        <>
          <AdminHeading title={ordersListTexts.title} />
          <AdminLoadError error={query.error} onRetry={() => void query.refetch()} />
        </>
      )}
      {!found && !query.isError && <Skeleton className="mt-4 h-96 rounded-card!" />}
    </>
  );
}

function UnknownOrder() {
  return (
    <>
      <PageHeading title={texts.unknownTitle} className="wide:text-28!" />
      <p className="mt-3 text-ink-soft">{orderPage.unknown}</p>
    </>
  );
}

/** Back to the list as it was, and through it in its order, by the keys J and K as well. */
function OrderNavigation({ id }: { id: string }) {
  const navigate = useNavigate();
  const [list, setList] = useState(() => openedList.read());
  const { previous, next, isLast } = neighbours(list ?? { ids: [] }, id);
  const hasMore =
    list !== undefined && isLast && (list.view.page - 1) * ORDERS_PER_PAGE + list.ids.length < list.total;
  const more = useAction(async () => {
    if (!list) return;
    const ids = [...new Set([...list.ids, ...(await fetchNextIds(list.view, list.ids.length))])];
    const longer = { ...list, ids };
    openedList.write(longer);
    setList(longer);
    const after = neighbours(longer, id).next;
    if (after) void navigate(after);
  });
  const go = (path: string | undefined) => {
    if (path) void navigate(path);
    else if (hasMore) more.run();
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
      return;
    if (event.key === 'j') go(next);
    if (event.key === 'k' && previous) go(previous);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, []);
  const back = listPath(list);
  const button = 'border border-hairline bg-surface disabled:opacity-40';
  return (
    <div className="mb-3 flex items-center justify-between gap-3">
      <Link
        to={back.to}
        state={back.state}
        className="-ml-2 inline-flex h-11 items-center gap-2 px-2 font-semibold text-14 text-rani hover:underline"
      >
        <ArrowLeftIcon className="size-4.5" />
        {orderPage.back}
      </Link>
      <nav aria-label={texts.orders} className="flex gap-2" title={orderPage.keys}>
        <IconButton
          label={orderPage.previous}
          aria-keyshortcuts="K"
          disabled={previous === undefined}
          onClick={() => go(previous)}
          className={button}
        >
          <ChevronLeftIcon />
        </IconButton>
        <IconButton
          label={orderPage.next}
          aria-keyshortcuts="J"
          disabled={next === undefined && !hasMore}
          onClick={() => go(next)}
          className={button}
        >
          <ChevronRightIcon />
        </IconButton>
      </nav>
    </div>
  );
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.closest('input, textarea, select, [role="dialog"], [role="alertdialog"]') !== null)
  );
}

function OrderContent({ found: { order, notes, history } }: { found: AdminOrder }) {
  const may = useMayCall();
  const contact = useContact({ kind: 'order', id: order.id });
  const { tone, label } = purchaseStates[order.status];
  return (
    <article>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <PageHeading title={texts.title(order)} className="wide:text-28!" />
        <Badge tone={tone}>{label}</Badge>
        {(order.due === 'late' || order.due === 'today') && (
          <Badge tone={order.due === 'late' ? 'error' : 'highlight'}>{ordersDesk.badges[order.due]}</Badge>
        )}
      </div>
      <p className="mt-1 text-14 text-ink-soft">
        {texts.placed({ at: formatIndiaDateTime(order.createdAt) })}
        {order.parcels && ` · ${parcelTexts.parcelOf(placeOf(order))}`}
      </p>
      <StartedBy order={order} />
      {order.disputed && (
        <Notice tone="error" className="mt-4">
          {texts.disputed}
          <DisputeLink paymentId={order.paymentId} />
        </Notice>
      )}
      <div className="mt-5 grid gap-4 wide:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)] wide:items-start">
        <div className="contents wide:block wide:space-y-4">
          <div className="order-1">
            <Panel title={texts.gifts}>
              <OrderLineList order={order} />
            </Panel>
          </div>
          <div className="order-3">
            <Panel title={texts.delivery} action={<ShowContactButton contact={contact} />}>
              <DeliveryFacts order={order} contact={contact} />
            </Panel>
          </div>
          <div className="order-4">
            <Panel title={texts.money}>
              <MoneyFacts order={order} contact={contact} />
            </Panel>
          </div>
          <div className="order-7">
            <Panel title={texts.timeline}>
              <OrderTimeline order={order} />
            </Panel>
          </div>
        </div>
        <div className="contents wide:block wide:space-y-4">
          <div className="order-2">
            <NextSteps order={order} />
          </div>
          <div className="order-5">
            <OrderNotes orderId={order.id} notes={notes} />
          </div>
          {may('orderPapers') && (
            <div className="order-6">
              <Panel title={orderPage.papers}>
                <PaperButtons ids={[order.id]} />
              </Panel>
            </div>
          )}
          <div className="order-8">
            <OrderHistory history={history} />
          </div>
        </div>
      </div>
    </article>
  );
}

/** What was pressed is gone with the step that it took: the keyboard goes on at the next one. */
function useFocusKept(changes: readonly unknown[]): RefObject<HTMLDivElement | null> {
  const steps = useRef<HTMLDivElement>(null);
  const change = changes.join();
  const last = useRef(change);
  useEffect(() => {
    if (last.current !== change && document.activeElement === document.body)
      steps.current?.focus({ preventScroll: true });
    last.current = change;
  }, [change]);
  return steps;
}

/** What can be done now, by whoever may do it. */
function NextSteps({ order }: { order: AdminPurchase }) {
  const may = useMayCall();
  const queryClient = useQueryClient();
  const [result, setResult] = useState<string>();
  const steps = useFocusKept([result, order.status]);
  const show = (message: string | undefined) => (changed: AdminPurchase) => {
    setResult(message);
    queryClient.setQueryData<AdminOrder>(
      ['admin', 'orders', 'one', order.id],
      (shown) => shown && { ...shown, order: changed },
    );
  };
  return (
    <Panel title={texts.next}>
      <div ref={steps} tabIndex={-1} className="space-y-4 outline-none">
        {result && <Notice tone="success">{result}</Notice>}
        {may('movePurchase') && (
          <>
            <AdvanceOrder
              key={order.status}
              order={order}
              onAdvanced={(changed) => show(orderStepTexts.done[changed.status])(changed)}
            />
            <TakeDispatchBack order={order} onUndone={show(orderStepTexts.takenBack)} />
            <TakePackedBack order={order} onUndone={show(orderPage.undonePacked)} />
          </>
        )}
        {may('refundPurchase') && order.nextStates.includes('cancelled') && (
          <RefundOrder order={order} onRefunded={show(orderRefundTexts.done)} />
        )}
        {may('refundPart') && (
          <PartRefund
            key={order.refundedAmount}
            order={order}
            onRefunded={show(orderRefundTexts.part.done)}
          />
        )}
        {order.nextStates.length === 0 && <p className="text-14 text-ink-soft">{texts.nothingLeft}</p>}
        <Assignee order={order} mayAssign={may('assignOrder')} />
      </div>
    </Panel>
  );
}

function OrderLineList({ order }: { order: AdminPurchase }) {
  return (
    <>
      <ul className="space-y-3">
        {order.lines?.map(({ position, name, variant, image, quantity, state }) => (
          <li
            key={position}
            className={`flex items-center gap-3 ${state === 'ordered' ? '' : 'text-ink-soft'}`}
          >
            <SquareImage src={image} alt="" sizes="52px" className="size-13 shrink-0 rounded-small" />
            <p className="[overflow-wrap:anywhere]">
              <span className={state === 'ordered' ? '' : 'line-through'}>
                <span className="font-semibold tabular-nums">{`${quantity} × `}</span>
                {withVariant({ name, variant })}
              </span>
              {state !== 'ordered' && <span className="ml-2 text-12">{texts.lineStates[state]}</span>}
            </p>
          </li>
        ))}
      </ul>
      {order.parcels && (
        <ul className="mt-4 border-hairline border-t pt-3 text-14">
          {order.parcels.map(({ id, number, recipientName, status }) => (
            <li key={id} className="flex min-h-11 items-center justify-between gap-3">
              {id === order.id ? (
                <span>{texts.thisParcel({ number, name: recipientName })}</span>
              ) : (
                <Link to={manageOrderPath(id)} className="font-semibold text-rani hover:underline">
                  {texts.parcel({ number, name: recipientName })}
                </Link>
              )}
              <span className="text-ink-soft">{purchaseStates[status].label}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function DeliveryFacts({ order, contact }: OrderWithContact) {
  const { shown } = contact;
  const phone = shown?.phone ?? order.recipient?.phone;
  const address = shown?.address ?? order.address;
  return (
    <div className="space-y-3" aria-live="polite">
      <ContactNote contact={contact} />
      <Facts>
        {order.registry && (
          <DescriptionItem label={registryOrderTexts.registry}>{order.registry.title}</DescriptionItem>
        )}
        {order.recipient && (
          <DescriptionItem label={texts.recipient}>
            {[order.recipient.name, phone].filter(Boolean).join(', ')}
          </DescriptionItem>
        )}
        {address !== undefined && <DescriptionItem label={texts.address}>{address}</DescriptionItem>}
        {order.deliveryDate && (
          <DescriptionItem label={texts.deliver}>
            {[formatCalendarDate(order.deliveryDate), order.slot].filter(Boolean).join(', ')}
          </DescriptionItem>
        )}
        {order.trackingNumber && (
          <DescriptionItem label={texts.tracking}>
            {[order.courier, order.trackingNumber].filter(Boolean).join(' ')}
            <TrackParcel link={trackingLink(order)} />
          </DescriptionItem>
        )}
        {order.giftWrap && <DescriptionItem label={texts.wrapping}>{texts.wrapped}</DescriptionItem>}
        {order.message && (
          <DescriptionItem label={texts.card}>
            <span className="whitespace-pre-line">{`“${order.message}”`}</span>
          </DescriptionItem>
        )}
      </Facts>
    </div>
  );
}

function MoneyFacts({ order, contact }: OrderWithContact) {
  const buyerPhone = contact.shown?.buyerPhone ?? order.buyerPhone;
  return (
    <>
      <Facts>
        <DescriptionItem label={texts.buyer}>
          {`${order.buyerName} `}
          <span className="text-ink-soft">
            <EmailText>{order.buyerEmail}</EmailText>
            {buyerPhone && ` ${buyerPhone}`}
            {order.isGuest && ` · ${texts.withoutAccount}`}
          </span>
        </DescriptionItem>
        <DescriptionItem label={texts.payment}>{order.paymentId}</DescriptionItem>
        {order.returns && order.returns.length > 0 && (
          <DescriptionItem label={texts.returns}>
            <Link to={paths.returnsManagement} className="font-semibold text-rani hover:underline">
              {order.returns.map(texts.returnOf).join(', ')}
            </Link>
          </DescriptionItem>
        )}
      </Facts>
      <AmountList lines={paidRows(order)} className="mt-3" />
      <OrderRefunds order={order} />
    </>
  );
}

function Facts({ children }: { children: ReactNode }) {
  return <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 text-14">{children}</dl>;
}

interface OrderWithContact {
  order: AdminPurchase;
  contact: MaskedContact;
}

type AdminOrder = AnswerOf<Operations['adminOrder']>;
