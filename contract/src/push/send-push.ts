import { z } from 'zod';
import { email, line, optionalLine, success } from '../fields.ts';
import { operation } from '../operation.ts';
import { routes } from '../routes.ts';

export const sendPush = operation({
  route: routes.sendPush,
  summary: 'Sends a push notification to the subscribed among these people.',
  who: 'admin',
  body: z.object({
    emails: z.array(email).max(500),
    title: line(120),
    body: line(1000),
    link: optionalLine(500).default(''),
    search_text: optionalLine(100).default(''),
    component_name: optionalLine(100).default(''),
  }),
  success: { status: 200, body: success },
  refusals: ['signed_out', 'not_allowed'],
  answersSuccess: true,
});
