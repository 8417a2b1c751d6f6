import type { mails as English } from '../../en/mails/index.ts';
import type { MailTemplateId, MailWords } from '../../mail-templates.ts';
import { accounts, admin, digestTexts, signInChanges } from './accounts.ts';
import { circles, circleTexts } from './circles.ts';
import { gifts, giftTexts } from './gifts.ts';
import { checks, layout } from './layout.ts';
import { payments } from './payments.ts';
import { pledges, pledgeTexts } from './pledges.ts';
import { orderTexts, purchases } from './purchases.ts';
import { registryMails } from './registries.ts';
import { reminderTexts, specialDays } from './special-days.ts';
import { stock, stockTexts } from './stock.ts';

const templates: Record<MailTemplateId, MailWords> = {
  ...purchases,
  ...gifts,
  ...pledges,
  ...registryMails,
  ...accounts,
  ...specialDays,
  ...circles,
  ...stock,
  ...payments,
  ...admin,
};

export const mails: typeof English = {
  templates,
  layout,
  checks,
  digest: digestTexts,
  signInChanges,
  circles: circleTexts,
  gifts: giftTexts,
  pledges: pledgeTexts,
  purchases: orderTexts,
  reminder: reminderTexts,
  stock: stockTexts,
};
