export { createAdminDeps, isAdminEmail, listAdmins, rememberAdminEmails } from './admin.ts';
export type { DeskDeps } from './desk/deps.ts';
export { type DigestDeps, dailyDigestQueue, queueDailyDigests, sendDailyDigest } from './desk/digest.ts';
export { createDeskWatcher } from './desk/live-updates.ts';
export { deskRoutes } from './desk/routes.ts';
export { prepareSetupCode } from './first-owner.ts';
export { adminRoutes, adminSignInRoutes } from './routes.ts';
export { adminGuards, cleanUpAdmin, findAdmin, isSessionLive } from './sessions.ts';
export { createStatusDeps } from './status.ts';
