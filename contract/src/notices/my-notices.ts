import { z } from 'zod';
import { operation } from '../operation.ts';
import { routes } from '../routes.ts';
import { noticeTopics } from './topics.ts';

export const noticeTopic = z.enum(noticeTopics, 'One of the topics, please.');

export const noticeChoice = z.object({ topic: noticeTopic, mail: z.boolean(), push: z.boolean() });

export const myNotices = operation({
  route: routes.myNotices,
  summary:
    'What the caller wants to be told of and how, and the public key that a browser needs to subscribe.',
  who: 'customer',
  success: {
    status: 200,
    body: z.object({ publicKey: z.string(), choices: z.array(noticeChoice) }),
  },
  refusals: ['signed_out'],
});
