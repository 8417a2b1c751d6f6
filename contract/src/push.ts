import * as z from 'zod/mini';
import { checked, email, line, longText, moment, optionalLine, queryPage, success, text } from './fields.ts';
import { notificationTopic } from './notifications.ts';
import { operation } from './operation.ts';
import { adminFieldTexts } from './phrases/admin-fields.ts';
import { fieldTexts } from './phrases/fields.ts';
import { pushComponents } from './push-target.ts';

export const PUSHES_PER_PAGE = 20;
export const RECIPIENTS_PER_PAGE = 50;

/** The result of sending one message to one device. */
export const pushOutcomes = [
  'waiting',
  'sending',
  'sent',
  'no-device',
  'gone',
  'too-large',
  'refused',
  'failed',
  'unknown',
] as const;

export const pushSendStates = ['scheduled', 'sending', 'done', 'cancelled'] as const;

/** A thousand Devanagari characters take three thousand bytes; push services accept 4096, encryption overhead included. */
export const MAX_PUSH_BYTES = 3500;

/** Named people, or everyone who follows a topic. */
const pushAudience = z.object({
  emails: z._default(
    checked(z.array(email), z.maxLength(500, { error: () => adminFieldTexts().announcement.tooManyPeople })),
    [],
  ),
  topic: z.optional(notificationTopic),
});

const componentNames = ['', ...Object.keys(pushComponents)];
const componentName = checked(
  optionalLine(100),
  z.refine((name) => componentNames.includes(name), { error: () => adminFieldTexts().announcement.screen }),
);

export const pushAnnouncement = z.extend(pushAudience, {
  title: line(120),
  body: checked(longText(1000), z.trim(), z.minLength(1, { error: () => fieldTexts().required })),
  link: z._default(optionalLine(500), ''),
  search_text: z._default(optionalLine(100), ''),
  component_name: z._default(componentName, ''),
  sendAt: z.optional(z.iso.datetime({ offset: true, error: () => adminFieldTexts().announcement.moment })),
  test: z._default(z.boolean(), false),
});

/** A message to many, and its progress. */
const pushSend = z.object({
  id: z.uuid(),
  title: z.string(),
  body: z.string(),
  path: z.string(),
  topic: z.nullable(notificationTopic),
  status: z.enum(pushSendStates),
  createdBy: z.string(),
  sendAt: moment,
  finishedAt: z.nullable(moment),
  /** How many devices, by outcome. */
  counts: z.partialRecord(z.enum(pushOutcomes), z.int()),
});

const endpoint = text(z.minLength(1), z.maxLength(1000));

/** An uncompressed point of P-256, 65 bytes, as browsers write it. */
const p256dh = text(z.regex(/^B[A-Za-z0-9_-]{86}=?$/, { error: () => fieldTexts().notAKey }));
const auth = text(z.regex(/^[A-Za-z0-9_-]{22}={0,2}$/, { error: () => fieldTexts().notAKey }));

export const pushOperations = {
  savePushSubscription: operation({
    method: 'POST',
    path: '/backend/push-subscription',
    caller: 'customer',
    summary:
      'Saves this device’s push subscription, the browser’s own object, for the caller’s notifications. Saving it again changes nothing.',
    body: z.object({
      endpoint,
      expirationTime: z.nullish(z.number()),
      keys: z.object({ p256dh, auth }),
    }),
    success: { status: 200, body: success },
    refusals: ['signed_out', 'endpoint_refused', 'too_many_kept'],
    answersSuccess: true,
  }),

  deletePushSubscription: operation({
    method: 'DELETE',
    path: '/backend/push-subscription',
    caller: 'customer',
    summary: 'Deletes this device’s push subscription.',
    body: z.object({ endpoint }),
    success: { status: 200, body: success },
    refusals: ['signed_out'],
    answersSuccess: true,
  }),

  sendPush: operation({
    method: 'POST',
    path: '/backend/send-push.php',
    caller: 'admin',
    roles: ['support'],
    summary:
      'Sends a push notification to these people’s subscribed devices, or to the followers of a topic; at once, or at `sendAt`. With `test` it goes to the caller’s own devices only.',
    body: pushAnnouncement,
    success: { status: 200, body: z.object({ success: z.literal(true), id: z.uuid() }) },
    refusals: ['signed_out', 'not_allowed', 'no_device'],
    answersSuccess: true,
  }),

  countPush: operation({
    method: 'POST',
    path: '/backend/count-push',
    caller: 'admin',
    roles: ['support'],
    summary: 'How many people and devices a message to this audience would reach now.',
    body: pushAudience,
    success: { status: 200, body: z.object({ people: z.int(), devices: z.int() }) },
    refusals: ['signed_out'],
  }),

  pushPeople: operation({
    method: 'GET',
    path: '/backend/push-people',
    caller: 'admin',
    roles: ['support'],
    summary: 'Customers whose name or email contains this text, and whether they have a subscribed device.',
    query: z.object({ q: text(z.trim(), z.minLength(1), z.maxLength(100)) }),
    success: {
      status: 200,
      body: z.object({
        people: z.array(z.object({ email: z.string(), name: z.string(), subscribed: z.boolean() })),
      }),
    },
    refusals: ['signed_out'],
  }),

  listPushes: operation({
    method: 'GET',
    path: '/backend/list-pushes',
    caller: 'admin',
    roles: ['support'],
    summary: 'Sent and scheduled messages of admins, newest first.',
    query: z.object({ page: z.optional(queryPage) }),
    success: { status: 200, body: z.object({ pushes: z.array(pushSend), total: z.int() }) },
    refusals: ['signed_out'],
  }),

  pushReport: operation({
    method: 'GET',
    path: '/backend/push-report',
    caller: 'admin',
    roles: ['support'],
    summary: 'The delivery report of one message, by recipient; also while it is being sent.',
    query: z.object({
      id: z.uuid(),
      outcome: z.optional(z.enum(pushOutcomes)),
      page: z.optional(queryPage),
    }),
    success: {
      status: 200,
      body: z.object({
        push: pushSend,
        recipients: z.array(
          z.object({ id: z.int(), email: z.string(), outcome: z.enum(pushOutcomes), attempts: z.int() }),
        ),
        total: z.int(),
      }),
    },
    refusals: ['signed_out', 'not_found'],
  }),

  cancelPush: operation({
    method: 'POST',
    path: '/backend/cancel-push',
    caller: 'admin',
    roles: ['support'],
    summary: 'Cancels a scheduled message.',
    body: z.object({ id: z.uuid() }),
    success: { status: 200, body: success },
    refusals: ['signed_out', 'not_found', 'wrong_state'],
    answersSuccess: true,
  }),
};

export type PushSend = z.output<typeof pushSend>;
export type PushOutcome = (typeof pushOutcomes)[number];
export type PushSendState = (typeof pushSendStates)[number];

/** The message the service worker receives, end-to-end encrypted. */
export interface PushPayload {
  id: string;
  title: string;
  body: string;
  path: string;
}
