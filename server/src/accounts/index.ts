export {
  createAccountsDeps,
  findConfirmedEmail,
  findPayer,
  findUserIdByConfirmedEmail,
} from './accounts.ts';
export { findUserIdsByPhone, listAddresses, saveUsedAddress } from './addresses.ts';
export { blockPerson, findBlock, isBlockedEmail, listBlocked, unblockPerson } from './blocks.ts';
export { CALLBACK_PATH, createIdentityDeps, type IdentityDeps } from './identity/identity.ts';
export { identityRoutes } from './identity/routes.ts';
export { findKnownDevice, forgetDevices, rememberDevice } from './known-devices.ts';
export { erasePerson, exportAccount, findErasureBlocker, removePerson } from './my-account.ts';
export { hashPassword, verifyPassword } from './passwords.ts';
export { accountRoutes } from './routes.ts';
export { cleanUpAccounts, customerGuards } from './sessions.ts';
export { describeDevice } from './sign-in.ts';
export {
  deleteUserSessions,
  insertSession,
  insertUser,
  listSessions,
  lockPayer,
  setPassword,
  type User,
  userByEmail,
  userById,
  usersByEmail,
  usersById,
  usersMatching,
} from './sql.ts';
