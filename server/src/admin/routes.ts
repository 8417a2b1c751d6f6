import type { adminOperations, adminSignInOperations } from '@tohfa/contract';
import type { AuditDeps } from '../audit/index.ts';
import type { Handlers } from '../platform/http/operations.ts';
import { type AdminDeps, changeAdminRole, inviteAdmin, listAdmins, removeAdmin } from './admin.ts';
import { dashboard } from './dashboard.ts';
import { createFirstOwner, shopSetup } from './first-owner.ts';
import { endAdminSessions, mySignIn } from './my-sign-in.ts';
import { sendOtp, validateAdmin, verifyOtp } from './one-time-codes.ts';
import { addPasskey, newPasskeyOptions, passkeyOptions, removePasskey, verifyPasskey } from './passkeys.ts';
import { makeRecoveryCodes, useRecoveryCode } from './recovery-codes.ts';
import { adminLogout, verifySession } from './sessions.ts';
import { type StatusDeps, shopStatus } from './status.ts';
import { confirmTotp, removeTotp, startTotp, verifyTotp } from './totp.ts';

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
    changeAdminRole: (call) => changeAdminRole(admin, call),
    dashboard: (call) => dashboard(audit, call),
    shopStatus: () => shopStatus(status),
  } satisfies Handlers<typeof adminOperations>;
}

export function adminSignInRoutes(admin: AdminDeps) {
  return {
    passkeyOptions: (call) => passkeyOptions(admin, call),
    verifyPasskey: (call) => verifyPasskey(admin, call),
    verifyTotp: (call) => verifyTotp(admin, call),
    useRecoveryCode: (call) => useRecoveryCode(admin, call),
    mySignIn: (call) => mySignIn(admin, call),
    newPasskeyOptions: (call) => newPasskeyOptions(admin, call),
    addPasskey: (call) => addPasskey(admin, call),
    removePasskey: (call) => removePasskey(admin, call),
    startTotp: (call) => startTotp(admin, call),
    confirmTotp: (call) => confirmTotp(admin, call),
    removeTotp: (call) => removeTotp(admin, call),
    makeRecoveryCodes: (call) => makeRecoveryCodes(admin, call),
    endAdminSessions: (call) => endAdminSessions(admin, call),
    shopSetup: () => shopSetup(admin),
    createFirstOwner: (call) => createFirstOwner(admin, call),
  } satisfies Handlers<typeof adminSignInOperations>;
}
