import { z } from 'zod';
import { queryCount } from '../fields.ts';
import { noticeTopic } from '../notices/my-notices.ts';
import { operation } from '../operation.ts';
import { routes } from '../routes.ts';
import { pushOutcomes, pushSendStates } from './push-outcomes.ts';

export const PUSHES_A_PAGE = 20;

/** A message to many, and how far it is. */
export const pushSend = z.object({
  id: z.uuid(),
  title: z.string(),
  body: z.string(),
  path: z.string(),
  topic: noticeTopic.nullable(),
  status: z.enum(pushSendStates),
  createdBy: z.string(),
  sendAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  /** How many devices, by what became of each. */
  counts: z.partialRecord(z.enum(pushOutcomes), z.int()),
});

export const listPushes = operation({
  route: routes.listPushes,
  summary: 'The messages that admins sent and those that wait for their time, newest first.',
  who: 'admin',
  query: z.object({ page: queryCount(1, 100_000).optional() }),
  success: { status: 200, body: z.object({ pushes: z.array(pushSend), total: z.int() }) },
  refusals: ['signed_out'],
});

export type PushSend = z.output<typeof pushSend>;
