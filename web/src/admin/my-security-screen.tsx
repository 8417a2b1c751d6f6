import { mySecurity } from '@tohfa/contract/screens';
import { useState } from 'react';
import { call } from '../lib/api.ts';
import { timeAgo } from '../lib/dates.ts';
import { LazyConfirmDialog, useAction } from '../ui/actions.tsx';
import { Button } from '../ui/buttons.tsx';
import { Badge } from '../ui/data-display.tsx';
import { Notice, showToast } from '../ui/feedback.tsx';
import { Skeleton } from '../ui/states.tsx';
import { type MySignIn, useMySignIn } from './my-sign-in.ts';
import { AdminHeading, AdminLoadError, Panel } from './page.tsx';
import { PasskeysPanel } from './passkeys-panel.tsx';
import { RecoveryCodesPanel, TotpPanel } from './second-factor-panels.tsx';

export default function MySecurityScreen() {
  const { data, isPending, isError, error, refetch } = useMySignIn();
  const reload = async () => {
    await refetch();
  };
  return (
    <>
      <AdminHeading title={mySecurity.title} description={mySecurity.text} />
      {isPending && <Skeleton className="h-96 rounded-card!" />}
      {isError && <AdminLoadError error={error} onRetry={() => void refetch()} />}
      {data && (
        <div className="space-y-4 wide:space-y-5">
          {data.sessions.some(({ current, proof }) => current && proof === 'recovery') && (
            <Notice tone="info">
              <p>{mySecurity.lostTitle}</p>
              <p className="font-normal">{mySecurity.lost}</p>
            </Notice>
          )}
          <div className="grid grid-cols-1 items-start gap-4 wide:grid-cols-2 wide:gap-5">
            <PasskeysPanel signIn={data} onChanged={reload} />
            <div className="space-y-4 wide:space-y-5">
              <TotpPanel signIn={data} onChanged={reload} />
              <RecoveryCodesPanel signIn={data} onChanged={reload} />
            </div>
          </div>
          <SessionsPanel sessions={data.sessions} onChanged={reload} />
        </div>
      )}
    </>
  );
}

function SessionsPanel({ sessions, onChanged }: SessionsPanelProps) {
  const [confirming, setConfirming] = useState(false);
  const { run: endOthers } = useAction(async () => {
    await call('endAdminSessions', { body: { others: true } });
    showToast({ tone: 'success', message: mySecurity.othersEnded });
    await onChanged();
  });
  return (
    <Panel
      title={mySecurity.sessions}
      action={
        sessions.length > 1 && (
          <Button variant="secondary" onClick={() => setConfirming(true)} className="h-11! text-14!">
            {mySecurity.endOthers}
          </Button>
        )
      }
    >
      <p className="text-14 text-ink-soft">{mySecurity.sessionsText}</p>
      <ul className="mt-2 divide-y divide-hairline">
        {sessions.map((session) => (
          <Session key={session.id} session={session} onChanged={onChanged} />
        ))}
      </ul>
      {confirming && (
        <LazyConfirmDialog
          title={mySecurity.endOthersQuestion}
          confirmLabel={mySecurity.endOthers}
          onConfirm={endOthers}
          onClose={() => setConfirming(false)}
        />
      )}
    </Panel>
  );
}

interface SessionsPanelProps {
  sessions: MySignIn['sessions'];
  onChanged: () => Promise<void>;
}

function Session({ session, onChanged }: SessionProps) {
  const { id, proof, createdAt, lastSeenAt, current } = session;
  const device = session.device || mySecurity.unknownDevice;
  const { run: end } = useAction(async () => {
    await call('endAdminSessions', { body: { id } });
    showToast({ tone: 'success', message: mySecurity.ended });
    await onChanged();
  }, 'end-admin-session');
  return (
    <li className="flex min-h-16 items-center gap-3 py-2 text-14">
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{device}</p>
        <p className="text-ink-soft">
          {mySecurity.session(proof, timeAgo(createdAt))} ·{' '}
          {current ? mySecurity.active : mySecurity.lastUsed(timeAgo(lastSeenAt))}
        </p>
      </div>
      {current ? (
        <Badge tone="success">{mySecurity.current}</Badge>
      ) : (
        <button
          type="button"
          onClick={() => end()}
          className="h-11 shrink-0 px-2 font-semibold text-chilli hover:underline"
        >
          {mySecurity.end}
          <span className="sr-only"> {device}</span>
        </button>
      )}
    </li>
  );
}

interface SessionProps {
  session: MySignIn['sessions'][number];
  onChanged: () => Promise<void>;
}
