import type { SavedSpecialDays } from '@tohfa/contract';
import { useState } from 'react';
import { useAction } from '../accounts/use-action.ts';
import { call } from '../api.ts';
import { PageHeading } from '../shell/page-heading.tsx';
import { Button } from '../ui/button.tsx';
import { LazyConfirm } from '../ui/lazy-confirm.tsx';
import { Notice } from '../ui/notice.tsx';
import { KeptLines } from './kept-lines.tsx';

export function KeptSpecialDays({ kept, token, changed, onChange, onWithdrawn }: Props) {
  const [asking, setAsking] = useState(false);
  const withdrawing = useAction(async () => {
    await call('withdrawSpecialDays', { body: { token } });
    onWithdrawn();
  });
  return (
    <div className="column pt-6">
      <div className="mx-auto max-w-150">
        <PageHeading title="Your special days" />
        <p className="mt-2 text-ink-soft">This is everything we keep of what you shared.</p>
        {changed && (
          <Notice tone="good" className="mt-4">
            Your changes are saved.
          </Notice>
        )}
        <div className="mt-5 rounded-card bg-surface px-5 py-1 shadow-float">
          <KeptLines kept={kept} />
        </div>
        <div className="mt-6 flex flex-wrap gap-3">
          <Button onClick={onChange} className="flex-1">
            Change
          </Button>
          <Button
            look="quiet"
            aria-busy={withdrawing.busy}
            onClick={() => setAsking(true)}
            className="flex-1"
          >
            Withdraw and delete
          </Button>
        </div>
      </div>
      {asking && (
        <LazyConfirm
          question="Withdraw and delete everything?"
          words="Your days and your address are deleted at once, and no more reminders come. This cannot be taken back."
          yes="Delete everything"
          no="Keep it"
          onYes={withdrawing.act}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}

interface Props {
  kept: SavedSpecialDays;
  token: string;
  /** Just now. */
  changed: boolean;
  onChange: () => void;
  onWithdrawn: () => void;
}
