import { z } from 'zod';
import { operation } from '../operation.ts';
import { paymentHealthFigures } from '../payments/payment-health.ts';
import { routes } from '../routes.ts';
import { comingDay } from '../special-days/coming-special-days.ts';
import { auditEntry } from './list-audit.ts';

/** Days of a span, the coming ones included, and what the span before it brought in all. */
const moneyIn = z.object({
  days: z.array(z.object({ day: z.iso.date(), inPaise: z.int(), backPaise: z.int() })),
  beforePaise: z.int(),
});

/** What the owner wants to know today: one part a domain. */
export const dashboard = operation({
  route: routes.dashboard,
  summary:
    'What the owner of the shop wants to know today: orders and gifts that wait, money in by the days of India, the special days of the week, stock, the health of payments.',
  who: 'admin',
  success: {
    status: 200,
    body: z.object({
      email: z.string(),
      orders: z.object({ toPack: z.int(), toDispatch: z.int() }),
      gifts: z.object({
        toDecide: z.int(),
        funding: z.int(),
        toDispatch: z.int(),
        onTheWay: z.int(),
        refunding: z.int(),
      }),
      /** The first of the coming week's special days, and how many there are. */
      specialDays: z.object({ next: z.array(comingDay), total: z.int() }),
      money: z.object({ today: z.iso.date(), week: moneyIn, month: moneyIn }),
      payments: paymentHealthFigures,
      stock: z.object({
        products: z.int(),
        outOfStock: z.int(),
        low: z.array(z.object({ id: z.int(), name: z.string(), image: z.string(), count_in_stock: z.int() })),
      }),
      recentActions: z.array(auditEntry),
    }),
  },
  refusals: ['signed_out'],
});
