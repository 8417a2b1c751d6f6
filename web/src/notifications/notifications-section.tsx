import { useQuery, useQueryClient } from '@tanstack/react-query';
import { notificationTexts as texts, topicTexts } from '@tohfa/contract/screens';
import { BellIcon } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { StoredUser } from '../lib/session.ts';
import { shopBrand } from '../lib/shop-brand.ts';
import { isAppleMobile, isInstalled } from '../pwa/install-prompt.ts';
import { useAction } from '../ui/actions.tsx';
import { Notice, showToast } from '../ui/feedback.tsx';
import { SectionPlaceholder, SettingsSection } from '../ui/sections.tsx';
import { Switch, SwitchField } from '../ui/switch.tsx';
import { type TopicChange, type TopicChoice, useNotificationSettings } from './notification-settings.ts';
import { isSubscribed, pushSupport, unsubscribe } from './push-subscription.ts';

const EnablePushSheet = lazy(() => import('./enable-push-sheet.tsx'));

/** Whether this device shows notifications, and which topics the user follows. */
export function NotificationsSection({ user }: { user: StoredUser }) {
  const { settings, choices, choose } = useNotificationSettings();
  return (
    <SettingsSection title={texts.title} icon={<BellIcon />} description={texts.description}>
      {settings.data === undefined ? (
        <SectionPlaceholder failed={settings.isError} onRetry={() => void settings.refetch()} />
      ) : (
        <>
          <DeviceSwitch user={user} publicKey={settings.data.publicKey} />
          <div className="mt-4 border-hairline border-t pt-3">
            <div
              aria-hidden="true"
              className={`${TOPIC_COLUMNS} text-center font-semibold text-12 text-ink-soft`}
            >
              <span />
              <span>{texts.push}</span>
              <span>{texts.email}</span>
            </div>
            <ul className="divide-y divide-hairline">
              {choices?.map((choice) => (
                <TopicRow key={choice.topic} choice={choice} choose={choose} />
              ))}
            </ul>
          </div>
        </>
      )}
    </SettingsSection>
  );
}

const TOPIC_COLUMNS = 'grid grid-cols-[1fr_3.5rem_3.5rem] gap-x-3';

function DeviceSwitch({ user, publicKey }: { user: StoredUser; publicKey: string }) {
  const [sheetOpen, setSheetOpen] = useState(false);
  const [support, setSupport] = useState(pushSupport);
  const queryClient = useQueryClient();
  const subscribed = useQuery({ queryKey: ['own', user.id, 'device'], queryFn: () => isSubscribed(user.id) });
  const refresh = () => {
    setSupport(pushSupport());
    return queryClient.invalidateQueries({ queryKey: ['own', user.id, 'device'] });
  };
  const turningOff = useAction(async () => {
    await unsubscribe().finally(refresh);
    showToast({ tone: 'success', message: texts.off });
  });
  if (support !== 'able') return <Notice tone="info">{unavailableReason(support)}</Notice>;
  return (
    <>
      <SwitchField
        label={texts.onThisDevice}
        description={texts.whenClosed({ shop: shopBrand().name })}
        checked={subscribed.data === true && !turningOff.busy}
        disabled={subscribed.isPending}
        onChange={(on) => (on ? setSheetOpen(true) : turningOff.run())}
      />
      {sheetOpen && (
        <Suspense>
          <EnablePushSheet
            userId={user.id}
            publicKey={publicKey}
            onDone={refresh}
            onClosed={() => setSheetOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}

function TopicRow({ choice, choose }: TopicRowProps) {
  const { topic, push, mail } = choice;
  const { label, description } = topicTexts[topic];
  return (
    <li className={`${TOPIC_COLUMNS} items-center py-3`}>
      <div className="min-w-0">
        <p className="font-semibold">{label}</p>
        <p className="text-14 text-ink-soft">{description}</p>
      </div>
      <Switch
        name={`${topic}-push`}
        aria-label={texts.pushOf({ topic: label })}
        checked={push}
        onChange={(on) => choose({ topic, push: on })}
      />
      {/* Offers are never sent by email. */}
      {topic !== 'offers' && (
        <Switch
          name={`${topic}-mail`}
          aria-label={texts.emailOf({ topic: label })}
          checked={mail}
          onChange={(on) => choose({ topic, mail: on })}
        />
      )}
    </li>
  );
}

function unavailableReason(support: 'blocked' | 'unable'): string {
  const shop = shopBrand().name;
  if (support === 'blocked') return texts.blocked({ shop });
  return isAppleMobile() && !isInstalled() ? texts.addToHomeScreen({ shop }) : texts.unable;
}

interface TopicRowProps {
  choice: TopicChoice;
  choose: (change: TopicChange) => void;
}
