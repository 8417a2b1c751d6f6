import { accounts } from './accounts.ts';
import { admin } from './admin.ts';
import { gifts } from './gifts.ts';
import { layout } from './layout.ts';
import { payments } from './payments.ts';
import { purchases } from './purchases.ts';
import { specialDays } from './special-days.ts';
import { stock } from './stock.ts';

/** Mails, and the notifications that say the same. */
export const mails = { accounts, admin, gifts, layout, payments, purchases, specialDays, stock };
