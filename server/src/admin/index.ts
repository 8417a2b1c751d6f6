export { createAdminDeps, isAdminEmail, rememberAdminEmails } from './admin.ts';
export { adminRoutes } from './routes.ts';
export { adminGuards, cleanUpAdmin, findAdmin } from './sessions.ts';
export { createStatusDeps } from './status.ts';
