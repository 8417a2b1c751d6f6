import type { PushOutcome, PushSendState } from '../../../../push.ts';
import type { pushComponents } from '../../../../push-target.ts';
import { plural } from '../../plural.ts';

interface Reach {
  people: number;
  devices: number;
}

/** Writing a notification to customers. */
export const pushFormTexts = {
  title: 'Push notifications',
  description: 'Write to customers who turned notifications on.',
  write: 'Write a notification',
  preview: 'Preview',
  sendAt: 'Send at',
  sendAtHint: 'Indian time. Leave empty to send now.',
  send: 'Send',
  schedule: 'Schedule',
  sending: 'Sending…',
  sendTest: 'Send a test to me',
  testSent: 'The test is on its way to your own devices.',
  failed: 'Failed to send push notification.',
  messageTitle: 'Title',
  message: 'Message',
  screen: 'Screen to open',
  noScreen: 'Home, or the link below',
  search: 'Search text',
  searchHint: 'Fills the search box on Home.',
  link: 'Link',
  linkHint: 'A path of this shop. It overrides the screen.',
  noEmail: 'Enter at least one email address.',
  notAnEmail: ({ typed }: { typed: string }) => `${typed} is not an email address.`,
  foreignLink: 'The link must stay on this shop, such as /home.',
  /** In the preview, as a phone shows it. */
  from: ({ shop }: { shop: string }) => `${shop} · now`,
  linkLeaves: 'The link leaves this shop.',
  opens: ({ path }: { path: string }) => `Opens ${path}`,
  sent: 'Push notification sent successfully.',
  scheduled: ({ at }: { at: string }) => `Scheduled for ${at}.`,
  sentToNobody: 'No one received this.',
  noDevices: 'None of these people has notifications turned on, so there is no device to send it to.',
  goesTo: ({ people, devices }: Reach) => `It goes to ${countDevices(devices)} of ${countPeople(people)}.`,
};

/** The screens that a notification may open. */
export const pushScreens: Record<keyof typeof pushComponents, string> = {
  Home: 'Home',
  Categories: 'Categories',
  Requests: 'Requests',
  Orders: 'Orders',
  Profile: 'Profile',
  SpecialDays: 'Special Days',
};

/** Who gets it. */
export const pushAudienceTexts = {
  to: 'To',
  selected: 'Selected people',
  followers: ({ topic }: { topic: string }) => `Everyone who follows: ${topic}`,
  emails: 'Emails',
  none: 'None of these people has notifications turned on yet.',
  reaches: ({ people, devices }: Reach) => `Reaches ${countPeople(people)} on ${countDevices(devices)}.`,
  find: 'Find customers by name or email',
  nobodyFound: 'No customers found.',
  found: 'Customers found',
  subscribed: 'Subscribed',
  add: 'Add',
};

/** What was sent, and what came of it. */
export const pushListTexts = {
  title: 'Sent and scheduled',
  none: 'Nothing sent yet.',
  label: 'Notifications',
  columns: { notification: 'Notification', to: 'To', at: 'When', sent: 'Sent', status: 'Status' },
  sentOf: ({ sent, total }: Record<'sent' | 'total', number>) => `${sent} of ${total}`,
  sheetTitle: 'Notification',
  show: 'Show',
  everyone: 'Everyone',
  outcome: ({ label, count }: { label: string; count: number }) => `${label} (${count})`,
  facts: ({ at, by, path }: Record<'at' | 'by' | 'path', string>) => `${at} · by ${by} · opens ${path}`,
  progress: 'Sent so far',
  nobody: 'No one received it.',
  sentOfAll: ({ sent, total }: Record<'sent' | 'total', number>) => `${sent} of ${total} sent.`,
  unknown:
    'Unknown: the connection or the server failed while sending. To avoid duplicates, it was not sent again.',
  cancel: 'Cancel sending',
  recipients: 'Recipients',
  deletedAccount: 'Deleted account',
};

export const pushOutcomeTexts: Record<PushOutcome, string> = {
  waiting: 'Waiting',
  sending: 'Sending',
  sent: 'Sent',
  'no-device': 'Not subscribed',
  gone: 'Unsubscribed',
  'too-large': 'Too large',
  refused: 'Refused',
  failed: 'Failed',
  unknown: 'Unknown',
};

export const pushStateTexts: Record<PushSendState, string> = {
  scheduled: 'Scheduled',
  sending: 'Sending',
  done: 'Done',
  cancelled: 'Cancelled',
};

const countPeople = (people: number) => plural(people, { one: '1 person', other: `${people} people` });
const countDevices = (devices: number) => plural(devices, { one: '1 device', other: `${devices} devices` });
