import { type AnswerOf, CHANNELS, FEED_NAMES, type FeedRunView, type Operations } from '@tohfa/contract';
import { settingTexts, channelTexts as words } from '@tohfa/contract/screens';
import { useId, useState } from 'react';
import { LazyConfirmDialog } from '../../../ui/actions.tsx';
import { Badge } from '../../../ui/data-display.tsx';
import { CopyButton } from '../../../ui/sharing.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { FeedStatus } from './feed-status.tsx';
import type { ChannelSwitch } from './use-channel-switch.ts';

export function ChannelCard({ view, run, control }: ChannelCardProps) {
  const { channel, on, address } = view;
  const { label, hint } = settingTexts[CHANNELS[channel].setting];
  const feedName = FEED_NAMES.find((name) => name === channel);
  const [isAsking, setAsking] = useState(false);
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="flex flex-col gap-3 rounded-card bg-surface p-4 shadow-float wide:p-5"
    >
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <h3 id={id} className="text-18">
            {label}
          </h3>
          <p className="mt-1 text-14 text-ink-soft">{hint}</p>
        </div>
        {control.isOwner ? (
          <Switch
            aria-labelledby={id}
            checked={on}
            disabled={control.busy}
            onChange={(next) => (next ? control.change(channel, true) : setAsking(true))}
          />
        ) : (
          <Badge tone={on ? 'success' : 'neutral'}>{on ? words.on : words.off}</Badge>
        )}
      </div>
      {on ? <Address address={address} /> : <p className="text-14">{words.isOff}</p>}
      {on && feedName && <FeedStatus name={feedName} feed={view.feed} run={run} />}
      {isAsking && (
        <LazyConfirmDialog
          title={words.confirmOff.title({ label })}
          description={feedName ? words.confirmOff.feed : words.confirmOff.assistant}
          confirmLabel={words.confirmOff.confirm}
          onConfirm={() => control.change(channel, false)}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  );
}

function Address({ address }: { address: string }) {
  return (
    <div className="flex items-center gap-3 rounded-control bg-sunken py-1 pr-1 pl-3">
      <p className="min-w-0 flex-1 text-14 [overflow-wrap:anywhere]">
        <span className="sr-only">{`${words.address} `}</span>
        {address}
      </p>
      <CopyButton
        text={address}
        label={words.copy}
        copiedLabel={words.copied}
        className="h-11! shrink-0 px-4! text-14!"
      />
    </div>
  );
}

interface ChannelCardProps {
  view: ChannelView;
  run: FeedRunView;
  control: ChannelSwitch;
}

export type ChannelView = AnswerOf<Operations['channels']>['channels'][number];
