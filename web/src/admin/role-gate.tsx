import { type AdminOperationName, type AdminRole, mayCall } from '@tohfa/contract';
import { roleRefused } from '@tohfa/contract/screens';
import type { ReactNode } from 'react';
import { Outlet, useLocation } from 'react-router';
import { routes } from '../lib/admin-routes.ts';
import { callNeededAt } from './menu.ts';
import { AdminHeading } from './page.tsx';
import { useMayCall } from './session.ts';

/** The screen at this address, unless the role may not read what it shows. */
export function RoleOutlet({ role }: { role: AdminRole }) {
  const { pathname } = useLocation();
  const needed = callNeededAt(pathname);
  if (needed === undefined || mayCall(role, { roles: routes[needed].roles ?? [] })) return <Outlet />;
  return <AdminHeading title={roleRefused.title} description={roleRefused.text} />;
}

/** Shows its children to those whose role includes the call that they make. */
export function IfMayCall({ name, children }: { name: AdminOperationName; children: ReactNode }) {
  return useMayCall()(name) ? children : null;
}
