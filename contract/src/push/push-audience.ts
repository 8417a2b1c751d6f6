import { z } from 'zod';
import { email } from '../fields.ts';
import { noticeTopic } from '../notices/my-notices.ts';

/** Named people, or everybody who wants to be told of a topic. */
export const pushAudience = {
  emails: z.array(email).max(500, 'At most 500 people at once.').default([]),
  topic: noticeTopic.optional(),
};
