import type { accountOperations } from '@tohfa/contract';
import type { Handlers } from '../platform/http/mount-operations.ts';
import type { Accounts } from './accounts.ts';
import { changePassword } from './change-password.ts';
import { confirmEmail } from './confirm-email.ts';
import { deleteAddress } from './delete-address.ts';
import { endSession } from './end-session.ts';
import { eraseAccount } from './erase-account.ts';
import { forgotPassword } from './forgot-password.ts';
import { getAddresses } from './get-addresses.ts';
import { endProviderSession } from './identity/end-provider-session.ts';
import { guser } from './identity/guser.ts';
import type { Identity } from './identity/open-identity.ts';
import { providerUser } from './identity/provider-user.ts';
import { restoreLogin } from './identity/restore-login.ts';
import { loginByPassword } from './login.ts';
import { logout } from './logout.ts';
import { mailConfirmation } from './mail-confirmation.ts';
import { myAccount } from './my-account.ts';
import { myData } from './my-data.ts';
import { mySessions } from './my-sessions.ts';
import { resetPassword } from './reset-password.ts';
import { saveAddress } from './save-address.ts';
import { signOutEverywhere } from './sign-out-everywhere.ts';
import { signup } from './signup.ts';

export function accountRoutes(accounts: Accounts, identity: Identity) {
  return {
    login: (call) =>
      'password' in call.body
        ? loginByPassword(accounts, call.body, call)
        : restoreLogin(accounts, identity, call.body, call),
    guser: (call) => guser(accounts, identity, call),
    providerUser: (call) => providerUser(identity, call),
    signup: (call) => signup(accounts, call),
    logout: (call) => logout(accounts, (ending) => endProviderSession(identity, ending), call),
    confirmEmail: (call) => confirmEmail(accounts, call),
    forgotPassword: (call) => forgotPassword(accounts, call),
    resetPassword: (call) => resetPassword(accounts, call),
    changePassword: (call) => changePassword(accounts, call),
    myAccount: (call) => myAccount(accounts, call),
    mailConfirmation: (call) => mailConfirmation(accounts, call),
    mySessions: (call) => mySessions(accounts, call),
    endSession: (call) => endSession(accounts, call),
    signOutEverywhere: (call) => signOutEverywhere(accounts, call),
    myData: (call) => myData(accounts, call),
    getAddresses: (call) => getAddresses(accounts, call),
    saveAddress: (call) => saveAddress(accounts, call),
    deleteAddress: (call) => deleteAddress(accounts, call),
    eraseAccount: (call) => eraseAccount(accounts, call),
  } satisfies Handlers<typeof accountOperations>;
}
