import { Link } from 'react-router';
import { timeAgo } from '../accounts/time-ago.ts';
import { paths } from '../paths.ts';
import { Notice } from '../ui/notice.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { AdminLoadProblem } from './admin-load-problem.tsx';
import { Panel } from './panel.tsx';
import { healthWords, usePaymentHealth } from './payment-health.ts';

/** Whether the money adds up, in a few words; the orders screen tells the rest. */
export function PaymentsToday() {
  const health = usePaymentHealth();
  return (
    <Panel
      title="Payments"
      action={
        <Link to={paths.ordersManagement} className={LINK}>
          All orders
        </Link>
      }
    >
      {health.isPending && <Skeleton className="h-11" />}
      {health.isError && <AdminLoadProblem error={health.error} onRetry={() => void health.refetch()} />}
      {health.data && (
        <>
          <Notice tone={healthWords(health.data).tone}>{healthWords(health.data).words}</Notice>
          <p className="mt-3 text-14 text-ink-soft">
            {health.data.lastWebhookAt
              ? `The payment service last wrote ${timeAgo(health.data.lastWebhookAt)}.`
              : 'The payment service has not written yet.'}
          </p>
        </>
      )}
    </Panel>
  );
}

const LINK = 'inline-flex h-11 items-center font-semibold text-14 text-rani hover:underline';
