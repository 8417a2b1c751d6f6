import type { MailTemplateId, MailWords } from '../../mail-templates.ts';
import { accounts, admin, digestTexts, signInChanges } from './accounts.ts';
import { gifts, giftTexts } from './gifts.ts';
import { checks, layout } from './layout.ts';
import { payments } from './payments.ts';
import { orderTexts, purchases } from './purchases.ts';
import { reminderTexts, specialDays } from './special-days.ts';
import { stock, stockTexts } from './stock.ts';

const templates: Record<MailTemplateId, MailWords> = {
  ...purchases,
  ...gifts,
  ...accounts,
  ...specialDays,
  ...stock,
  ...payments,
  ...admin,
};

/** The words of every mail, and what is filled into them. */
export const mails = {
  templates,
  layout,
  checks,
  digest: digestTexts,
  signInChanges,
  gifts: giftTexts,
  purchases: orderTexts,
  reminder: reminderTexts,
  stock: stockTexts,
};
