export { createPledgeDeps, type PledgeDeps } from './deps.ts';
export { cleanUpPledges, pledgePersonalData } from './erase.ts';
export { pledgeRoutes, servePledgePage } from './pledge.ts';
export { promisesOfGifts } from './promises.ts';
export {
  type PledgeReminderDeps,
  pledgeMailQueue,
  remindOfPledgesWhenDue,
  sendPledgeMail,
} from './reminders.ts';
