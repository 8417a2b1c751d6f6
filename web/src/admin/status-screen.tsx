import { type AnswerOf, formatCount, type Operations } from '@tohfa/contract';
import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { call } from '../lib/api.ts';
import { formatTime, timeAgo } from '../lib/dates.ts';
import { paths } from '../lib/paths.ts';
import { countNoun } from '../lib/plural.ts';
import { Button } from '../ui/buttons.tsx';
import { Badge } from '../ui/data-display.tsx';
import { Notice } from '../ui/feedback.tsx';
import { Skeleton } from '../ui/states.tsx';
import { AdminHeading, AdminLoadError, Panel } from './page.tsx';
import { useAdminQuery } from './session.ts';
import { PROBLEM_TEXTS } from './status-problems.ts';

const REFRESH_MS = 15_000;
/** Each refresh keeps the admin session alive, so it stops when the admin is away and the session can expire. */
const IDLE_MS = 10 * 60_000;

export default function StatusScreen() {
  const isIdle = useIdle(IDLE_MS);
  const status = useAdminQuery(['status'], (signal) => call('shopStatus', { signal }), {
    refetchInterval: isIdle ? false : REFRESH_MS,
  });
  const { data } = status;
  return (
    <>
      <AdminHeading title="Status" description={refreshText(data?.at, isIdle)}>
        <Button
          variant="secondary"
          className="h-11! text-14!"
          aria-busy={status.isFetching}
          onClick={() => void status.refetch()}
        >
          Check now
        </Button>
      </AdminHeading>
      {status.isPending && <StatusSkeleton />}
      {status.isError && (
        <div className="mb-4">
          <AdminLoadError error={status.error} onRetry={() => void status.refetch()} />
        </div>
      )}
      {data && <StatusPanels status={data} />}
    </>
  );
}

function StatusPanels({ status }: { status: ShopStatus }) {
  return (
    <div className="space-y-4 wide:space-y-5">
      <Summary problems={status.problems} />
      <div className="grid grid-cols-1 items-start gap-4 wide:grid-cols-2 wide:gap-5">
        <div className="space-y-4 wide:space-y-5">
          <PaymentsPanel status={status} />
          <ServicesPanel services={status.services} />
        </div>
        <div className="space-y-4 wide:space-y-5">
          <JobsPanel status={status} />
          <ShopPanel status={status} />
        </div>
      </div>
    </div>
  );
}

function PaymentsPanel({ status: { payments, problems } }: { status: ShopStatus }) {
  return (
    <Panel title="Payments">
      <Figures>
        <Figure label="Books checked" problem={problems.includes('money-broken')}>
          {payments.brokenChecks > 0
            ? `${countNoun(payments.brokenChecks, 'check')} broken`
            : formatAgo(payments.checkedAt, 'Not yet')}
        </Figure>
        <Figure label="Payments without an order" problem={problems.includes('payments-unmatched')}>
          {countOrNone(payments.unmatched)}
        </Figure>
        <Figure label="Oldest checkout to settle" problem={problems.includes('orders-unreconciled')}>
          {formatWait(payments.oldestUnreconciledSeconds)}
        </Figure>
        <Figure label="Oldest refund on its way" problem={problems.includes('refunds-late')}>
          {formatWait(payments.oldestRefundSeconds)}
        </Figure>
        <Figure label="Last webhook">{formatAgo(payments.lastWebhookAt, 'None yet')}</Figure>
        <Figure label="Webhooks take up to" problem={problems.includes('webhooks-late')}>
          {payments.webhookLagSeconds === undefined ? 'Not known' : formatSpan(payments.webhookLagSeconds)}
        </Figure>
      </Figures>
    </Panel>
  );
}

function JobsPanel({ status: { jobs, taxDocuments, problems } }: { status: ShopStatus }) {
  return (
    <Panel title="Background work">
      <Figures>
        <Figure label="Jobs due now">{countOrNone(jobs.due)}</Figure>
        <Figure label="Longest wait" problem={problems.includes('jobs-late')}>
          {formatWait(jobs.oldestDueSeconds)}
        </Figure>
        <Figure label="Given up" problem={problems.includes('jobs-parked')}>
          {countOrNone(jobs.parked)}
        </Figure>
        <Figure label="Invoices to issue" problem={problems.includes('invoices-stuck')}>
          {taxDocuments.stuck > 0 ? `${taxDocuments.stuck} stuck` : countOrNone(taxDocuments.due)}
        </Figure>
      </Figures>
    </Panel>
  );
}

function ServicesPanel({ services: { mail, push, pictures } }: Pick<ShopStatus, 'services'>) {
  return (
    <Panel title="Services">
      <Figures>
        <Service label="Mail" state={mail.state} detail={MAIL_DETAILS[mail.state]} />
        <Service
          label="Push notifications"
          state={push.state}
          detail={`${push.sent} sent, ${push.failed} failed in the last day`}
        />
        <Service
          label="Pictures"
          state={pictures.state}
          detail={pictures.place === 's3' ? 'S3 storage' : 'In a folder of the shop'}
        />
      </Figures>
    </Panel>
  );
}

