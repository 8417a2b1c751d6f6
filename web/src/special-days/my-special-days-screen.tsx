import { useQuery } from '@tanstack/react-query';
import { specialDaysChanges } from '@tohfa/contract';
import { sharedDaysTexts as texts } from '@tohfa/contract/screens';
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
      title={texts.withdrawn.title}
      description={<span role="status">{texts.withdrawn.description}</span>}
    >
      <ButtonLink to={paths.shareSpecialDays} variant="secondary" className="w-full">
        {texts.withdrawn.again}
      </ButtonLink>
    </CenteredCard>
  );
}

function InvalidLink() {
  return (
    <CenteredCard
      drawing={<EmptyBox className="size-32" />}
      title={texts.invalid.title}
      description={texts.invalid.description}
    >
      <ButtonLink to={paths.policy} variant="secondary" className="w-full">
        {texts.invalid.help}
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
        <PageHeading title={texts.view.title} />
        <p className="mt-2 text-ink-soft">{texts.view.intro}</p>
        {changed && (
          <Notice tone="success" className="mt-4">
            {texts.view.changed}
          </Notice>
        )}
        <OtherDays saved={saved} token={token} />
        <h2 className="mt-8 text-22">{texts.view.own}</h2>
        <div className="mt-4 rounded-card bg-surface px-5 py-1 shadow-float">
          <SpecialDaysDetails saved={saved} />
        </div>
        <div className="mt-6 flex flex-wrap gap-3">
          <Button onClick={onEdit} className="flex-1">
            {texts.view.edit}
          </Button>
          <Button
            variant="secondary"
            aria-busy={withdrawing.busy}
            onClick={() => setConfirming(true)}
            className="flex-1"
          >
            {texts.view.withdraw}
          </Button>
        </div>
      </div>
      {confirming && (
        <LazyConfirmDialog
          title={texts.view.withdrawTitle}
          description={texts.view.withdrawText}
          confirmLabel={texts.view.withdrawConfirm}
          cancelLabel={texts.view.keep}
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
        <PageHeading title={texts.edit.title} />
        <form onSubmit={submit} noValidate className="mt-6 space-y-8">
          <SpecialDaysFields fields={fields} />
          {problem && <Notice tone="error">{problem}</Notice>}
          <div className="flex gap-3">
            <Button variant="secondary" onClick={onCancel} className="flex-1">
              {texts.edit.cancel}
            </Button>
            <Button type="submit" aria-busy={busy} className="flex-1">
              {busy ? texts.saving : texts.edit.save}
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
