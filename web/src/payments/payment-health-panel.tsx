import { formatPaise, paise } from '@tohfa/contract';
import type { ReactNode } from 'react';
import { timeAgo } from '../accounts/time-ago.ts';
import { AdminLoadProblem } from '../admin/admin-load-problem.tsx';
import { momentOf } from '../admin/moments.ts';
import { Panel } from '../admin/panel.tsx';
import { healthWords, type PaymentHealth, usePaymentHealth } from '../admin/payment-health.ts';
import { Notice } from '../ui/notice.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

/** Whether the money adds up: the checks, payments nobody expected, refunds that wait, and who was last heard from. */
export function PaymentHealthPanel() {
  const health = usePaymentHealth();
  return (
    <Panel title="Payments">
      {health.isPending && <Skeleton className="h-24" />}
      {health.isError && <AdminLoadProblem error={health.error} onRetry={() => void health.refetch()} />}
      {health.data && <Health health={health.data} />}
    </Panel>
  );
}

function Health({ health }: { health: PaymentHealth }) {
  const { tone, words } = healthWords(health);
  return (
    <>
      <Notice tone={tone}>{words}</Notice>
      <dl className="mt-4 grid grid-cols-2 gap-x-4 gap-y-3 text-14 wide:grid-cols-5">
        <Fact label="Books checked">{ago(health.checkedAt)}</Fact>
        <Fact label="Last webhook">{ago(health.lastWebhookAt)}</Fact>
        <Fact label="Reconciled">{ago(health.lastReconciledAt)}</Fact>
        <Fact label="Checkouts open">{health.openOrders}</Fact>
        <Fact label="Units held">{health.liveHolds}</Fact>
      </dl>
      <Cases title="Broken checks" count={health.broken.length}>
        {health.broken.map(({ name, count, examples }) => (
          <Case key={name} title={`${name}: ${count}`} words={examples.join(', ')} />
        ))}
      </Cases>
      <Cases title="Payments without an order" count={health.orphans.length}>
        {health.orphans.map(({ paymentId, orderId, amountPaise, status, since }) => (
          <Case
            key={paymentId}
            title={`${formatPaise(paise(amountPaise))} · ${status}`}
            words={`${paymentId} for ${orderId}, since ${momentOf(since)}`}
          />
        ))}
      </Cases>
      <Cases title="Refunds on the way" count={health.refunds.length}>
        {health.refunds.map(({ id, paymentId, amountPaise, status, reason, since }) => (
          <Case
            key={id}
            title={`${formatPaise(paise(amountPaise))} · ${status}`}
            words={`${reason}; ${paymentId}, since ${momentOf(since)}`}
          />
        ))}
      </Cases>
    </>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-ink-soft">{label}</dt>
      <dd className="font-semibold tabular-nums">{children}</dd>
    </div>
  );
}

function Cases({ title, count, children }: { title: string; count: number; children: ReactNode }) {
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

function Case({ title, words }: { title: string; words: string }) {
  return (
    <li className="py-2 [overflow-wrap:anywhere]">
      <p className="font-medium">{title}</p>
      <p className="text-ink-soft">{words}</p>
    </li>
  );
}

function ago(iso: string | undefined): string {
  return iso === undefined ? 'Not yet' : timeAgo(iso);
}
