import type { PaymentStep } from '@tohfa/contract';
import { readStored } from '@tohfa/contract/phrases';
import type { Dispute, OrphanPayment, Payment, PaymentOrder, Refund, RefundPayout } from '../tables.ts';
import type { SettledLine } from './settled.ts';
import type { listLedger, listReports } from './timeline-sql.ts';

/** The payment's way, oldest first, from what the database holds. */
export function toSteps(facts: PaymentFacts): PaymentStep[] {
  const steps = [
    ...startSteps(facts),
    ...captureSteps(facts),
    ...orphanSteps(facts),
    ...facts.refunds.flatMap((refund) => refundSteps(facts, refund)),
    ...facts.disputes.flatMap(disputeSteps),
    ...facts.lines.map(settledStep),
  ];
  // Stable: what happened at the same moment stays in the order above.
  return steps
    .sort((one, other) => Number(one.at) - Number(other.at))
    .map((step) => ({ ...step, at: step.at.toISOString() }));
}

function startSteps({ order, reports, known, orphan }: PaymentFacts): Step[] {
  const reported = (status: string) => reports.find((report) => report.status === status);
  const [authorized, failed] = [reported('authorized'), reported('failed')];
  const amountPaise = known?.amountPaise ?? orphan?.amountPaise;
  const capturedAt = known?.capturedAt ?? reported('captured')?.at;
  return [
    ...(order ? [{ kind: 'ordered' as const, at: order.createdAt, amountPaise: order.amountPaise }] : []),
    ...(authorized
      ? [
          {
            kind: 'authorized' as const,
            // Its event may arrive after that of the capture.
            at: capturedAt && capturedAt < authorized.at ? capturedAt : authorized.at,
            amountPaise,
            by: authorized.source,
          },
        ]
      : []),
    ...(failed ? [{ kind: 'failed' as const, at: failed.at, by: failed.source }] : []),
  ];
}

function captureSteps({ known, reports, ledger }: PaymentFacts): Step[] {
  if (!known?.capturedAt) return [];
  const at = known.capturedAt;
  const { amountPaise, creditedPaise } = known;
  const report = reports.find(({ status }) => status === 'captured' || status === 'refunded');
  const booked = ledger.find(({ kind }) => kind === 'capture');
  return [
    {
      kind: 'captured',
      at,
      amountPaise,
      ...(report && { by: report.source }),
      ...(booked && { ledger: booked.entries }),
    },
    ...(creditedPaise > 0 ? [{ kind: 'credited' as const, at, amountPaise: creditedPaise }] : []),
    ...(creditedPaise < amountPaise
      ? [{ kind: 'not-credited' as const, at, amountPaise: amountPaise - creditedPaise }]
      : []),
  ];
}

function orphanSteps({ known, orphan, reports }: PaymentFacts): Step[] {
  if (!orphan || known?.capturedAt) return [];
  const captured = reports.find(({ status }) => status === 'captured');
  const { amountPaise, refundRequestedAt, refundRequestedBy, refundStatus, providerRefundId } = orphan;
  const refund = { amountPaise, ...(providerRefundId && { id: providerRefundId }) };
  return [
    ...(captured ? [{ kind: 'captured' as const, at: captured.at, amountPaise, by: captured.source }] : []),
    { kind: 'unmatched', at: captured?.at ?? orphan.firstSeenAt, amountPaise },
    ...(refundRequestedAt
      ? [{ kind: 'refund-requested' as const, at: refundRequestedAt, by: refundRequestedBy ?? '', ...refund }]
      : []),
    ...(refundRequestedAt &&
    orphan.refundSettledAt &&
    (refundStatus === 'processed' || refundStatus === 'failed')
      ? [{ kind: `refund-${refundStatus}` as const, at: orphan.refundSettledAt, ...refund }]
      : []),
    ...(orphan.handledAt
      ? [
          {
            kind: 'handled' as const,
            at: orphan.handledAt,
            by: orphan.handledBy ?? '',
            note: orphan.handledNote ?? '',
          },
        ]
      : []),
  ];
}

