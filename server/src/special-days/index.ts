export { listComingDays } from './admin.ts';
export { createSpecialDayDeps, type SpecialDayDeps } from './deps.ts';
export { isQuietHour } from './due-reminders.ts';
export { specialDaysPersonalData } from './personal-data.ts';
export { createReminderNotifier } from './reminder-mail.ts';
export { type ReminderDeps, sendReminders } from './reminders.ts';
export { specialDaysRoutes } from './routes.ts';
export { cleanUpSpecialDays, insertSubmission, listConsents, submissionById } from './sql.ts';