const MAIL_DETAILS = {
  working: 'The mail server accepts our login',
  failing: 'The mail server does not answer or refuses our login',
  local: 'Mails stay on this machine',
} as const;

function ShopPanel({ status: { version, startedAt, database, backups } }: { status: ShopStatus }) {
  const isPostgres = database.kind === 'postgres';
  return (
    <Panel title="Shop and database">
      <Figures>
        <Figure label="Version">{version}</Figure>
        <Figure label="Started">{timeAgo(startedAt)}</Figure>
        <Figure label="Database">
          {`${isPostgres ? 'PostgreSQL' : 'Embedded'}, answers in ${database.milliseconds} ms`}
        </Figure>
        <Figure label="Last backup">{formatAgo(backups.lastAt, 'None known')}</Figure>
        {isPostgres && (
          <Figure label="Database log archived">{formatAgo(backups.archivedAt, 'Not set up')}</Figure>
        )}
      </Figures>
    </Panel>
  );
}

function Summary({ problems }: { problems: readonly Problem[] }) {
  if (problems.length === 0) return <Notice tone="success">Everything works.</Notice>;
  return (
    <Notice tone="error">
      <ul className="space-y-1">
        {problems.map((problem) => (
          <li key={problem}>
            {PROBLEM_TEXTS[problem]}
            {ORDERS_SHOW.has(problem) && (
              <>
                {' '}
                <Link to={paths.ordersManagement} className="underline">
                  See the orders
                </Link>
              </>
            )}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

const ORDERS_SHOW: ReadonlySet<Problem> = new Set(['money-broken', 'payments-unmatched', 'refunds-late']);

function Service({ label, state, detail }: { label: string; state: ServiceState; detail: string }) {
  return (
    <div className="flex items-center justify-between gap-4 py-2.5">
      <dt className="min-w-0">
        <span className="font-medium">{label}</span>
        <span className="block text-ink-soft">{detail}</span>
      </dt>
      <dd className="shrink-0">
        <Badge tone={SERVICE_TONES[state]}>{SERVICE_LABELS[state]}</Badge>
      </dd>
    </div>
  );
}

const SERVICE_LABELS = { working: 'Working', failing: 'Failing', local: 'Local stand-in' } as const;
const SERVICE_TONES = { working: 'success', failing: 'error', local: 'highlight' } as const;

function Figures({ children }: { children: ReactNode }) {
  return <dl className="divide-y divide-hairline text-14">{children}</dl>;
}

function Figure({ label, problem = false, children }: FigureProps) {
  return (
    <div className="flex items-baseline justify-between gap-4 py-2.5">
      <dt className="text-ink-soft">{label}</dt>
      <dd className="text-right font-semibold tabular-nums">
        {problem ? <Badge tone="error">{children}</Badge> : children}
      </dd>
    </div>
  );
}

interface FigureProps {
  label: string;
  problem?: boolean;
  children: ReactNode;
}

function StatusSkeleton() {
  return (
    <div className="space-y-4 wide:space-y-5">
      <Skeleton className="h-11" />
      <div className="grid grid-cols-1 gap-4 wide:grid-cols-2 wide:gap-5">
        {['payments', 'work', 'services', 'shop'].map((name) => (
          <Skeleton key={name} className="h-56" />
        ))}
      </div>
    </div>
  );
}

/** Whether the page has been idle this long. */
function useIdle(milliseconds: number): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    let timer = setTimeout(() => setIdle(true), milliseconds);
    const wake = () => {
      setIdle(false);
      clearTimeout(timer);
      timer = setTimeout(() => setIdle(true), milliseconds);
    };
    for (const event of ACTIVITY) addEventListener(event, wake, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const event of ACTIVITY) removeEventListener(event, wake);
    };
  }, [milliseconds]);
  return isIdle;
}

const ACTIVITY = ['pointerdown', 'pointermove', 'keydown', 'scroll'] as const;

function refreshText(at: string | undefined, isIdle: boolean): string {
  if (at === undefined) return 'How everything behind the shop is doing.';
  return isIdle
    ? `As of ${formatTime(at)}. Paused: move the pointer or press a key to go on.`
    : `As of ${formatTime(at)}, refreshed every 15 seconds.`;
}

function formatAgo(iso: string | undefined, otherwise: string): string {
  return iso === undefined ? otherwise : timeAgo(iso);
}

function countOrNone(count: number): string {
  return count === 0 ? 'None' : formatCount(count);
}

function formatWait(seconds: number): string {
  return seconds === 0 ? 'None' : formatSpan(seconds);
}

function formatSpan(seconds: number): string {
  if (seconds < 120) return countNoun(seconds, 'second');
  if (seconds < 7200) return countNoun(Math.round(seconds / 60), 'minute');
  return countNoun(Math.round(seconds / 3600), 'hour');
}

type ShopStatus = AnswerOf<Operations['shopStatus']>;
type Problem = ShopStatus['problems'][number];
type ServiceState = ShopStatus['services']['mail']['state'];
