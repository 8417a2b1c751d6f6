import type { adminOperations } from '@tohfa/contract';
import type { Handlers } from '../platform/http/mount-operations.ts';
import type { Admin } from './admin.ts';
import { adminLogout } from './admin-logout.ts';
import { dashboard } from './dashboard.ts';
import { inviteAdmin } from './invite-admin.ts';
import { listAdmins } from './list-admins.ts';
import { removeAdmin } from './remove-admin.ts';
import { sendOtp } from './send-otp.ts';
import { validateAdmin } from './validate-admin.ts';
import { verifyOtp } from './verify-otp.ts';
import { verifySession } from './verify-session.ts';

export function adminRoutes(admin: Admin) {
  return {
    validateAdmin: (call) => validateAdmin(admin, call),
    sendOtp: (call) => sendOtp(admin, call),
    verifyOtp: (call) => verifyOtp(admin, call),
    verifySession,
    adminLogout: (call) => adminLogout(admin, call),
    listAdmins: () => listAdmins(admin),
    inviteAdmin: (call) => inviteAdmin(admin, call),
    removeAdmin: (call) => removeAdmin(admin, call),
    dashboard: (call) => dashboard(admin, call),
  } satisfies Handlers<typeof adminOperations>;
}
