import { useState } from 'react';
import { call } from '../api.ts';
import { forgetUser } from '../session.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { DeviceIcon } from '../ui/icons/icons.tsx';
import { LazyConfirm } from '../ui/lazy-confirm.tsx';
import { showToast } from '../ui/toasts.tsx';
import { ProfileSection, SectionPending } from './profile-section.tsx';
import { providerName } from './provider-name.ts';
import { timeAgo } from './time-ago.ts';
import { useAction } from './use-action.ts';
import { useOwn } from './use-own.ts';

export function DevicesSection() {
  const sessions = useOwn('sessions', (_user, signal) => call('mySessions', { signal }));
  const [asking, setAsking] = useState(false);
  const { act: signOutOne } = useAction(async (id: string) => {
    await call('endSession', { body: { id } });
    showToast({ tone: 'good', words: 'That device is signed out.' });
    await sessions.askAgain();
  });
  const { act: signOutAll } = useAction(async () => {
    await call('signOutEverywhere', {});
    forgetUser('everywhere');
  });

  return (
    <ProfileSection
      title="Signed-in devices"
      icon={<DeviceIcon />}
      words="One you do not know? Sign it out, then change your password."
    >
      {sessions.data === undefined ? (
        <SectionPending failed={sessions.isError} onRetry={() => void sessions.refetch()} />
      ) : (
        <>
          <ul className="divide-y divide-hairline">
            {sessions.data.sessions.map(({ id, device, provider, lastSeenAt, current }) => (
              <li key={id} className="flex min-h-16 items-center gap-3 py-2">
                <div className="min-w-0 flex-1">
                  <p className="font-semibold">{device}</p>
                  <p className="text-14 text-ink-soft">
                    {providerName(provider)} · {current ? 'in use now' : `last used ${timeAgo(lastSeenAt)}`}
                  </p>
                </div>
                {current ? (
                  <Badge tone="good">This device</Badge>
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
          <Button look="quiet" onClick={() => setAsking(true)} className="mt-4">
            Sign out everywhere
          </Button>
        </>
      )}
      {asking && (
        <LazyConfirm
          question="Sign out on every device, this one too?"
          yes="Sign out everywhere"
          onYes={signOutAll}
          onClose={() => setAsking(false)}
        />
      )}
    </ProfileSection>
  );
}
