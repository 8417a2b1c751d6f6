import { useQuery, useQueryClient } from '@tanstack/react-query';
import { BellIcon } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { StoredUser } from '../lib/session.ts';
import { isAppleMobile, isInstalled } from '../pwa/install-prompt.ts';
import { useAction } from '../ui/actions.tsx';
import { Notice, showToast } from '../ui/feedback.tsx';
import { SectionPlaceholder, SettingsSection } from '../ui/sections.tsx';
import { Switch } from '../ui/switch.tsx';
import {
  type NotificationSettings,
  type TopicChange,
  topicLabels,
  useNotificationSettings,
} from './notification-settings.ts';
import { isSubscribed, pushSupport, unsubscribe } from './push-subscription.ts';

const EnablePushSheet = lazy(() => import('./enable-push-sheet.tsx'));

/** Whether this device shows notifications, and what the person wants to be told of. */
export function NotificationsSection({ user }: { user: StoredUser }) {
  const { notices, choose } = useNotificationSettings();
  return (
    <SettingsSection
      title="Notifications"
      icon={<BellIcon />}
      description="You choose what we tell you. Confirmations of money always come by mail."
    >
      {notices.data === undefined ? (
        <SectionPlaceholder failed={notices.isError} onRetry={() => void notices.refetch()} />
      ) : (
        <>
          <DeviceSwitch user={user} publicKey={notices.data.publicKey} />
          <ul className="mt-4 divide-y divide-hairline border-hairline border-t">
            {notices.data.choices.map((choice) => (
              <TopicRow key={choice.topic} choice={choice} choose={choose} />
            ))}
          </ul>
        </>
      )}
    </SettingsSection>
  );
}

function DeviceSwitch({ user, publicKey }: { user: StoredUser; publicKey: string }) {
  const [asking, setAsking] = useState(false);
  const [ability, setAbility] = useState(pushSupport);
  const queryClient = useQueryClient();
  const subscribed = useQuery({ queryKey: ['own', user.id, 'device'], queryFn: () => isSubscribed(user.id) });
  const changed = () => {
    setAbility(pushSupport());
    return queryClient.invalidateQueries({ queryKey: ['own', user.id, 'device'] });
  };
  const { run: turnOff } = useAction(async () => {
    await unsubscribe().finally(changed);
    showToast({ tone: 'success', message: 'This device gets no more notifications.' });
  });
  if (ability !== 'able') return <Notice tone="info">{unavailableReason(ability)}</Notice>;
  return (
    <>
      <Switch
        label="On this device"
        description="Shown by your phone or computer, also while the shop is closed."
        checked={subscribed.data === true}
        disabled={subscribed.isPending}
        onChange={(on) => (on ? setAsking(true) : turnOff())}
      />
      {asking && (
        <Suspense>
          <EnablePushSheet
            userId={user.id}
            publicKey={publicKey}
            onDone={changed}
            onClosed={() => setAsking(false)}
          />
        </Suspense>
      )}
    </>
  );
}

function TopicRow({ choice, choose }: TopicRowProps) {
  const { topic } = choice;
  const { label, words } = topicLabels[topic];
  const ways = topic === 'offers' ? (['push'] as const) : (['push', 'mail'] as const);
  return (
    <li className="py-3">
      <p className="font-semibold">{label}</p>
      <p className="text-14 text-ink-soft">{words}</p>
      <div className="mt-1 flex gap-6">
        {ways.map((way) => (
          <label key={way} className="flex min-h-11 items-center gap-2.5 text-14">
            <input
              type="checkbox"
              name={`${topic}-${way}`}
              checked={choice[way]}
              aria-label={`${label} ${way === 'push' ? 'as notification' : 'by mail'}`}
              onChange={() => choose({ topic, [way]: !choice[way] })}
              className="size-5 accent-rani"
            />
            {way === 'push' ? 'Notification' : 'Mail'}
          </label>
        ))}
      </div>
    </li>
  );
}

function unavailableReason(ability: 'blocked' | 'unable'): string {
  if (ability === 'blocked')
    return 'Your browser blocks notifications of this shop. Allow them in its settings for this site, then reload the page.';
  return isAppleMobile() && !isInstalled()
    ? 'On an iPhone or iPad, add Tohfa to your home screen first: tap Share, then “Add to Home Screen”, and open it from there.'
    : 'This browser cannot show notifications. Mails still reach you.';
}

interface TopicRowProps {
  choice: NotificationSettings['choices'][number];
  choose: (change: TopicChange) => void;
}
