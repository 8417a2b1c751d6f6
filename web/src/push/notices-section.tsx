import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { ProfileSection, SectionPending } from '../accounts/profile-section.tsx';
import { useAction } from '../accounts/use-action.ts';
import { isApplePhone, isInstalled } from '../offline/install-offer.ts';
import type { StoredUser } from '../session.ts';
import { BellIcon } from '../ui/icons/icons.tsx';
import { Notice } from '../ui/notice.tsx';
import { Switch } from '../ui/switch.tsx';
import { showToast } from '../ui/toasts.tsx';
import { type Change, type Notices, topicWords, useNotices } from './choose-notices.ts';
import { isSubscribed, pushAbility, unsubscribe } from './this-device.ts';

const TurnOnSheet = lazy(() => import('./turn-on-sheet.tsx'));

/** Whether this device shows notifications, and what the person wants to be told of. */
export function NoticesSection({ user }: { user: StoredUser }) {
  const { notices, choose } = useNotices();
  return (
    <ProfileSection
      title="Notifications"
      icon={<BellIcon />}
      words="You choose what we tell you. Confirmations of money always come by mail."
    >
      {notices.data === undefined ? (
        <SectionPending failed={notices.isError} onRetry={() => void notices.refetch()} />
      ) : (
        <>
          <ThisDevice user={user} publicKey={notices.data.publicKey} />
          <ul className="mt-4 divide-y divide-hairline border-hairline border-t">
            {notices.data.choices.map((choice) => (
              <Topic key={choice.topic} choice={choice} choose={choose} />
            ))}
          </ul>
        </>
      )}
    </ProfileSection>
  );
}

function ThisDevice({ user, publicKey }: { user: StoredUser; publicKey: string }) {
  const [asking, setAsking] = useState(false);
  const [ability, setAbility] = useState(pushAbility);
  const queryClient = useQueryClient();
  const subscribed = useQuery({ queryKey: ['own', user.id, 'device'], queryFn: () => isSubscribed(user.id) });
  const changed = () => {
    setAbility(pushAbility());
    return queryClient.invalidateQueries({ queryKey: ['own', user.id, 'device'] });
  };
  const { act: turnOff } = useAction(async () => {
    await unsubscribe().finally(changed);
    showToast({ tone: 'good', words: 'This device gets no more notifications.' });
  });
  if (ability !== 'able') return <Notice tone="calm">{whyNot(ability)}</Notice>;
  return (
    <>
      <Switch
        label="On this device"
        words="Shown by your phone or computer, also while the shop is closed."
        on={subscribed.data === true}
        disabled={subscribed.isPending}
        onChange={(on) => (on ? setAsking(true) : turnOff())}
      />
      {asking && (
        <Suspense>
          <TurnOnSheet
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

function Topic({ choice, choose }: TopicProps) {
  const { topic } = choice;
  const { label, words } = topicWords[topic];
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

function whyNot(ability: 'blocked' | 'unable'): string {
  if (ability === 'blocked')
    return 'Your browser blocks notifications of this shop. Allow them in its settings for this site, then reload the page.';
  return isApplePhone() && !isInstalled()
    ? 'On an iPhone or iPad, add Tohfa to your home screen first: tap Share, then “Add to Home Screen”, and open it from there.'
    : 'This browser cannot show notifications. Mails still reach you.';
}

interface TopicProps {
  choice: Notices['choices'][number];
  choose: (change: Change) => void;
}
