import { useQuery } from '@tanstack/react-query';
import type { SavedSpecialDays } from '@tohfa/contract';
import { useState } from 'react';
import { DoorCard } from '../accounts/door-card.tsx';
import { call, Refusal } from '../api.ts';
import { LoadProblem } from '../catalogue/load-problem.tsx';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { EmptyBox } from '../ui/drawings/empty-box.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { ChangeSpecialDays } from './change-special-days.tsx';
import { KeptSpecialDays } from './kept-special-days.tsx';
import { useKeptToken } from './use-kept-token.ts';

/** What somebody shared, for whoever has the link: to see, to change, to withdraw. */
export default function MySpecialDaysScreen() {
  const token = useKeptToken();
  const [withdrawn, setWithdrawn] = useState(false);
  const kept = useQuery({
    queryKey: ['special-days', token],
    queryFn: ({ signal }) => call('mySpecialDays', { body: { token }, signal }),
    enabled: token !== '' && !withdrawn,
    retry: (times, error) => !(error instanceof Refusal) && times < 2,
    refetchOnWindowFocus: false,
  });
  const code = kept.error instanceof Refusal ? kept.error.code : undefined;

  if (withdrawn || code === 'special_days_withdrawn') return <Gone />;
  if (token === '' || code === 'special_days_not_found') return <NoLink />;
  if (kept.data)
    return (
      <Kept
        kept={kept.data}
        token={token}
        onChanged={() => void kept.refetch()}
        onWithdrawn={() => setWithdrawn(true)}
      />
    );
  return (
    <div className="column pt-8">
      <div className="mx-auto max-w-150">
        {kept.isError ? (
          <LoadProblem error={kept.error} onRetry={() => void kept.refetch()} />
        ) : (
          <Skeleton className="h-96 rounded-card!" />
        )}
      </div>
    </div>
  );
}

function Kept({ kept, token, onChanged, onWithdrawn }: KeptProps) {
  const [showing, setShowing] = useState<'kept' | 'form' | 'changed'>('kept');
  function show(what: typeof showing) {
    setShowing(what);
    scrollTo({ top: 0 });
  }
  return showing === 'form' ? (
    <ChangeSpecialDays
      kept={kept}
      token={token}
      onCancel={() => show('kept')}
      onChanged={() => {
        onChanged();
        show('changed');
      }}
    />
  ) : (
    <KeptSpecialDays
      kept={kept}
      token={token}
      changed={showing === 'changed'}
      onChange={() => show('form')}
      onWithdrawn={onWithdrawn}
    />
  );
}

function Gone() {
  return (
    <DoorCard
      drawing={<EmptyBox className="size-32" />}
      title="Withdrawn"
      words={
        <span role="status">
          Your special days and address are deleted. You will not hear from us about them.
        </span>
      }
    >
      <ButtonLink to={paths.shareSpecialDays} look="quiet" className="w-full">
        Share special days again
      </ButtonLink>
    </DoorCard>
  );
}

function NoLink() {
  return (
    <DoorCard
      drawing={<EmptyBox className="size-32" />}
      title="This link opens nothing"
      words="It was perhaps cut short on its way. Please open it again from your mail, whole."
    >
      <ButtonLink to={paths.policy} look="quiet" className="w-full">
        Help and contact
      </ButtonLink>
    </DoorCard>
  );
}

interface KeptProps {
  kept: SavedSpecialDays;
  token: string;
  onChanged: () => void;
  onWithdrawn: () => void;
}
