import type { SettlementFetchView } from '@tohfa/contract';
import { settlementFetchTexts, settlementTexts } from '@tohfa/contract/screens';
import { DownloadCloudIcon } from 'lucide-react';
import { call } from '../../lib/api.ts';
import { timeAgo } from '../../lib/dates.ts';
import { useAction } from '../../ui/actions.tsx';
import { Button } from '../../ui/buttons.tsx';
import { Notice } from '../../ui/feedback.tsx';
import { IfMayCall } from '../role-gate.tsx';
import { useInvalidateAdminQueries } from '../session.ts';

/** While a fetch runs its progress is asked for this often. */
export const PROGRESS_MS = 700;

/** Starts a fetch; the list, which is read again while it runs, has its progress. */
export function useFetchSettlements() {
  const reload = useInvalidateAdminQueries(['settlements', 'settlement-differences', 'settlement']);
  return useAction(async (from?: string) => {
    await call('fetchSettlements', { body: { ...(from && { from }) } });
    await reload();
  }, 'fetch-settlements');
}

export function FetchSettlementsButton({ fetch }: { fetch: SettlementFetchView | undefined }) {
  const fetching = useFetchSettlements();
  const isRunning = fetching.busy || fetch?.state === 'running';
  return (
    <IfMayCall name="fetchSettlements">
      <Button
        aria-busy={isRunning}
        onClick={() => !isRunning && fetching.run()}
        className="h-11! text-14! print:hidden"
      >
        <DownloadCloudIcon />
        {isRunning ? settlementTexts.fetching : settlementTexts.fetch}
      </Button>
    </IfMayCall>
  );
}

/** What the last fetch brought, or how far the one is that runs. */
export function FetchStatus({ fetch }: { fetch: SettlementFetchView | undefined }) {
  if (!fetch) return <p className="mb-4 text-14 text-ink-soft">{settlementFetchTexts.never}</p>;
  if (fetch.state === 'running')
    return (
      <div className="mb-4 print:hidden">
        <p role="status" className="mb-1.5 text-14 text-ink-soft tabular-nums">
          {settlementFetchTexts.progress(fetch)}
        </p>
        <progress
          aria-label={settlementTexts.fetching}
          value={fetch.daysDone}
          max={fetch.days}
          className="block h-2 w-full overflow-hidden rounded-full bg-sunken [&::-moz-progress-bar]:bg-rani [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-rani"
        />
      </div>
    );
  if (fetch.state === 'failed')
    return (
      <Notice tone="error" className="mb-4 print:hidden">
        {settlementFetchTexts.problems[fetch.problem ?? 'interrupted']}
      </Notice>
    );
  return (
    <p role="status" className="mb-4 text-14 text-ink-soft print:hidden">
      {`${settlementFetchTexts.last({ when: timeAgo(fetch.endedAt ?? fetch.startedAt) })} ${settlementFetchTexts.done(fetch)}`}
    </p>
  );
}
