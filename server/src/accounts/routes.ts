import type { accountOperations, SignInWay } from '@tohfa/contract';
import { type Handlers, refuse } from '../platform/http/operations.ts';
import type { AccountsDeps } from './accounts.ts';
import { changeAddress, deleteAddress, getAddresses, saveAddress } from './addresses.ts';
import { changeEmail, confirmEmail, mailConfirmation } from './email-changes.ts';
import type { IdentityDeps } from './identity/identity.ts';
import { endProviderSession } from './identity/provider-sessions.ts';
import { guser, providerUser, restoreLogin } from './identity/sign-in.ts';
import { eraseAccount, myAccount, myData } from './my-account.ts';
import { changePassword, forgotPassword, resetPassword } from './password-changes.ts';
import { changeLanguage, changeName, changePhoto, removePhoto } from './profile-changes.ts';
import { endSession, logout, mySessions, signOutEverywhere } from './sessions.ts';
import { loginWithPassword, signup } from './sign-in.ts';
import { loginWithCode, sendSignInCode } from './sign-in-codes.ts';

export function accountRoutes(accounts: AccountsDeps, identity: IdentityDeps) {
  const isOff = (way: SignInWay) => !accounts.signInWays().includes(way);
  return {
    login: async (call) => {
      const way = 'password' in call.body ? 'password' : 'code' in call.body ? 'code' : 'provider';
      if (isOff(way)) return refuse('sign_in_way_off');
      if ('password' in call.body) return loginWithPassword(accounts, call.body, call);
      if ('code' in call.body) return loginWithCode(accounts, call.body, call);
      return restoreLogin(accounts, identity, call.body, call);
    },
    sendSignInCode: async (call) =>
      isOff('code') ? refuse('sign_in_way_off') : sendSignInCode(accounts, call),
    guser: async (call) => (isOff('provider') ? refuse('sign_in_way_off') : guser(accounts, identity, call)),
    providerUser: (call) => providerUser(identity, call),
    signup: async (call) => (isOff('password') ? refuse('sign_in_way_off') : signup(accounts, call)),
    logout: (call) => logout(accounts, (ended) => endProviderSession(identity, ended), call),
    confirmEmail: (call) => confirmEmail(accounts, call),
    forgotPassword: (call) => forgotPassword(accounts, call),
    resetPassword: (call) => resetPassword(accounts, call),
    changePassword: (call) => changePassword(accounts, call),
    myAccount: (call) => myAccount(accounts, call),
    changeLanguage: (call) => changeLanguage(accounts, call),
    changeName: (call) => changeName(accounts, call),
    changePhoto: (call) => changePhoto(accounts, call),
    removePhoto: (call) => removePhoto(accounts, call),
    changeEmail: (call) => changeEmail(accounts, call),
    mailConfirmation: (call) => mailConfirmation(accounts, call),
    mySessions: (call) => mySessions(accounts, call),
    endSession: (call) => endSession(accounts, call),
    signOutEverywhere: (call) => signOutEverywhere(accounts, call),
    myData: (call) => myData(accounts, call),
    getAddresses: (call) => getAddresses(accounts, call),
    saveAddress: (call) => saveAddress(accounts, call),
    changeAddress: (call) => changeAddress(accounts, call),
    deleteAddress: (call) => deleteAddress(accounts, call),
    eraseAccount: (call) => eraseAccount(accounts, call),
  } satisfies Handlers<typeof accountOperations>;
}