function refundSteps({ ledger, payouts }: PaymentFacts, refund: Refund): Step[] {
  const { amountPaise, status, startedBy } = refund;
  const written = (kind: string) => ledger.find((step) => step.refundId === refund.id && step.kind === kind);
  const entriesOf = (kind: string) => {
    const entries = written(kind)?.entries;
    return entries && { ledger: entries };
  };
  const id = refund.providerRefundId ?? refund.id;
  const ended = {
    id,
    amountPaise,
    at: written('refund-processed')?.at ?? refund.updatedAt,
  };
  return [
    // A lost dispute is told by its own steps; only what it wrote belongs here.
    ...(startedBy === 'dispute'
      ? []
      : [
          {
            kind:
              refund.way === 'outside' ? ('refund-needs-details' as const) : ('refund-requested' as const),
            at: refund.createdAt,
            id,
            amountPaise,
            by: refund.requestedBy,
            note: readStored(refund.reason),
            ...entriesOf('refund-requested'),
          },
        ]),
    ...(status === 'processed'
      ? [
          {
            kind: 'refund-processed' as const,
            ...ended,
            ...(startedBy === 'dispute' && { note: readStored(refund.reason) }),
            ...entriesOf('refund-processed'),
          },
        ]
      : []),
    ...(status === 'failed' || status === 'cancelled'
      ? [
          {
            kind: `refund-${status}` as const,
            ...ended,
            ...(refund.refusal && { note: refund.refusal }),
            ...entriesOf('refund-covered'),
          },
        ]
      : []),
    ...payouts.filter(({ refundId }) => refundId === refund.id).flatMap(payoutSteps),
    ...(status === 'paid_outside'
      ? [
          {
            kind: 'refund-paid-outside' as const,
            ...ended,
            at: written('refund-paid-outside')?.at ?? refund.updatedAt,
            by: payouts.find(({ refundId }) => refundId === refund.id)?.confirmedBy ?? '',
            ...entriesOf('refund-paid-outside'),
          },
        ]
      : []),
  ];
}

function payoutSteps({
  refundId: id,
  startedAt,
  startedBy,
  proposedAt,
  proposedBy,
  reference,
}: RefundPayout): Step[] {
  return [
    ...(startedAt ? [{ kind: 'payout-started' as const, at: startedAt, id, by: startedBy ?? '' }] : []),
    ...(proposedAt
      ? [
          {
            kind: 'payout-proposed' as const,
            at: proposedAt,
            id,
            by: proposedBy ?? '',
            ...(reference && { note: reference }),
          },
        ]
      : []),
  ];
}

function disputeSteps(dispute: Dispute): Step[] {
  const { id, amountPaise, status, submittedAt, submittedBy, actionRequiredAt, decidedAt } = dispute;
  return [
    {
      kind: 'dispute-opened',
      at: dispute.openedAt ?? dispute.createdAt,
      id,
      amountPaise,
      note: dispute.reason,
    },
    ...(submittedAt
      ? [{ kind: 'evidence-submitted' as const, at: submittedAt, id, by: submittedBy ?? '' }]
      : []),
    ...(actionRequiredAt ? [{ kind: 'dispute-action-required' as const, at: actionRequiredAt, id }] : []),
    ...(decidedAt && (status === 'won' || status === 'lost' || status === 'closed')
      ? [{ kind: `dispute-${status}` as const, at: decidedAt, id, amountPaise }]
      : []),
  ];
}

function settledStep(line: SettledLine): Step {
  return {
    kind: 'settled',
    at: line.at,
    id: line.settlementId,
    amountPaise: line.creditPaise - line.debitPaise,
    ...(line.utr && { utr: line.utr }),
    ...(line.feePaise > 0 && { feePaise: line.feePaise, feeTaxPaise: line.feeTaxPaise }),
    // A refund or adjustment of this payment.
    ...(line.type !== 'payment' && { note: line.entityId }),
  };
}

type Step = Omit<PaymentStep, 'at'> & { at: Date };

/** Everything that is known of a payment. */
export interface PaymentFacts {
  known: Payment | undefined;
  orphan: OrphanPayment | undefined;
  order: PaymentOrder | undefined;
  disputes: readonly Dispute[];
  refunds: readonly Refund[];
  payouts: readonly RefundPayout[];
  reports: Awaited<ReturnType<typeof listReports>>;
  ledger: Awaited<ReturnType<typeof listLedger>>;
  lines: readonly SettledLine[];
}
