export { pushText } from './compose.ts';
export {
  cleanUpGuestLanguages,
  forgetUnusedLanguages,
  guestLanguagePersonalData,
  inLanguageOf,
  keepGuestLanguage,
} from './languages.ts';
export { createMailer, type MailerDeps } from './mailer.ts';
export { mailRoutes } from './routes.ts';
export { cleanUpSentMails, eraseGuestMails, eraseMailsTo, sentMailPersonalData } from './sent.ts';
export type { MailDeps, MailSource } from './sources.ts';
