import { channelTexts as words } from '@tohfa/contract/screens';
import { AdminHeading, AdminLoadError } from '../../../admin/page.tsx';
import { useAdminQuery } from '../../../admin/session.ts';
import { call } from '../../../lib/api.ts';
import { Skeleton } from '../../../ui/states.tsx';
import { ChannelCards } from './channel-cards.tsx';

/** While feeds are made, their progress is asked for this often. */
const PROGRESS_MS = 700;

/** Where else the shop is open. The owner switches; others see what the feeds have and what is wrong with products. */
export default function ChannelsScreen() {
  const channels = useAdminQuery(['channels'], (signal) => call('channels', { signal }), {
    refetchInterval: ({ state }) => (state.data?.run.state === 'running' ? PROGRESS_MS : false),
  });
  return (
    <>
      <AdminHeading title={words.title} description={words.description} />
      {channels.isError && (
        <div className="mb-4">
          <AdminLoadError error={channels.error} onRetry={() => void channels.refetch()} />
        </div>
      )}
      {channels.isPending && <CardSkeletons />}
      {channels.data && <ChannelCards channels={channels.data.channels} run={channels.data.run} />}
    </>
  );
}

function CardSkeletons() {
  return (
    <div className="grid gap-4 wide:grid-cols-2 wide:gap-5">
      {[1, 2, 3, 4].map((card) => (
        <Skeleton key={card} className="h-64 rounded-card!" />
      ))}
    </div>
  );
}
