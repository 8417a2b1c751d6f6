import { z } from 'zod';
import { operation } from '../operation.ts';
import { routes } from '../routes.ts';
import { noticeChoice, noticeTopic } from './my-notices.ts';

export const chooseNotices = operation({
  route: routes.chooseNotices,
  summary: 'Changes what the caller is told of one topic. What is left out stays as it is.',
  who: 'customer',
  body: z.object({ topic: noticeTopic, mail: z.boolean().optional(), push: z.boolean().optional() }),
  success: { status: 200, body: z.object({ success: z.literal(true), choices: z.array(noticeChoice) }) },
  refusals: ['signed_out'],
  answersSuccess: true,
});
