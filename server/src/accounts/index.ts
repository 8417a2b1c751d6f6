export {
  createAccounts,
  findPayer,
  findUserIdByConfirmedEmail,
  findUsersByEmail,
  findUsersById,
  keepFromErasure,
  type PersonalData,
  searchUsers,
} from './accounts.ts';
export { saveUsedAddress } from './addresses.ts';
export { CALLBACK_PATH, createIdentity, type Identity } from './identity/identity.ts';
export { identityRoutes } from './identity/routes.ts';
export { hashPassword } from './passwords.ts';
export { accountRoutes } from './routes.ts';
export { cleanUpAccounts, customerGuards } from './sessions.ts';
export { insertUser, userByEmail } from './sql.ts';
