import { Link } from 'react-router';
import { useAction } from '../accounts/use-action.ts';
import { call } from '../api.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { LeaveIcon } from '../ui/icons/icons.tsx';
import { useAdminEmail, useLeaveAdmin } from './use-admin.ts';

/** Whose session it is, and the ways out. */
export function AdminPerson() {
  const email = useAdminEmail();
  const leave = useLeaveAdmin();
  const { busy, act } = useAction(async () => {
    await call('adminLogout', {});
    leave();
  });
  return (
    <div className="space-y-3 border-hairline border-t pt-4">
      <div className="px-3 text-14">
        <p className="text-ink-soft">Signed in as</p>
        <p className="min-h-5 font-semibold [overflow-wrap:anywhere]">{email.data}</p>
      </div>
      <Button look="quiet" aria-busy={busy} onClick={act} className="h-11! w-full text-14!">
        <LeaveIcon />
        Sign out
      </Button>
      <p className="text-center">
        <Link
          to={paths.home}
          className="inline-flex h-11 items-center px-3 font-semibold text-14 text-rani hover:underline"
        >
          Open the shop
        </Link>
      </p>
    </div>
  );
}
