import { useState } from 'react';
import { emailError, found } from '../accounts/check-fields.ts';
import { useAction } from '../accounts/use-action.ts';
import { call } from '../api.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { LazyConfirm } from '../ui/lazy-confirm.tsx';
import { Notice } from '../ui/notice.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { showToast } from '../ui/toasts.tsx';
import { useSubmission } from '../ui/use-submission.ts';
import { AdminHeading } from './admin-heading.tsx';
import { AdminLoadProblem } from './admin-load-problem.tsx';
import { dayOf } from './moments.ts';
import { Panel } from './panel.tsx';
import { useProof } from './proof-keeper.tsx';
import { useAdminQuery } from './use-admin.ts';

export default function AdminsManagementScreen() {
  const admins = useAdminQuery(['admins'], (signal) => call('listAdmins', { signal }));
  const withProof = useProof();
  const [removing, setRemoving] = useState<string>();
  const { act: remove } = useAction(async (email: string) => {
    await withProof(() => call('removeAdmin', { body: { email } }));
    showToast({ tone: 'good', words: `${email} no longer runs the shop.` });
    await admins.refetch();
  });

  return (
    <>
      <AdminHeading title="Admins" words="Who may run the shop." />
      <div className="grid grid-cols-1 items-start gap-4 wide:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] wide:gap-5">
        <Panel title="Admins now">
          {admins.isPending && <Skeleton className="h-24" />}
          {admins.isError && <AdminLoadProblem error={admins.error} onRetry={() => void admins.refetch()} />}
          <ul className="divide-y divide-hairline">
            {admins.data?.admins.map(({ email, fixed, invitedBy, since }) => (
              <li key={email} className="flex min-h-16 items-center gap-3 py-2 text-14">
                <div className="min-w-0 flex-1">
                  <p className="font-semibold [overflow-wrap:anywhere]">{email}</p>
                  <p className="text-ink-soft [overflow-wrap:anywhere]">
                    {fixed ? 'Named in the ADMIN_EMAILS setting' : invitedWords(invitedBy, since)}
                  </p>
                </div>
                {fixed ? (
                  <Badge tone="festive">Fixed</Badge>
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
        <Invite onInvited={() => void admins.refetch()} />
      </div>
      {removing !== undefined && (
        <LazyConfirm
          question={`Remove ${removing}? They are signed out at once.`}
          yes="Remove"
          onYes={() => remove(removing)}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </>
  );
}

function Invite({ onInvited }: { onInvited: () => void }) {
  const withProof = useProof();
  const [invited, setInvited] = useState<string>();
  const { submit, busy, problem, errors } = useSubmission<'email'>({
    check: ({ email }) => found({ email: emailError(email) }),
    send: async ({ email }) => {
      setInvited(undefined);
      await withProof(() => call('inviteAdmin', { body: { email } }));
      setInvited(email.trim());
      onInvited();
    },
  });
  return (
    <Panel title="Invite an admin">
      <form key={invited} onSubmit={submit} noValidate className="space-y-4">
        {problem && <Notice tone="bad">{problem}</Notice>}
        {invited && <Notice tone="good">{`${invited} is told by mail and may sign in now.`}</Notice>}
        <Field
          label="Email"
          name="email"
          type="email"
          required
          autoComplete="off"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.email}
        />
        <Button type="submit" aria-busy={busy} className="w-full">
          {busy ? 'Inviting…' : 'Invite'}
        </Button>
      </form>
    </Panel>
  );
}

function invitedWords(invitedBy: string | undefined, since: string | undefined): string {
  return `Invited${invitedBy ? ` by ${invitedBy}` : ''}${since ? ` on ${dayOf(since)}` : ''}`;
}
