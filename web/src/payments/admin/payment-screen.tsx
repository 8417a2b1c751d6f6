import { useQueryClient } from '@tanstack/react-query';
import { formatPaise, type PaymentPage, paise } from '@tohfa/contract';
import { paymentFactTexts as facts, paymentTexts, refundTexts } from '@tohfa/contract/screens';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { AdminHeading, AdminLoadError, Panel } from '../../admin/page.tsx';
import { IfMayCall } from '../../admin/role-gate.tsx';
import { useAdminQuery } from '../../admin/session.ts';
import { useStepUp } from '../../admin/step-up.tsx';
import { ApiError, call } from '../../lib/api.ts';
import { formatIndiaDateTime } from '../../lib/dates.ts';
import { manageOrderPath, paths } from '../../lib/paths.ts';
import { LazyConfirmDialog, useAction } from '../../ui/actions.tsx';
import { Button } from '../../ui/buttons.tsx';
import { DescriptionItem } from '../../ui/data-display.tsx';
import { EmailText } from '../../ui/email-text.tsx';
import { Notice, showToast } from '../../ui/feedback.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { DisputePanel } from './dispute-panel.tsx';
import { formatAmount, PaymentBadge } from './payment-badges.tsx';
import { PaymentMoneyPanel } from './payment-money.tsx';
import { PaymentTimeline } from './payment-timeline.tsx';
import { PayoutPanel } from './payout-panel.tsx';
import { UnmatchedPanel } from './unmatched-panel.tsx';

/** One payment: where its money is, what happened to it, and what can be done. */
export default function PaymentScreen() {
  const { id = '' } = useParams();
  const queryClient = useQueryClient();
  const payment = useAdminQuery(['payment', id], (signal) => call('payment', { query: { id }, signal }), {
    // A refund that is on its way usually arrives within seconds.
    refetchInterval: ({ state }) => (state.data && isSoonChanged(state.data) ? REFUND_POLL_MS : false),
  });
  const { data, error } = payment;
  const isUnknown = error instanceof ApiError && ['not_found', 'invalid_input'].includes(error.code);
  // Calls that change a payment answer what it is then.
  const show = (changed: PaymentPage) => {
    queryClient.setQueryData(['admin', 'payment', id], changed);
    void queryClient.invalidateQueries({ queryKey: ['admin', 'payments'] });
    void queryClient.invalidateQueries({ queryKey: ['admin', 'today'] });
  };

  return (
    <>
      <Link
        to={paths.payments}
        className="inline-flex h-11 items-center font-semibold text-14 text-rani hover:underline"
      >
        {`← ${paymentTexts.back}`}
      </Link>
      {payment.isPending && <PageSkeleton />}
      {isUnknown && (
        <>
          <AdminHeading title={paymentTexts.title} />
          <Notice tone="error">{paymentTexts.notFound}</Notice>
        </>
      )}
      {error && !isUnknown && (
        <>
          <AdminHeading title={paymentTexts.title} />
          <AdminLoadError error={error} onRetry={() => void payment.refetch()} />
        </>
      )}
      {data && !error && data.id === id && <PaymentDetails key={id} payment={data} onChanged={show} />}
    </>
  );
}

const REFUND_POLL_MS = 4000;

/** One that waits for a person or for tomorrow is not asked about every few seconds. */
function isSoonChanged({ refunds }: PaymentPage): boolean {
  return refunds.some(({ state, sendAt }) => state === 'pending' || (state === 'requested' && !sendAt));
}

function PaymentDetails({ payment, onChanged }: { payment: PaymentPage; onChanged: OnChanged }) {
  const open = payment.unmatched?.open ? payment.unmatched.kind : undefined;
  const dispute = payment.disputes.find(({ needsAnswer }) => needsAnswer) ?? payment.disputes.at(-1);
  return (
    <>
      <AdminHeading
        title={formatAmount(payment)}
        description={`${payment.id} · ${formatIndiaDateTime(payment.at)}`}
      >
        <PaymentBadge
          payment={{
            state: payment.state,
            ...(open && { unmatched: open }),
            ...(dispute && { dispute }),
          }}
        />
      </AdminHeading>
      <div className="grid grid-cols-1 items-start gap-4 wide:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] wide:gap-5">
        <div className="contents wide:block wide:space-y-5">
          {payment.unmatched && (
            <UnmatchedPanel payment={payment} unmatched={payment.unmatched} onChanged={onChanged} />
          )}
          {payment.refunds.map(
            (refund) =>
              refund.payout &&
              refund.state !== 'cancelled' && (
                <PayoutPanel key={refund.id} refund={refund} payout={refund.payout} onChanged={onChanged} />
              ),
          )}
          {payment.disputes.map((one) => (
            <DisputePanel key={one.id} dispute={one} onChanged={onChanged} />
          ))}
          <div className="order-last">
            <PaymentTimeline payment={payment} />
          </div>
        </div>
        <div className="space-y-4 wide:space-y-5">
          <PaymentMoneyPanel money={payment.money} currency={payment.currency} />
          <FactsPanel payment={payment} />
          <RefundsPanel payment={payment} onChanged={onChanged} />
        </div>
      </div>
    </>
  );
}

