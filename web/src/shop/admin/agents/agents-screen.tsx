import { type AnswerOf, formatCount, formatRupees, type Operations } from '@tohfa/contract';
import { agentFigureTexts, agentTexts as words } from '@tohfa/contract/screens';
import { GiftIcon, ShoppingBagIcon } from 'lucide-react';
import { useId } from 'react';
import { Link, useSearchParams } from 'react-router';
import { ExplainedName } from '../../../admin/explained-name.tsx';
import { AdminHeading, AdminLoadError } from '../../../admin/page.tsx';
import { IfMayCall } from '../../../admin/role-gate.tsx';
import { useAdminQuery } from '../../../admin/session.ts';
import { call } from '../../../lib/api.ts';
import { timeAgo } from '../../../lib/dates.ts';
import { manageOrderPath, paths } from '../../../lib/paths.ts';
import { ButtonLink, ChipLink } from '../../../ui/buttons.tsx';
import { ScrollRow } from '../../../ui/scroll-row.tsx';
import { EmptyState, Skeleton } from '../../../ui/states.tsx';
import { AgentList } from './agent-list.tsx';

const PERIODS = [7, 30, 90] as const;
const DEFAULT_PERIOD = 30;

/** Which assistants came, what they prepared, and what people bought of it. The address carries the period. */
export default function AgentsScreen() {
  const [params] = useSearchParams();
  const days = PERIODS.find((period) => String(period) === params.get('days')) ?? DEFAULT_PERIOD;
  const { data, error, isPending, isPlaceholderData, refetch } = useAdminQuery(['agents', days], (signal) =>
    call('agents', { query: { days: String(days) }, signal }),
  );
  return (
    <>
      <AdminHeading title={words.title} description={words.description}>
        {data?.hasCome && (
          <IfMayCall name="channels">
            <ButtonLink variant="secondary" to={paths.channels} className="h-11! text-14!">
              {words.openChannels}
            </ButtonLink>
          </IfMayCall>
        )}
      </AdminHeading>
      {error && (
        <div className="mb-4">
          <AdminLoadError error={error} onRetry={() => void refetch()} />
        </div>
      )}
      {isPending && <AgentsSkeleton />}
      {data && !data.hasCome && <NobodyCame />}
      {data?.hasCome && (
        <>
          <PeriodChips days={days} />
          <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-70' : ''}>
            {data.agents.length === 0 ? (
              <p className="py-10 text-center text-ink-soft">{words.noneInPeriod({ days })}</p>
            ) : (
              <AgentsContent data={data} />
            )}
          </div>
        </>
      )}
    </>
  );
}

function AgentsSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">{words.loading}</span>
      <div className="mt-16 grid grid-cols-2 gap-3 wide:grid-cols-4 wide:gap-4">
        {Object.keys(agentFigureTexts).map((figure) => (
          <Skeleton key={figure} className="h-26 rounded-card!" />
        ))}
      </div>
      <Skeleton className="mt-5 h-80 rounded-card!" />
    </div>
  );
}

function NobodyCame() {
  return (
    <EmptyState
      title={words.never.title}
      description={words.never.text}
      action={
        <IfMayCall name="channels">
          <ButtonLink to={paths.channels}>{words.never.open}</ButtonLink>
        </IfMayCall>
      }
    />
  );
}

function PeriodChips({ days }: { days: number }) {
  return (
    <nav aria-label={words.period} className="mb-4">
      <ScrollRow current={String(days)}>
        <ul className="flex gap-2">
          {PERIODS.map((period) => (
            <li key={period}>
              <ChipLink to={`?days=${period}`} selected={period === days}>
                {words.days({ days: period })}
              </ChipLink>
            </li>
          ))}
        </ul>
      </ScrollRow>
    </nav>
  );
}

function AgentsContent({ data: { totals, agents, started } }: { data: AgentsAnswer }) {
  return (
    <div className="space-y-8">
      <Totals totals={totals} />
      <div>
        <AgentList agents={agents} />
        <p className="mt-3 text-14 text-ink-soft">{words.nameNote}</p>
      </div>
      <StartedList started={started} />
    </div>
  );
}

function Totals({ totals }: Pick<AgentsAnswer, 'totals'>) {
  const { calls, baskets, checkouts, groupGifts, orders, giftsOpened, giftsFunded } = totals;
  const tiles: Record<keyof typeof agentFigureTexts, { value: string; parts: string[] }> = {
    calls: { value: formatCount(calls), parts: [] },
    prepared: {
      value: formatCount(baskets + checkouts + groupGifts),
      parts: [
        words.baskets({ count: baskets }),
        words.checkouts({ count: checkouts }),
        words.groupGifts({ count: groupGifts }),
      ],
    },
    bought: { value: formatRupees(totals.orderAmount), parts: [words.orders({ count: orders })] },
    gifts: {
      value: formatRupees(totals.giftAmount),
      parts: [words.giftsOpened({ count: giftsOpened }), words.funded({ count: giftsFunded })],
    },
  };
  return (
    <dl className="grid grid-cols-2 gap-3 wide:grid-cols-4 wide:gap-4">
      {(Object.keys(tiles) as (keyof typeof tiles)[]).map((figure) => {
        const { label, definition } = agentFigureTexts[figure];
        const { value, parts } = tiles[figure];
        return (
          <div key={figure} className="rounded-card bg-surface p-4 shadow-float">
            <dt className="text-14 text-ink-soft">
              <ExplainedName label={label} definition={definition} buttonLabel={words.explain({ label })} />
            </dt>
            <dd className="mt-1">
              <span className="block font-display font-semibold text-18 tabular-nums wrap-anywhere wide:text-22">
                {value}
              </span>
              {parts.map((part) => (
                <span key={part} className="block text-14 text-ink-soft tabular-nums">
                  {part}
                </span>
              ))}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

function StartedList({ started }: Pick<AgentsAnswer, 'started'>) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-22">
        {words.started}
      </h2>
      {started.length === 0 ? (
        <p className="mt-2 text-14 text-ink-soft">{words.noneStarted}</p>
      ) : (
        <>
          <p className="mt-1 mb-4 text-14 text-ink-soft">{words.startedHint}</p>
          <ul className="divide-y divide-hairline overflow-clip rounded-card bg-surface shadow-float">
            {started.map((one) => (
              <li key={one.purchaseId ?? one.giftId}>
                <Started {...one} />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function Started({ at, agent, kind, what, amount, purchaseId, giftId }: AgentsAnswer['started'][number]) {
  const Icon = kind === 'order' ? ShoppingBagIcon : GiftIcon;
  const to =
    purchaseId === undefined
      ? `${paths.giftsManagement}?${new URLSearchParams({ q: giftId ?? '' })}`
      : manageOrderPath(purchaseId);
  return (
    <Link to={to} className="group flex min-h-16 items-center gap-3 px-4 py-3 hover:bg-sunken">
      <Icon className="size-5 shrink-0 text-ink-soft" />
      <span className="min-w-0 flex-1">
        <span className="block font-semibold group-hover:text-rani [overflow-wrap:anywhere]">{what}</span>
        <span className="block text-14 text-ink-soft [overflow-wrap:anywhere]">
          {`${words.kinds[kind]} · ${agent || words.unnamedShort} · ${timeAgo(at)}`}
        </span>
      </span>
      <span className="shrink-0 text-right tabular-nums">
        <span className="block font-bold">{formatRupees(amount)}</span>
        {kind === 'group-gift' && <span className="block text-14 text-ink-soft">{words.collected}</span>}
      </span>
    </Link>
  );
}

type AgentsAnswer = AnswerOf<Operations['agents']>;
