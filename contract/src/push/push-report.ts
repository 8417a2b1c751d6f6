import { z } from 'zod';
import { queryCount } from '../fields.ts';
import { operation } from '../operation.ts';
import { routes } from '../routes.ts';
import { pushSend } from './list-pushes.ts';
import { pushOutcomes } from './push-outcomes.ts';

export const RECIPIENTS_A_PAGE = 50;

export const pushReport = operation({
  route: routes.pushReport,
  summary: 'What became of one message, recipient by recipient; also while it is being sent.',
  who: 'admin',
  query: z.object({
    id: z.uuid(),
    outcome: z.enum(pushOutcomes).optional(),
    page: queryCount(1, 100_000).optional(),
  }),
  success: {
    status: 200,
    body: z.object({
      push: pushSend,
      recipients: z.array(
        z.object({ id: z.int(), email: z.string(), outcome: z.enum(pushOutcomes), attempts: z.int() }),
      ),
      total: z.int(),
    }),
  },
  refusals: ['signed_out', 'not_found'],
});
