import { FEED_NAMES, type FeedRunView } from '@tohfa/contract';
import { channelTexts as words } from '@tohfa/contract/screens';
import { useId } from 'react';
import { ChannelCard, type ChannelView } from './channel-card.tsx';
import { type ChannelSwitch, useChannelSwitch } from './use-channel-switch.ts';

/** The feeds first: they are what an owner sets up by hand. */
export function ChannelCards({ channels, run }: { channels: readonly ChannelView[]; run: FeedRunView }) {
  const control = useChannelSwitch();
  const isFeed = ({ channel }: ChannelView) => FEED_NAMES.some((name) => name === channel);
  return (
    <div className="space-y-8">
      <Group
        title={words.feeds}
        hint={words.feedsHint}
        channels={channels.filter(isFeed)}
        run={run}
        control={control}
      />
      <Group
        title={words.assistants}
        hint={words.assistantsHint}
        channels={channels.filter((channel) => !isFeed(channel))}
        run={run}
        control={control}
      />
    </div>
  );
}

function Group({ title, hint, channels, run, control }: GroupProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-22">
        {title}
      </h2>
      <p className="mt-1 mb-4 text-14 text-ink-soft">{hint}</p>
      <div className="grid grid-cols-1 items-start gap-4 wide:grid-cols-2 wide:gap-5 cards5:grid-cols-3">
        {channels.map((channel) => (
          <ChannelCard key={channel.channel} view={channel} run={run} control={control} />
        ))}
      </div>
    </section>
  );
}

interface GroupProps {
  title: string;
  hint: string;
  channels: readonly ChannelView[];
  run: FeedRunView;
  control: ChannelSwitch;
}
