import type { english } from '../en/index.ts';
import { accounts } from './accounts.ts';
import { customers, desk, paymentsDesk, shopSettings, taxes } from './admin.ts';
import { agents } from './agents.ts';
import { basket } from './basket.ts';
import { catalogue } from './catalogue.ts';
import { circles } from './circles.ts';
import { contributions } from './contributions.ts';
import { documents } from './documents.ts';
import { forms } from './forms.ts';
import { gifts } from './gifts.ts';
import { mails } from './mails/index.ts';
import { notifications } from './notifications.ts';
import { payments } from './payments.ts';
import { pledges } from './pledges.ts';
import { purchases } from './purchases.ts';
import { refusals } from './refusals.ts';
import { registries } from './registries.ts';
import { specialDays } from './special-days.ts';

export const hindi: typeof english = {
  accounts,
  agents,
  basket,
  catalogue,
  circles,
  contributions,
  desk,
  customers,
  documents,
  forms,
  gifts,
  mails,
  notifications,
  payments,
  paymentsDesk,
  pledges,
  purchases,
  refusals,
  registries,
  shopSettings,
  specialDays,
  taxes,
};
