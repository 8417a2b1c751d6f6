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
  const sessions = useUserQuery('sessions', (_user, signal) => call('mySessions', { signal }));
  const [confirming, setConfirming] = useState(false);
  const { run: signOutOne } = useAction(async (id: string) => {
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
            {sessions.data.sessions.map(({ id, device, provider, lastSeenAt, current }) => (
              <li key={id} className="flex min-h-16 items-center gap-3 py-2">
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
                    onClick={() => signOutOne(id)}
                    className="h-11 shrink-0 px-2 font-semibold text-14 text-rani hover:underline"
                  >
                    Sign out
                    <span className="sr-only"> {device}</span>
                  </button>
                )}
              </li>
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

const PROVIDER_NAMES: Readonly<Record<string, string>> = {
  password: 'Email and password',
  google: 'Google',
};

export function providerName(provider: string): string {
  return PROVIDER_NAMES[provider] ?? provider;
}
