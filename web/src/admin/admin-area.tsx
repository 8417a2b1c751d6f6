import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { call, Offline } from '../api.ts';
import { paths } from '../paths.ts';
import { useUser } from '../session.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { AccessDenied } from './access-denied.tsx';
import { adminFlag } from './admin-flag.ts';
import { AdminLayout } from './admin-layout.tsx';
import { stepUp } from './step-up.ts';

/** What stands around every admin screen, and who may come in: by the server's session, or by the local flag. */
export default function AdminArea({ by }: { by: 'session' | 'flag' }) {
  return by === 'flag' ? <ByFlag /> : <BySession />;
}

function ByFlag() {
  const [isSet] = useState(adminFlag.isSet);
  if (!isSet) return <Navigate to={paths.admin} replace />;
  return (
    <AdminLayout>
      <Outlet />
    </AdminLayout>
  );
}

/** Each screen is asked for anew when it is opened; until the answer nothing of it is there, nor asked for. */
function BySession() {
  const { pathname } = useLocation();
  const check = useQuery({
    queryKey: ['admin-session', pathname],
    queryFn: () => call('verifySession', {}),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    // In the middle of a form an ended session is told when the form is sent, not when the window is looked at.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const [hasPassed, setPassed] = useState(false);
  if (check.isSuccess && !hasPassed) setPassed(true);

  if (check.isError) return <CheckFailed error={check.error} onRetry={() => void check.refetch()} />;
  if (!check.isSuccess && !hasPassed) return <Checking />;
  return <AdminLayout>{check.isSuccess ? <Outlet /> : <Checking />}</AdminLayout>;
}

function Checking() {
  return (
    <p role="status" className="p-8 text-center text-ink-soft">
      Loading...
    </p>
  );
}

function CheckFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { pathname } = useLocation();
  const user = useUser();
  const cannotTell = error instanceof Offline;
  useEffect(() => {
    if (cannotTell) return;
    adminFlag.clear();
    stepUp.forget();
  }, [cannotTell]);

  if (cannotTell) {
    return (
      <ErrorState
        title="The shop cannot be reached"
        words="So we cannot tell whether you may see this. Try again when you are online."
        onRetry={onRetry}
      />
    );
  }
  if (pathname === paths.productsManagement && user !== undefined && !user.isAdmin) return <AccessDenied />;
  return <Navigate to={paths.admin} replace />;
}
