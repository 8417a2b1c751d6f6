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
      title="Signed-in devices"
      icon={<SmartphoneIcon />}
      description="If you do not recognise a device, sign it out and change your password."
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
            Sign out everywhere
          </Button>
        </>
      )}
      {confirming && (
        <LazyConfirmDialog
          title="Sign out on all devices, including this one?"
          confirmLabel="Sign out everywhere"
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
    showToast({ tone: 'success', message: 'The device is signed out.' });
    await sessions.refresh();
  }, 'sign-out-device');
  return (
    <li className="flex min-h-16 items-center gap-3 py-2">
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{device}</p>
        <p className="text-14 text-ink-soft">
          {providerName(provider)} · {current ? 'active now' : `last used ${timeAgo(lastSeenAt)}`}
        </p>
      </div>
      {current ? (
        <Badge tone="success">This device</Badge>
      ) : (
        <button
          type="button"
          onClick={() => signOut()}
          className="h-11 shrink-0 px-2 font-semibold text-14 text-rani hover:underline"
        >
          Sign out
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

const PROVIDER_NAMES: Readonly<Record<string, string>> = {
  password: 'Email and password',
  code: 'Code by email',
  google: 'Google',
};

export function providerName(provider: string): string {
  return PROVIDER_NAMES[provider] ?? provider;
}
