import { deviceTexts, signInWays } from '@tohfa/contract/screens';
import { SmartphoneIcon } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { timeAgo } from '../../lib/dates.ts';
import { clearUser, useUserQuery } from '../../lib/session.ts';
import { LazyConfirmDialog, useAction } from '../../ui/actions.tsx';
import { Button } from '../../ui/buttons.tsx';
import { Badge } from '../../ui/data-display.tsx';
import { showToast } from '../../ui/feedback.tsx';
import { SectionPlaceholder, SettingsSection } from '../../ui/sections.tsx';

export function DevicesSection() {
  const sessions = useSessions();
  const [confirming, setConfirming] = useState(false);
  const { run: signOutAll } = useAction(async () => {
    await call('signOutEverywhere', {});
    clearUser('everywhere');
  });

  return (
    <SettingsSection
      title={deviceTexts.title}
      icon={<SmartphoneIcon />}
      description={deviceTexts.description}
    >
      {sessions.data === undefined ? (
        <SectionPlaceholder failed={sessions.isError} onRetry={() => void sessions.refetch()} />
      ) : (
        <>
          <ul className="divide-y divide-hairline">
            {sessions.data.sessions.map((session) => (
              <Device key={session.id} session={session} sessions={sessions} />
            ))}
          </ul>
          <Button variant="secondary" onClick={() => setConfirming(true)} className="mt-4">
            {deviceTexts.signOutEverywhere}
          </Button>
        </>
      )}
      {confirming && (
        <LazyConfirmDialog
          title={deviceTexts.signOutEverywhereTitle}
          confirmLabel={deviceTexts.signOutEverywhere}
          onConfirm={signOutAll}
          onClose={() => setConfirming(false)}
        />
      )}
    </SettingsSection>
  );
}

/** Each with an action of its own: a second device can be signed out while the first one is still being. */
function Device({
  session: { id, device, provider, lastSeenAt, current },
  sessions,
}: {
  session: Session;
  sessions: ReturnType<typeof useSessions>;
}) {
  const { run: signOut } = useAction(async () => {
    const putBack = sessions.showOptimistically((data) => ({
      sessions: data.sessions.filter((session) => session.id !== id),
    }));
    try {
      await call('endSession', { body: { id } });
    } catch (error) {
      putBack();
      throw error;
    }
    showToast({ tone: 'success', message: deviceTexts.signedOut });
    await sessions.refresh();
  }, 'sign-out-device');
  return (
    <li className="flex min-h-16 items-center gap-3 py-2">
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{device}</p>
        <p className="text-14 text-ink-soft">
          {deviceTexts.lastUse({
            way: providerName(provider),
            lastUsed: current ? undefined : timeAgo(lastSeenAt),
          })}
        </p>
      </div>
      {current ? (
        <Badge tone="success">{deviceTexts.current}</Badge>
      ) : (
        <button
          type="button"
          onClick={() => signOut()}
          className="h-11 shrink-0 px-2 font-semibold text-14 text-rani hover:underline"
        >
          {deviceTexts.signOut}
          <span className="sr-only"> {device}</span>
        </button>
      )}
    </li>
  );
}

function useSessions() {
  return useUserQuery('sessions', (_user, signal) => call('mySessions', { signal }));
}

type Session = NonNullable<ReturnType<typeof useSessions>['data']>['sessions'][number];

export function providerName(provider: string): string {
  return signInWays[provider] ?? provider;
}
