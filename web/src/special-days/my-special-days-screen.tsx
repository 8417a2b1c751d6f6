import { useQuery } from '@tanstack/react-query';
import type { SavedSpecialDays } from '@tohfa/contract';
import { useState } from 'react';
import { ApiError, call } from '../lib/api.ts';
import { useReloadableLinkToken } from '../lib/link-token.ts';
import { paths } from '../lib/paths.ts';
import { LazyConfirmDialog, useAction } from '../ui/actions.tsx';
import { Button, ButtonLink } from '../ui/buttons.tsx';
import { EmptyBox } from '../ui/drawings.tsx';
import { Notice } from '../ui/feedback.tsx';
import { CenteredCard, PageHeading } from '../ui/page.tsx';
import { LoadError, Skeleton } from '../ui/states.tsx';
import { updateSpecialDays, useSpecialDaysForm } from './save-special-days.ts';
import { SpecialDaysDetails } from './special-days-details.tsx';
import { SpecialDaysFields } from './special-days-fields.tsx';

/** What somebody shared, for whoever has the link: to see, to change, to withdraw. */
export default function MySpecialDaysScreen() {
  const token = useReloadableLinkToken();
  const [withdrawn, setWithdrawn] = useState(false);
  const kept = useQuery({
    queryKey: ['special-days', token],
    queryFn: ({ signal }) => call('mySpecialDays', { body: { token }, signal }),
    enabled: token !== '' && !withdrawn,
    retry: (times, error) => !(error instanceof ApiError) && times < 2,
    refetchOnWindowFocus: false,
  });
  const code = kept.error instanceof ApiError ? kept.error.code : undefined;

  if (withdrawn || code === 'special_days_withdrawn') return <Withdrawn />;
  if (token === '' || code === 'special_days_not_found') return <InvalidLink />;
  if (kept.data)
    return (
      <ViewOrEdit
        saved={kept.data}
        token={token}
        onChanged={() => void kept.refetch()}
        onWithdrawn={() => setWithdrawn(true)}
      />
    );
  return (
    <div className="column pt-8">
      <div className="mx-auto max-w-150">
        {kept.isError ? (
          <LoadError error={kept.error} onRetry={() => void kept.refetch()} />
        ) : (
          <Skeleton className="h-96 rounded-card!" />
        )}
      </div>
    </div>
  );
}

function ViewOrEdit({ saved, token, onChanged, onWithdrawn }: ViewOrEditProps) {
  const [showing, setShowing] = useState<'kept' | 'form' | 'changed'>('kept');
  function show(what: typeof showing) {
    setShowing(what);
    scrollTo({ top: 0 });
  }
  return showing === 'form' ? (
    <EditSpecialDays
      saved={saved}
      token={token}
      onCancel={() => show('kept')}
      onSaved={() => {
        onChanged();
        show('changed');
      }}
    />
  ) : (
    <ViewSpecialDays
      saved={saved}
      token={token}
      changed={showing === 'changed'}
      onEdit={() => show('form')}
      onWithdrawn={onWithdrawn}
    />
  );
}

function Withdrawn() {
  return (
    <CenteredCard
      drawing={<EmptyBox className="size-32" />}
      title="Withdrawn"
      description={
        <span role="status">
          Your special days and address are deleted. You will not hear from us about them.
        </span>
      }
    >
      <ButtonLink to={paths.shareSpecialDays} variant="secondary" className="w-full">
        Share special days again
      </ButtonLink>
    </CenteredCard>
  );
}

function InvalidLink() {
  return (
    <CenteredCard
      drawing={<EmptyBox className="size-32" />}
      title="This link opens nothing"
      description="It was perhaps cut short on its way. Please open it again from your mail, whole."
    >
      <ButtonLink to={paths.policy} variant="secondary" className="w-full">
        Help and contact
      </ButtonLink>
    </CenteredCard>
  );
}

interface ViewOrEditProps {
  saved: SavedSpecialDays;
  token: string;
  onChanged: () => void;
  onWithdrawn: () => void;
}

function ViewSpecialDays({ saved, token, changed, onEdit, onWithdrawn }: ViewSpecialDaysProps) {
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
          <Notice tone="success" className="mt-4">
            Your changes are saved.
          </Notice>
        )}
        <div className="mt-5 rounded-card bg-surface px-5 py-1 shadow-float">
          <SpecialDaysDetails kept={saved} />
        </div>
        <div className="mt-6 flex flex-wrap gap-3">
          <Button onClick={onEdit} className="flex-1">
            Change
          </Button>
          <Button
            variant="secondary"
            aria-busy={withdrawing.busy}
            onClick={() => setAsking(true)}
            className="flex-1"
          >
            Withdraw and delete
          </Button>
        </div>
      </div>
      {asking && (
        <LazyConfirmDialog
          title="Withdraw and delete everything?"
          description="Your days and your address are deleted at once, and no more reminders come. This cannot be taken back."
          confirmLabel="Delete everything"
          cancelLabel="Keep it"
          onConfirm={withdrawing.run}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}

interface ViewSpecialDaysProps {
  saved: SavedSpecialDays;
  token: string;
  /** Just now. */
  changed: boolean;
  onEdit: () => void;
  onWithdrawn: () => void;
}

function EditSpecialDays({ saved, token, onSaved, onCancel }: EditSpecialDaysProps) {
  const { form, submit, busy, problem, errors } = useSpecialDaysForm(async (typed) => {
    await updateSpecialDays(typed, token);
    onSaved();
  });
  return (
    <div className="column pt-6">
      <div className="mx-auto max-w-150">
        <PageHeading title="Change your special days" />
        <form ref={form} onSubmit={submit} noValidate className="mt-6 space-y-8">
          <SpecialDaysFields saved={saved} errors={errors} />
          {problem && <Notice tone="error">{problem}</Notice>}
          <div className="flex gap-3">
            <Button variant="secondary" onClick={onCancel} className="flex-1">
              Cancel
            </Button>
            <Button type="submit" aria-busy={busy} className="flex-1">
              {busy ? 'Saving…' : 'Save the changes'}
            </Button>
          </div>
        </form>
      </div>
    </div>
  );
}

interface EditSpecialDaysProps {
  saved: SavedSpecialDays;
  token: string;
  onSaved: () => void;
  onCancel: () => void;
}
