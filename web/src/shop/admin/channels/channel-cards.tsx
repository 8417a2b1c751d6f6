import { FEED_NAMES, type FeedRunView } from '@tohfa/contract';
import { channelTexts as words } from '@tohfa/contract/screens';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { IfMayCall } from '../../../admin/role-gate.tsx';
import { paths } from '../../../lib/paths.ts';
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
        link={<AssistantsLink />}
        channels={channels.filter((channel) => !isFeed(channel))}
        run={run}
        control={control}
      />
    </div>
  );
}

function AssistantsLink() {
  return (
    <IfMayCall name="agents">
      <Link
        to={paths.agents}
        className="inline-flex min-h-11 items-center font-semibold text-14 text-rani hover:underline"
      >
        {words.seeAssistants}
      </Link>
    </IfMayCall>
  );
}

function Group({ title, hint, link, channels, run, control }: GroupProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-22">
        {title}
      </h2>
      <div className="mb-4">
        <p className="mt-1 text-14 text-ink-soft">{hint}</p>
        {link}
      </div>
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
  link?: ReactNode;
  channels: readonly ChannelView[];
  run: FeedRunView;
  control: ChannelSwitch;
}
