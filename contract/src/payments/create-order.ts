import { z } from 'zod';
import { line, optionalLine, rowId } from '../fields.ts';
import { giftId } from '../gifts/gift.ts';
import { DISPLAY_NAME_MAX } from '../gifts/gift-choices.ts';
import { operation } from '../operation.ts';
import { routes } from '../routes.ts';

const charge = { amount: z.int().min(100).max(1_000_000_000), currency: z.literal('INR') };

export const createOrder = operation({
  route: routes.createOrder,
  summary: 'Makes the provider’s order for a purchase or an instalment. The server decides the amount.',
  who: 'customer',
  body: z.union([
    z.object({ ...charge, productId: rowId, address: line(500) }),
    z.object({
      ...charge,
      amount: charge.amount.multipleOf(100, 'Whole rupees, please.'),
      giftId,
      /** The name the payer appears under on the gift; left out, 'A friend'. */
      displayName: optionalLine(DISPLAY_NAME_MAX).optional(),
    }),
  ]),
  success: {
    status: 200,
    body: z.object({ orderId: z.string(), amount: z.int(), currency: z.literal('INR'), key: z.string() }),
  },
  refusals: [
    'signed_out',
    'product_not_found',
    'gift_not_found',
    'amount_differs',
    'out_of_stock',
    'being_paid',
    'more_than_left',
    'wrong_state',
    'provider_down',
  ],
});
