export { listComingDays } from './admin.ts';
export { createReminderNotifier } from './reminder-mail.ts';
export { type ReminderDeps, sendReminders } from './reminders.ts';
export { specialDaysRoutes } from './routes.ts';
export { cleanUpSpecialDays, createSpecialDays, type SpecialDays } from './special-days.ts';
export { insertSubmission } from './sql.ts';
