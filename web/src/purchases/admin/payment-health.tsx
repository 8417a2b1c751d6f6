import { type AnswerOf, formatPaise, type Operations, paise } from '@tohfa/contract';
import { moneyStateWord, paymentHealthTexts as texts } from '@tohfa/contract/screens';
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
    <Panel title={texts.title}>
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
        <HealthFigure label={texts.checked}>{formatAgo(health.checkedAt)}</HealthFigure>
        <HealthFigure label={texts.lastWebhook}>{formatAgo(health.lastWebhookAt)}</HealthFigure>
        <HealthFigure label={texts.reconciled}>{formatAgo(health.lastReconciledAt)}</HealthFigure>
        <HealthFigure label={texts.openCheckouts}>{health.openOrders}</HealthFigure>
        <HealthFigure label={texts.heldUnits}>{health.liveHolds}</HealthFigure>
      </dl>
      <IssueList title={texts.brokenChecks} count={health.broken.length}>
        {health.broken.map(({ name, count, examples }) => (
          <Issue key={name} title={`${name}: ${count}`} detail={examples.join(', ')} />
        ))}
      </IssueList>
      <IssueList title={texts.orphans} count={health.orphans.length}>
        {health.orphans.map(({ paymentId, orderId, amountPaise, status, since }) => (
          <Issue
            key={paymentId}
            title={`${formatPaise(paise(amountPaise))} · ${moneyStateWord(status)}`}
            detail={texts.orphan({ payment: paymentId, order: orderId, since: formatIndiaDateTime(since) })}
          />
        ))}
      </IssueList>
      <IssueList title={texts.refunds} count={health.refunds.length}>
        {health.refunds.map(({ id, paymentId, amountPaise, status, reason, since }) => (
          <Issue
            key={id}
            title={`${formatPaise(paise(amountPaise))} · ${moneyStateWord(status)}`}
            detail={texts.refund({ reason, payment: paymentId, since: formatIndiaDateTime(since) })}
          />
        ))}
      </IssueList>
      <IssueList title={texts.providerRefunds} count={health.providerRefunds?.length ?? 0}>
        {health.providerRefunds?.map(({ id, paymentId, amountPaise, status, since }) => (
          <Issue
            key={id}
            title={`${formatPaise(paise(amountPaise))} · ${moneyStateWord(status)}`}
            detail={texts.since({ payment: paymentId, since: formatIndiaDateTime(since) })}
          />
        ))}
      </IssueList>
      <IssueList title={texts.disputes} count={health.disputes?.length ?? 0}>
        {health.disputes?.map(({ id, paymentId, amountPaise, status, since }) => (
          <Issue
            key={id}
            title={`${formatPaise(paise(amountPaise))} · ${moneyStateWord(status)}`}
            detail={texts.since({ payment: paymentId, since: formatIndiaDateTime(since) })}
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
        {texts.list({ title, count })}
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
  return iso === undefined ? texts.never : timeAgo(iso);
}

function usePaymentHealth() {
  return useAdminQuery(['payment-health'], (signal) => call('paymentHealth', { signal }));
}

/** One line, the worst first. */
export function summarizeHealth({ broken, orphans, refunds, checkedAt }: PaymentHealth): HealthSummary {
  const { summary } = texts;
  if (broken.length > 0) return { tone: 'error', message: summary.broken({ count: broken.length }) };
  if (orphans.length > 0) return { tone: 'error', message: summary.orphans({ count: orphans.length }) };
  const failed = refunds.filter(({ status }) => status === 'failed');
  if (failed.length > 0) return { tone: 'error', message: summary.failed({ count: failed.length }) };
  if (checkedAt === undefined) return { tone: 'info', message: summary.unchecked };
  if (refunds.length > 0) return { tone: 'success', message: summary.refunding({ count: refunds.length }) };
  return { tone: 'success', message: summary.fine };
}

export type PaymentHealth = AnswerOf<Operations['paymentHealth']>;

interface HealthSummary {
  tone: 'success' | 'info' | 'error';
  message: string;
}