function FactsPanel({ payment }: { payment: PaymentPage }) {
  const { payer, for: targets, providerOrderId, method } = payment;
  return (
    <Panel title={facts.title}>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-14">
        {targets.length > 0 && (
          <DescriptionItem label={facts.for}>
            {targets.map((target) => (
              <Link
                key={target.id}
                to={
                  target.kind === 'order'
                    ? manageOrderPath(target.id)
                    : `${paths.giftsManagement}?q=${target.id}`
                }
                className="block py-0.5 font-semibold text-rani hover:underline"
              >
                {target.number === undefined
                  ? target.name
                  : `${paymentTexts.orderNumber({ number: target.number })} · ${target.name}`}
              </Link>
            ))}
          </DescriptionItem>
        )}
        {payer && (
          <DescriptionItem label={facts.payer}>
            {payer.name}
            {payer.email && (
              <span className="block text-ink-soft">
                <EmailText>{payer.email}</EmailText>
              </span>
            )}
          </DescriptionItem>
        )}
        {method && <DescriptionItem label={facts.method}>{method.toUpperCase()}</DescriptionItem>}
        <DescriptionItem label={facts.id}>{payment.id}</DescriptionItem>
        {providerOrderId && <DescriptionItem label={facts.providerOrder}>{providerOrderId}</DescriptionItem>}
      </dl>
    </Panel>
  );
}

function RefundsPanel({ payment, onChanged }: { payment: PaymentPage; onChanged: OnChanged }) {
  if (payment.refunds.length === 0) return null;
  return (
    <Panel title={refundTexts.title}>
      <ul className="divide-y divide-hairline text-14">
        {payment.refunds.map((refund) => (
          <li key={refund.id} className="py-2.5 first:pt-0 last:pb-0">
            <p className="flex justify-between gap-3 font-semibold">
              <span className="tabular-nums">{formatPaise(paise(refund.amountPaise))}</span>
              <span className={refund.state === 'failed' ? 'text-chilli' : ''}>
                {refundTexts.states[refund.state]}
              </span>
            </p>
            <p className="text-ink-soft [overflow-wrap:anywhere] first-letter:uppercase">{refund.reason}</p>
            {refund.refusal && (
              <p className="[overflow-wrap:anywhere]">{refundTexts.refusal({ words: refund.refusal })}</p>
            )}
            {(refund.instant || refund.sendAt) && (
              <p className="text-ink-soft">
                {[
                  refund.instant && refundTexts.instant,
                  refund.sendAt && refundTexts.nextTry({ at: formatIndiaDateTime(refund.sendAt) }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            )}
            <p className="text-ink-soft [overflow-wrap:anywhere]">{refund.providerRefundId ?? refund.id}</p>
            {refund.paidTwice && (
              <PaidTwice refund={refund} paidTwice={refund.paidTwice} onChanged={onChanged} />
            )}
            {refund.canRetry && (
              <IfMayCall name="retryRefund">
                <RetryRefund refund={refund} onChanged={onChanged} />
              </IfMayCall>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** Nothing takes it back by itself: somebody has to ask the bank or the payer. */
function PaidTwice({ refund, paidTwice, onChanged }: PaidTwiceProps) {
  const { busy, run } = useAction(async () => {
    const { payment } = await call('notePaidTwice', { body: { id: refund.id } });
    showToast({ tone: 'success', message: refundTexts.paidTwiceDone });
    onChanged(payment);
  });
  const { amountPaise, noted } = paidTwice;
  return (
    <>
      <Notice tone={noted ? 'info' : 'error'} className="mt-2">
        {refundTexts.paidTwice({ amount: formatPaise(paise(amountPaise)) })}
        {noted && ` ${refundTexts.paidTwiceNoted(noted)}`}
      </Notice>
      {!noted && (
        <IfMayCall name="notePaidTwice">
          <Button variant="secondary" aria-busy={busy} onClick={run} className="mt-2 h-11! text-14!">
            {refundTexts.notePaidTwice}
          </Button>
        </IfMayCall>
      )}
    </>
  );
}

function RetryRefund({
  refund,
  onChanged,
}: {
  refund: PaymentPage['refunds'][number];
  onChanged: OnChanged;
}) {
  const [asking, setAsking] = useState(false);
  const withStepUp = useStepUp();
  const { busy, run } = useAction(async () => {
    const { payment } = await withStepUp(() => call('retryRefund', { body: { id: refund.id } }));
    showToast({ tone: 'success', message: refundTexts.retried });
    onChanged(payment);
  });
  return (
    <>
      <Button
        variant="secondary"
        aria-busy={busy}
        onClick={() => setAsking(true)}
        className="mt-2 h-11! text-14!"
      >
        {refundTexts.retry}
      </Button>
      {asking && (
        <LazyConfirmDialog
          title={refundTexts.retryTitle({ amount: formatPaise(paise(refund.amountPaise)) })}
          description={refundTexts.retryEffect}
          confirmLabel={refundTexts.retry}
          onConfirm={run}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

function PageSkeleton() {
  return (
    <div className="grid grid-cols-1 gap-4 wide:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <Skeleton className="h-96 rounded-card!" />
      <Skeleton className="h-64 rounded-card!" />
    </div>
  );
}

interface PaidTwiceProps {
  refund: PaymentPage['refunds'][number];
  paidTwice: NonNullable<PaymentPage['refunds'][number]['paidTwice']>;
  onChanged: OnChanged;
}

type OnChanged = (payment: PaymentPage) => void;
