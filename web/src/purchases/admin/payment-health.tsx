import { type AnswerOf, formatPaise, type Operations, paise } from '@tohfa/contract';
import type { ReactNode } from 'react';
import { AdminLoadError, Panel } from '../../admin/page.tsx';
import { IfMayCall } from '../../admin/role-gate.tsx';
import { useAdminQuery } from '../../admin/session.ts';
import { call } from '../../lib/api.ts';
import { formatIndiaDateTime, timeAgo } from '../../lib/dates.ts';
import { Notice } from '../../ui/feedback.tsx';
import { Skeleton } from '../../ui/states.tsx';

/** Whether the money adds up: invariants, payments without an order, open refunds, and the last webhook. */
export function PaymentHealthPanel() {
  return (
    <IfMayCall name="paymentHealth">
      <PaymentHealthFigures />
    </IfMayCall>
  );
}

function PaymentHealthFigures() {
  const health = usePaymentHealth();
  return (
    <Panel title="Payments">
      {health.isPending && <Skeleton className="h-24" />}
      {health.isError && <AdminLoadError error={health.error} onRetry={() => void health.refetch()} />}
      {health.data && <HealthDetails health={health.data} />}
    </Panel>
  );
}

function HealthDetails({ health }: { health: PaymentHealth }) {
  const { tone, message } = summarizeHealth(health);
  return (
    <>
      <Notice tone={tone}>{message}</Notice>
      <dl className="mt-4 grid grid-cols-2 gap-x-4 gap-y-3 text-14 wide:grid-cols-5">
        <HealthFigure label="Books checked">{formatAgo(health.checkedAt)}</HealthFigure>
        <HealthFigure label="Last webhook">{formatAgo(health.lastWebhookAt)}</HealthFigure>
        <HealthFigure label="Reconciled">{formatAgo(health.lastReconciledAt)}</HealthFigure>
        <HealthFigure label="Checkouts open">{health.openOrders}</HealthFigure>
        <HealthFigure label="Units held">{health.liveHolds}</HealthFigure>
      </dl>
      <IssueList title="Broken checks" count={health.broken.length}>
        {health.broken.map(({ name, count, examples }) => (
          <Issue key={name} title={`${name}: ${count}`} detail={examples.join(', ')} />
        ))}
      </IssueList>
      <IssueList title="Payments without an order" count={health.orphans.length}>
        {health.orphans.map(({ paymentId, orderId, amountPaise, status, since }) => (
          <Issue
            key={paymentId}
            title={`${formatPaise(paise(amountPaise))} · ${status}`}
            detail={`${paymentId} for ${orderId}, since ${formatIndiaDateTime(since)}`}
          />
        ))}
      </IssueList>
      <IssueList title="Refunds on the way" count={health.refunds.length}>
        {health.refunds.map(({ id, paymentId, amountPaise, status, reason, since }) => (
          <Issue
            key={id}
            title={`${formatPaise(paise(amountPaise))} · ${status}`}
            detail={`${reason}; ${paymentId}, since ${formatIndiaDateTime(since)}`}
          />
        ))}
      </IssueList>
      <IssueList title="Refunds made at the provider" count={health.providerRefunds?.length ?? 0}>
        {health.providerRefunds?.map(({ id, paymentId, amountPaise, status, since }) => (
          <Issue
            key={id}
            title={`${formatPaise(paise(amountPaise))} · ${status}`}
            detail={`${paymentId}, since ${formatIndiaDateTime(since)}`}
          />
        ))}
      </IssueList>
      <IssueList title="Disputes" count={health.disputes?.length ?? 0}>
        {health.disputes?.map(({ id, paymentId, amountPaise, status, since }) => (
          <Issue
            key={id}
            title={`${formatPaise(paise(amountPaise))} · ${status}`}
            detail={`${paymentId}, since ${formatIndiaDateTime(since)}`}
          />
        ))}
      </IssueList>
    </>
  );
}

function HealthFigure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-ink-soft">{label}</dt>
      <dd className="font-semibold tabular-nums">{children}</dd>
    </div>
  );
}

function IssueList({ title, count, children }: { title: string; count: number; children: ReactNode }) {
  if (count === 0) return null;
  return (
    <details className="mt-3 border-hairline border-t pt-1 text-14">
      <summary className="flex h-11 cursor-pointer items-center font-semibold text-rani">
        {`${title} (${count})`}
      </summary>
      <ul className="divide-y divide-hairline">{children}</ul>
    </details>
  );
}

function Issue({ title, detail }: { title: string; detail: string }) {
  return (
    <li className="py-2 [overflow-wrap:anywhere]">
      <p className="font-medium">{title}</p>
      <p className="text-ink-soft">{detail}</p>
    </li>
  );
}

function formatAgo(iso: string | undefined): string {
  return iso === undefined ? 'Not yet' : timeAgo(iso);
}

function usePaymentHealth() {
  return useAdminQuery(['payment-health'], (signal) => call('paymentHealth', { signal }));
}

/** One line, the worst first. */
export function summarizeHealth({ broken, orphans, refunds, checkedAt }: PaymentHealth): HealthSummary {
  if (broken.length > 0)
    return { tone: 'error', message: `The books do not add up: ${countNoun(broken, 'check')} broken` };
  if (orphans.length > 0)
    return { tone: 'error', message: `${countNoun(orphans, 'payment')} without an order` };
  const failed = refunds.filter(({ status }) => status === 'failed');
  if (failed.length > 0) return { tone: 'error', message: `${countNoun(failed, 'refund')} failed` };
  if (checkedAt === undefined) return { tone: 'info', message: 'The books have not been checked yet' };
  if (refunds.length > 0)
    return { tone: 'success', message: `All money adds up; ${countNoun(refunds, 'refund')} on the way` };
  return { tone: 'success', message: 'All money adds up' };
}

function countNoun(list: readonly unknown[], noun: string): string {
  return `${list.length} ${noun}${list.length === 1 ? '' : 's'}`;
}

export type PaymentHealth = AnswerOf<Operations['paymentHealth']>;

interface HealthSummary {
  tone: 'success' | 'info' | 'error';
  message: string;
}
