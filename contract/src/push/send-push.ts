import { z } from 'zod';
import { line, longText, optionalLine } from '../fields.ts';
import { operation } from '../operation.ts';
import { routes } from '../routes.ts';
import { pushAudience } from './push-audience.ts';
import { pushComponents } from './push-target.ts';

const componentNames = Object.keys(pushComponents);

export const sendPush = operation({
  route: routes.sendPush,
  summary:
    'Sends a push notification to the subscribed among these people, or to those who follow a topic; at once, or at `sendAt`. With `test` it goes to the caller’s own devices only.',
  who: 'admin',
  body: z.object({
    ...pushAudience,
    title: line(120),
    body: longText(1000).trim().min(1, 'This is needed.'),
    link: optionalLine(500).default(''),
    search_text: optionalLine(100).default(''),
    component_name: optionalLine(100)
      .refine((name) => name === '' || componentNames.includes(name), 'Not a screen of the shop.')
      .default(''),
    sendAt: z.iso.datetime({ offset: true, error: 'Please enter a date and a time.' }).optional(),
    test: z.boolean().default(false),
  }),
  success: { status: 200, body: z.object({ success: z.literal(true), id: z.uuid() }) },
  refusals: ['signed_out', 'not_allowed', 'no_device'],
  answersSuccess: true,
});
