import { useQuery } from '@tanstack/react-query';
import { specialDaysChanges } from '@tohfa/contract';
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
import { type MySpecialDays, OtherDays } from './other-days.tsx';
import { SpecialDaysDetails } from './special-days-details.tsx';
import { SpecialDaysFields } from './special-days-fields.tsx';
import { updateSpecialDays, useSpecialDaysForm } from './special-days-form.ts';

/** A submission, for anyone with its link: to see, change or withdraw it. */
export default function MySpecialDaysScreen() {
  const token = useReloadableLinkToken();
  const [withdrawn, setWithdrawn] = useState(false);
  const saved = useQuery({
    queryKey: ['special-days', token],
    queryFn: ({ signal }) => call('mySpecialDays', { body: { token }, signal }),
    enabled: token !== '' && !withdrawn,
    retry: (times, error) => !(error instanceof ApiError) && times < 2,
    refetchOnWindowFocus: false,
  });
  const code = saved.error instanceof ApiError ? saved.error.code : undefined;

  if (withdrawn || code === 'special_days_withdrawn') return <Withdrawn />;
  if (token === '' || code === 'special_days_not_found') return <InvalidLink />;
  if (saved.data)
    return (
      <ViewOrEdit
        saved={saved.data}
        token={token}
        onChanged={() => void saved.refetch()}
        onWithdrawn={() => setWithdrawn(true)}
      />
    );
  return (
    <div className="column pt-8">
      <div className="mx-auto max-w-150">
        {saved.isError ? (
          <LoadError error={saved.error} onRetry={() => void saved.refetch()} />
        ) : (
          <Skeleton className="h-96 rounded-card!" />
        )}
      </div>
    </div>
  );
}

function ViewOrEdit({ saved, token, onChanged, onWithdrawn }: ViewOrEditProps) {
  const [view, setView] = useState<'details' | 'form' | 'changed'>('details');
  function show(next: typeof view) {
    setView(next);
    scrollTo({ top: 0 });
  }
  return view === 'form' ? (
    <EditSpecialDays
      saved={saved}
      token={token}
      onCancel={() => show('details')}
      onSaved={() => {
        onChanged();
        show('changed');
      }}
    />
  ) : (
    <ViewSpecialDays
      saved={saved}
      token={token}
      changed={view === 'changed'}
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
        <span role="status">Your special days and address are deleted. We will send no more reminders.</span>
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
      title="This link does not work"
      description="The link may be incomplete. Please open it again from your email."
    >
      <ButtonLink to={paths.policy} variant="secondary" className="w-full">
        Help and contact
      </ButtonLink>
    </CenteredCard>
  );
}

interface ViewOrEditProps {
  saved: MySpecialDays;
  token: string;
  onChanged: () => void;
  onWithdrawn: () => void;
}

function ViewSpecialDays({ saved, token, changed, onEdit, onWithdrawn }: ViewSpecialDaysProps) {
  const [confirming, setConfirming] = useState(false);
  const withdrawing = useAction(async () => {
    await call('withdrawSpecialDays', { body: { token } });
    onWithdrawn();
  });
  return (
    <div className="column pt-6">
      <div className="mx-auto max-w-150">
        <PageHeading title="Your special days" />
        <p className="mt-2 text-ink-soft">This is everything we have stored.</p>
        {changed && (
          <Notice tone="success" className="mt-4">
            Your changes are saved.
          </Notice>
        )}
        <OtherDays saved={saved} token={token} />
        <h2 className="mt-8 text-22">Your own days and details</h2>
        <div className="mt-4 rounded-card bg-surface px-5 py-1 shadow-float">
          <SpecialDaysDetails saved={saved} />
        </div>
        <div className="mt-6 flex flex-wrap gap-3">
          <Button onClick={onEdit} className="flex-1">
            Edit
          </Button>
          <Button
            variant="secondary"
            aria-busy={withdrawing.busy}
            onClick={() => setConfirming(true)}
            className="flex-1"
          >
            Withdraw and delete
          </Button>
        </div>
      </div>
      {confirming && (
        <LazyConfirmDialog
          title="Withdraw and delete everything?"
          description="Your special days, those of others and your address are deleted at once, and you get no more reminders. This cannot be undone."
          confirmLabel="Delete everything"
          cancelLabel="Keep it"
          onConfirm={withdrawing.run}
          onClose={() => setConfirming(false)}
        />
      )}
    </div>
  );
}

interface ViewSpecialDaysProps {
  saved: MySpecialDays;
  token: string;
  /** Whether it was edited just now. */
  changed: boolean;
  onEdit: () => void;
  onWithdrawn: () => void;
}

function EditSpecialDays({ saved, token, onSaved, onCancel }: EditSpecialDaysProps) {
  const { fields, submit, busy, problem } = useSpecialDaysForm(specialDaysChanges, {
    saved,
    defaultValues: { token },
    onSubmit: async (values) => {
      await updateSpecialDays(values);
      onSaved();
    },
  });
  return (
    <div className="column pt-6">
      <div className="mx-auto max-w-150">
        <PageHeading title="Edit your special days" />
        <form onSubmit={submit} noValidate className="mt-6 space-y-8">
          <SpecialDaysFields fields={fields} />
          {problem && <Notice tone="error">{problem}</Notice>}
          <div className="flex gap-3">
            <Button variant="secondary" onClick={onCancel} className="flex-1">
              Cancel
            </Button>
            <Button type="submit" aria-busy={busy} className="flex-1">
              {busy ? 'Saving…' : 'Save changes'}
            </Button>
          </div>
        </form>
      </div>
    </div>
  );
}

interface EditSpecialDaysProps {
  saved: MySpecialDays;
  token: string;
  onSaved: () => void;
  onCancel: () => void;
}
