import { type AnswerOf, formatCount, type Operations } from '@tohfa/contract';
import { statusProblemTexts, statusTexts as texts } from '@tohfa/contract/screens';
import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { call } from '../lib/api.ts';
import { formatTime, timeAgo } from '../lib/dates.ts';
import { paths } from '../lib/paths.ts';
import { Button } from '../ui/buttons.tsx';
import { Badge } from '../ui/data-display.tsx';
import { Notice } from '../ui/feedback.tsx';
import { Skeleton } from '../ui/states.tsx';
import { AdminHeading, AdminLoadError, Panel } from './page.tsx';
import { useAdminQuery } from './session.ts';

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
      <AdminHeading title={texts.title} description={refreshText(data?.at, isIdle)}>
        <Button
          variant="secondary"
          className="h-11! text-14!"
          aria-busy={status.isFetching}
          onClick={() => void status.refetch()}
        >
          {texts.checkNow}
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
    <Panel title={texts.payments.title}>
      <Figures>
        <Figure label={texts.payments.checked} problem={problems.includes('money-broken')}>
          {payments.brokenChecks > 0
            ? texts.payments.broken({ count: payments.brokenChecks })
            : formatAgo(payments.checkedAt, texts.payments.neverChecked)}
        </Figure>
        <Figure label={texts.payments.unmatched} problem={problems.includes('payments-unmatched')}>
          {countOrNone(payments.unmatched)}
        </Figure>
        <Figure label={texts.payments.oldestCheckout} problem={problems.includes('orders-unreconciled')}>
          {formatWait(payments.oldestUnreconciledSeconds)}
        </Figure>
        <Figure label={texts.payments.oldestRefund} problem={problems.includes('refunds-late')}>
          {formatWait(payments.oldestRefundSeconds)}
        </Figure>
        <Figure label={texts.payments.lastWebhook} problem={problems.includes('webhooks-silent')}>
          {formatAgo(payments.lastWebhookAt, texts.payments.noWebhook)}
        </Figure>
        <Figure label={texts.payments.refusedWebhooks} problem={problems.includes('webhooks-refused')}>
          {countOrNone(payments.refusedWebhooks)}
        </Figure>
        <Figure label={texts.payments.webhookLag} problem={problems.includes('webhooks-late')}>
          {payments.webhookLagSeconds === undefined
            ? texts.payments.unknownLag
            : formatSpan(payments.webhookLagSeconds)}
        </Figure>
      </Figures>
    </Panel>
  );
}

function JobsPanel({ status: { jobs, taxDocuments, problems } }: { status: ShopStatus }) {
  return (
    <Panel title={texts.work.title}>
      <Figures>
        <Figure label={texts.work.due}>{countOrNone(jobs.due)}</Figure>
        <Figure label={texts.work.longestWait} problem={problems.includes('jobs-late')}>
          {formatWait(jobs.oldestDueSeconds)}
        </Figure>
        <Figure label={texts.work.givenUp} problem={problems.includes('jobs-parked')}>
          {countOrNone(jobs.parked)}
        </Figure>
        <Figure label={texts.work.invoices} problem={problems.includes('invoices-stuck')}>
          {taxDocuments.stuck > 0
            ? texts.work.stuck({ count: taxDocuments.stuck })
            : countOrNone(taxDocuments.due)}
        </Figure>
      </Figures>
    </Panel>
  );
}

function ServicesPanel({ services: { mail, push, pictures } }: Pick<ShopStatus, 'services'>) {
  return (
    <Panel title={texts.services.title}>
      <Figures>
        <Service
          label={texts.services.mail}
          state={mail.state}
          detail={texts.services.mailDetails[mail.state]}
        />
        <Service label={texts.services.push} state={push.state} detail={texts.services.pushDetail(push)} />
        <Service
          label={texts.services.pictures}
          state={pictures.state}
          detail={texts.services.picturesIn[pictures.place === 's3' ? 's3' : 'folder']}
        />
      </Figures>
    </Panel>
  );
}

function ShopPanel({ status: { version, startedAt, database, backups } }: { status: ShopStatus }) {
  const isPostgres = database.kind === 'postgres';
  return (
    <Panel title={texts.shop.title}>
      <Figures>
        <Figure label={texts.shop.version}>{version}</Figure>
        <Figure label={texts.shop.started}>{timeAgo(startedAt)}</Figure>
        <Figure label={texts.shop.database}>
          {isPostgres ? texts.shop.postgres(database) : texts.shop.embedded(database)}
        </Figure>
        <Figure label={texts.shop.lastBackup}>{formatAgo(backups.lastAt, texts.shop.noBackup)}</Figure>
        {isPostgres && (
          <Figure label={texts.shop.archived}>{formatAgo(backups.archivedAt, texts.shop.notArchived)}</Figure>
        )}
      </Figures>
    </Panel>
  );
}

function Summary({ problems }: { problems: readonly Problem[] }) {
  if (problems.length === 0) return <Notice tone="success">{texts.fine}</Notice>;
  return (
    <Notice tone="error">
      <ul className="space-y-1">
        {problems.map((problem) => (
          <li key={problem}>
            {statusProblemTexts[problem]}
            {ORDERS_SHOW.has(problem) && (
              <>
                {' '}
                <Link to={paths.ordersManagement} className="underline">
                  {texts.seeOrders}
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
        <Badge tone={SERVICE_TONES[state]}>{texts.services.states[state]}</Badge>
      </dd>
    </div>
  );
}

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
  if (at === undefined) return texts.about;
  const time = formatTime(at);
  return isIdle ? texts.paused({ time }) : texts.asOf({ time });
}

function formatAgo(iso: string | undefined, otherwise: string): string {
  return iso === undefined ? otherwise : timeAgo(iso);
}

function countOrNone(count: number): string {
  return count === 0 ? texts.none : formatCount(count);
}

function formatWait(seconds: number): string {
  return seconds === 0 ? texts.none : formatSpan(seconds);
}

function formatSpan(seconds: number): string {
  if (seconds < 120) return texts.span.seconds({ count: seconds });
  if (seconds < 7200) return texts.span.minutes({ count: Math.round(seconds / 60) });
  return texts.span.hours({ count: Math.round(seconds / 3600) });
}

type ShopStatus = AnswerOf<Operations['shopStatus']>;
type Problem = ShopStatus['problems'][number];
type ServiceState = ShopStatus['services']['mail']['state'];
