import { Link } from 'react-router';
import { timeAgo } from '../accounts/time-ago.ts';
import { paths } from '../paths.ts';
import { Notice } from '../ui/notice.tsx';
import { Panel } from './panel.tsx';
import { healthWords, type PaymentHealth } from './payment-health.ts';

/** Whether the money adds up, in a few words; the orders screen tells the rest. */
export function PaymentsToday({ health }: { health: PaymentHealth }) {
  const { tone, words } = healthWords(health);
  return (
    <Panel
      title="Payments"
      action={
        <Link to={paths.ordersManagement} className={LINK}>
          All orders
        </Link>
      }
    >
      <Notice tone={tone}>{words}</Notice>
      <p className="mt-3 text-14 text-ink-soft">
        {health.lastWebhookAt
          ? `The payment service last wrote ${timeAgo(health.lastWebhookAt)}.`
          : 'The payment service has not written yet.'}
      </p>
    </Panel>
  );
}

const LINK = 'inline-flex h-11 items-center font-semibold text-14 text-rani hover:underline';
