import { adminOperations } from '@tohfa/contract';
import { useState } from 'react';
import { call } from '../lib/api.ts';
import { formatIndiaDate } from '../lib/dates.ts';
import { useContractForm } from '../lib/forms.ts';
import { LazyConfirmDialog, useAction } from '../ui/actions.tsx';
import { Button } from '../ui/buttons.tsx';
import { Badge, EmailText } from '../ui/data-display.tsx';
import { Notice, showToast } from '../ui/feedback.tsx';
import { EmailField } from '../ui/fields.tsx';
import { Skeleton } from '../ui/states.tsx';
import { AdminHeading, AdminLoadError, Panel } from './page.tsx';
import { useAdminQuery } from './session.ts';
import { useStepUp } from './step-up.tsx';

export default function AdminsManagementScreen() {
  const admins = useAdminQuery(['admins'], (signal) => call('listAdmins', { signal }));
  const withStepUp = useStepUp();
  const [removing, setRemoving] = useState<string>();
  const { run: remove } = useAction(async (email: string) => {
    await withStepUp(() => call('removeAdmin', { body: { email } }));
    showToast({ tone: 'success', message: `${email} is no longer an admin.` });
    await admins.refetch();
  });

  return (
    <>
      <AdminHeading title="Admins" description="Who can manage the shop." />
      <div className="grid grid-cols-1 items-start gap-4 wide:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] wide:gap-5">
        <Panel title="Admins">
          {admins.isPending && <Skeleton className="h-24" />}
          {admins.isError && <AdminLoadError error={admins.error} onRetry={() => void admins.refetch()} />}
          <ul className="divide-y divide-hairline">
            {admins.data?.admins.map(({ email, fixed, invitedBy, since }) => (
              <li key={email} className="flex min-h-16 items-center gap-3 py-2 text-14">
                <div className="min-w-0 flex-1">
                  <p className="font-semibold">
                    <EmailText>{email}</EmailText>
                  </p>
                  <p className="text-ink-soft [overflow-wrap:anywhere]">
                    {fixed ? 'Named in the ADMIN_EMAILS setting' : invitedText(invitedBy, since)}
                  </p>
                </div>
                {fixed ? (
                  <Badge tone="highlight">Fixed</Badge>
                ) : (
                  <button
                    type="button"
                    onClick={() => setRemoving(email)}
                    className="h-11 shrink-0 px-2 font-semibold text-chilli hover:underline"
                  >
                    Remove<span className="sr-only"> {email}</span>
                  </button>
                )}
              </li>
            ))}
          </ul>
        </Panel>
        <InviteAdminForm onInvited={() => void admins.refetch()} />
      </div>
      {removing !== undefined && (
        <LazyConfirmDialog
          title={`Remove ${removing}? They will be signed out right away.`}
          confirmLabel="Remove"
          onConfirm={() => remove(removing)}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </>
  );
}

function InviteAdminForm({ onInvited }: { onInvited: () => void }) {
  const withStepUp = useStepUp();
  const [invited, setInvited] = useState<string>();
  const { field, submit, busy, problem, reset } = useContractForm(adminOperations.inviteAdmin.body, {
    defaultValues: { email: '' },
    onSubmit: async (body) => {
      setInvited(undefined);
      await withStepUp(() => call('inviteAdmin', { body }));
      setInvited(body.email);
      reset();
      onInvited();
    },
  });
  return (
    <Panel title="Invite an admin">
      <form onSubmit={submit} noValidate className="space-y-4">
        {problem && <Notice tone="error">{problem}</Notice>}
        {invited && (
          <Notice tone="success">{`${invited} has been invited by email and can sign in now.`}</Notice>
        )}
        <EmailField required {...field('email')} autoComplete="off" />
        <Button type="submit" aria-busy={busy} className="w-full">
          {busy ? 'Inviting…' : 'Invite'}
        </Button>
      </form>
    </Panel>
  );
}

function invitedText(invitedBy: string | undefined, since: string | undefined): string {
  return `Invited${invitedBy ? ` by ${invitedBy}` : ''}${since ? ` on ${formatIndiaDate(since)}` : ''}`;
}
