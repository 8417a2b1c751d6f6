import type { adminOperations } from '@tohfa/contract';
import type { AuditDeps } from '../audit/index.ts';
import type { Handlers } from '../platform/http/operations.ts';
import { type AdminDeps, inviteAdmin, listAdmins, removeAdmin } from './admin.ts';
import { dashboard } from './dashboard.ts';
import { sendOtp, validateAdmin, verifyOtp } from './one-time-codes.ts';
import { adminLogout, verifySession } from './sessions.ts';
import { type StatusDeps, shopStatus } from './status.ts';

export function adminRoutes(admin: AdminDeps, status: StatusDeps, audit: AuditDeps) {
  return {
    validateAdmin: (call) => validateAdmin(admin, call),
    sendOtp: (call) => sendOtp(admin, call),
    verifyOtp: (call) => verifyOtp(admin, call),
    verifySession,
    adminLogout: (call) => adminLogout(admin, call),
    listAdmins: () => listAdmins(admin),
    inviteAdmin: (call) => inviteAdmin(admin, call),
    removeAdmin: (call) => removeAdmin(admin, call),
    dashboard: (call) => dashboard(audit, call),
    shopStatus: () => shopStatus(status),
  } satisfies Handlers<typeof adminOperations>;
}
