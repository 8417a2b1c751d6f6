import { type AdminRole, type AnswerOf, adminOperations, adminRoles, type Operations } from '@tohfa/contract';
import { colleagues, roles } from '@tohfa/contract/screens';
import { useState } from 'react';
import { call } from '../lib/api.ts';
import { formatIndiaDate, timeAgo } from '../lib/dates.ts';
import { useContractForm } from '../lib/forms.ts';
import { LazyConfirmDialog, useAction } from '../ui/actions.tsx';
import { Button } from '../ui/buttons.tsx';
import { Badge } from '../ui/data-display.tsx';
import { EmailText } from '../ui/email-text.tsx';
import { Notice, showToast } from '../ui/feedback.tsx';
import { EmailField } from '../ui/fields.tsx';
import { Skeleton } from '../ui/states.tsx';
import { AdminHeading, AdminLoadError, Panel } from './page.tsx';
import { RoleRights } from './role-rights.tsx';
import { useAdminEmail, useAdminQuery } from './session.ts';
import { useStepUp } from './step-up.tsx';

export default function AdminsManagementScreen() {
  const admins = useAdminQuery(['admins'], (signal) => call('listAdmins', { signal }));
  const own = useAdminEmail();
  const reload = async () => {
    await admins.refetch();
  };
  return (
    <>
      <AdminHeading title={colleagues.title} description={colleagues.text} />
      <div className="grid grid-cols-1 items-start gap-4 wide:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] wide:gap-5">
        <Panel title={colleagues.list}>
          {admins.isPending && <Skeleton className="h-24" />}
          {admins.isError && <AdminLoadError error={admins.error} onRetry={() => void admins.refetch()} />}
          <ul className="divide-y divide-hairline">
            {admins.data?.admins.map((admin) => (
              <Colleague
                key={admin.email}
                admin={admin}
                isCaller={admin.email === own.data}
                onChanged={reload}
              />
            ))}
          </ul>
        </Panel>
        <InviteAdminForm onInvited={reload} />
      </div>
      <RoleRights className="mt-4 wide:mt-5" />
    </>
  );
}

function Colleague({ admin: { email, role, fixed, ...admin }, isCaller, onChanged }: ColleagueProps) {
  const withStepUp = useStepUp();
  const [asking, setAsking] = useState<AdminRole | 'remove'>();
  const { run: remove } = useAction(async () => {
    await withStepUp(() => call('removeAdmin', { body: { email } }));
    showToast({ tone: 'success', message: colleagues.removed(email) });
    await onChanged();
  }, 'remove-admin');
  const { run: change } = useAction(async (to: AdminRole) => {
    await withStepUp(() => call('changeAdminRole', { body: { email, role: to } }));
    showToast({ tone: 'success', message: colleagues.changed(email, roles[to].name) });
    await onChanged();
  }, 'change-admin-role');
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3 text-14">
      <div className="min-w-52 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 font-semibold">
          <EmailText>{email}</EmailText>
          {isCaller && <Badge tone="success">{colleagues.you}</Badge>}
        </p>
        <p className="text-ink-soft [overflow-wrap:anywhere]">{originText({ email, fixed, ...admin })}</p>
        <p className="text-ink-soft">
          {admin.lastSeenAt ? colleagues.seen(timeAgo(admin.lastSeenAt)) : colleagues.unused}
        </p>
      </div>
      {fixed ? (
        <Badge tone="highlight">{roles[role].name}</Badge>
      ) : (
        <div className="flex items-center gap-1">
          <select
            aria-label={colleagues.role(email)}
            value={role}
            onChange={(event) => setAsking(event.target.value as AdminRole)}
            className="h-11 rounded-control border border-field-border bg-surface px-3 text-14"
          >
            {adminRoles.map((one) => (
              <option key={one} value={one}>
                {roles[one].name}
              </option>
            ))}
          </select>
          <button
            type="button"
            onClick={() => setAsking('remove')}
            className="h-11 shrink-0 px-2 font-semibold text-chilli hover:underline"
          >
            {colleagues.remove}
            <span className="sr-only"> {email}</span>
          </button>
        </div>
      )}
      {asking === 'remove' && (
        <LazyConfirmDialog
          title={colleagues.removeQuestion(email)}
          description={colleagues.removeText}
          confirmLabel={colleagues.remove}
          onConfirm={remove}
          onClose={() => setAsking(undefined)}
        />
      )}
      {asking && asking !== 'remove' && (
        <LazyConfirmDialog
          title={colleagues.changeQuestion(email, roles[asking].name)}
          description={roles[asking].text}
          confirmLabel={colleagues.change}
          onConfirm={() => change(asking)}
          onClose={() => setAsking(undefined)}
        />
      )}
    </li>
  );
}

type Admin = AnswerOf<Operations['listAdmins']>['admins'][number];

interface ColleagueProps {
  admin: Admin;
  isCaller: boolean;
  onChanged: () => Promise<void>;
}

function originText({ email, fixed, invitedBy, since }: Omit<Admin, 'role'>): string {
  if (fixed) return colleagues.fixed;
  const on = since && formatIndiaDate(since);
  return invitedBy === email && on ? colleagues.setUp(on) : colleagues.invited(invitedBy, on);
}

function InviteAdminForm({ onInvited }: { onInvited: () => Promise<void> }) {
  const withStepUp = useStepUp();
  const [invited, setInvited] = useState<string>();
  const { field, submit, busy, problem, reset } = useContractForm(adminOperations.inviteAdmin.body, {
    defaultValues: { email: '', role: 'viewer' },
    onSubmit: async (body) => {
      setInvited(undefined);
      await withStepUp(() => call('inviteAdmin', { body }));
      setInvited(body.email);
      reset();
      await onInvited();
    },
  });
  const { error: _roleError, ...role } = field('role');
  return (
    <Panel title={colleagues.invite}>
      <form onSubmit={submit} noValidate className="space-y-4">
        {problem && <Notice tone="error">{problem}</Notice>}
        {invited && <Notice tone="success">{colleagues.inviteDone(invited)}</Notice>}
        <EmailField required {...field('email')} autoComplete="off" />
        <fieldset>
          <legend className="font-semibold text-14">{colleagues.inviteRole}</legend>
          {adminRoles.map((one) => (
            <label key={one} className="flex min-h-11 cursor-pointer items-start gap-3 py-2 text-14">
              <input
                type="radio"
                value={one}
                {...role}
                className="mt-0.5 size-5 shrink-0 cursor-pointer accent-rani"
              />
              <span>
                <span className="font-semibold">{roles[one].name}</span>
                <span className="block text-ink-soft">{roles[one].text}</span>
              </span>
            </label>
          ))}
        </fieldset>
        <Button type="submit" aria-busy={busy} className="w-full">
          {busy ? colleagues.inviting : colleagues.inviteButton}
        </Button>
      </form>
    </Panel>
  );
}
