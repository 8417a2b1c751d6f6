import * as z from 'zod/mini';
import { operation } from './operation.ts';
import { customerFieldTexts } from './phrases/customer-fields.ts';

/** What people can be notified about; everyone chooses for themselves. */
export const notificationTopics = ['gifts-orders', 'reminders', 'offers'] as const;

/** The defaults. Offers are opt-in and go by push only. */
export const defaultNotificationChoices: Record<NotificationTopic, { mail: boolean; push: boolean }> = {
  'gifts-orders': { mail: true, push: true },
  reminders: { mail: true, push: true },
  offers: { mail: false, push: false },
};

export const notificationTopic = z.enum(notificationTopics, { error: () => customerFieldTexts().topic });

const notificationChoice = z.object({ topic: notificationTopic, mail: z.boolean(), push: z.boolean() });

export const notificationOperations = {
  myNotices: operation({
    method: 'GET',
    path: '/backend/my-notices',
    caller: 'customer',
    summary: 'The caller’s notification preferences, and the public key that a browser needs to subscribe.',
    success: {
      status: 200,
      body: z.object({ publicKey: z.string(), choices: z.array(notificationChoice) }),
    },
    refusals: ['signed_out'],
  }),

  chooseNotices: operation({
    method: 'POST',
    path: '/backend/choose-notices',
    caller: 'customer',
    summary: 'Changes the caller’s preference for one topic. A channel left out stays as it is.',
    body: z.object({
      topic: notificationTopic,
      mail: z.optional(z.boolean()),
      push: z.optional(z.boolean()),
    }),
    success: {
      status: 200,
      body: z.object({ success: z.literal(true), choices: z.array(notificationChoice) }),
    },
    refusals: ['signed_out'],
    answersSuccess: true,
  }),
};

export type NotificationTopic = (typeof notificationTopics)[number];
