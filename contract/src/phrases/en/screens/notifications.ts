import type { NotificationTopic } from '../../../notifications.ts';

export const topicTexts = {
  'gifts-orders': {
    label: 'My gifts and orders',
    description: 'Approvals, payments, shipping and delivery.',
  },
  reminders: { label: 'Reminders', description: 'Special days coming up, in time to send a gift.' },
  offers: { label: 'Offers', description: 'New gifts and festive offers, now and then.' },
} satisfies Record<NotificationTopic, { label: string; description: string }>;
