import type { NotificationTopic } from '../../../notifications.ts';

export const topicTexts = {
  'gifts-orders': {
    label: 'My gifts and orders',
    description: 'Approvals, payments, shipping and delivery.',
  },
  reminders: { label: 'Reminders', description: 'Special days coming up, in time to send a gift.' },
  offers: { label: 'Offers', description: 'New gifts and festive offers, now and then.' },
} satisfies Record<NotificationTopic, { label: string; description: string }>;

/** The notifications section of the profile. */
export const notificationTexts = {
  title: 'Notifications',
  description: 'Choose what we write to you about. Payment confirmations always come by email.',
  push: 'Push',
  email: 'Email',
  pushOf: ({ topic }: { topic: string }) => `${topic}: push`,
  emailOf: ({ topic }: { topic: string }) => `${topic}: email`,
  notSaved: ({ reason }: { reason: string }) => `Your choice was not saved. ${reason}`,
  onThisDevice: 'On this device',
  whenClosed: ({ shop }: { shop: string }) => `Notifications also arrive when ${shop} is closed.`,
  off: 'Notifications are off on this device.',
  on: 'Notifications are on for this device.',
  blocked: ({ shop }: { shop: string }) =>
    `Your browser blocks notifications from ${shop}. Allow them in the site settings of your browser, then reload this page.`,
  addToHomeScreen: ({ shop }: { shop: string }) =>
    `On an iPhone or iPad, add ${shop} to your home screen first: tap Share, then “Add to Home Screen”, and open it from there.`,
  unable: 'This browser cannot show notifications. You still get our emails.',
  enable: {
    title: 'Notifications on this device',
    description: 'Your browser will ask for permission once. Here is what you agree to:',
    promises: [
      'Updates about your gifts, orders and reminders, as you choose. Offers only if you turn them on.',
      'Private: notifications are encrypted for this device, and no one can read them on the way.',
      'You can turn them off with one tap. They also stop when you sign out on this device.',
    ],
    turnOn: 'Turn on notifications',
    turningOn: 'Turning on…',
    notNow: 'Not now',
  },
};
