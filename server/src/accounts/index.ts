export {
  createAccountsDeps,
  findConfirmedEmail,
  findPayer,
  findUserIdByConfirmedEmail,
} from './accounts.ts';
export { saveUsedAddress } from './addresses.ts';
export { CALLBACK_PATH, createIdentityDeps, type IdentityDeps } from './identity/identity.ts';
export { identityRoutes } from './identity/routes.ts';
export { findKnownDevice, forgetDevices, rememberDevice } from './known-devices.ts';
export { hashPassword, verifyPassword } from './passwords.ts';
export { accountRoutes } from './routes.ts';
export { cleanUpAccounts, customerGuards } from './sessions.ts';
export {
  deleteUserSessions,
  insertUser,
  lockPayer,
  setPassword,
  userByEmail,
  usersByEmail,
  usersById,
  usersMatching,
} from './sql.ts';
