import {
  type CheckedBody,
  type Operations,
  PUSHES_PER_PAGE,
  type PushSend as PushSendView,
  pushTarget,
  RECIPIENTS_PER_PAGE,
  shopPath,
} from '@tohfa/contract';
import type { Sentence } from '@tohfa/contract/phrases';
import { recordAudit } from '../audit/index.ts';
import type { Database } from '../platform/database.ts';
import { type Call, type Refusal, refuse } from '../platform/http/operations.ts';
import { countReachable, filterSubscribed, type PushDeps } from './push.ts';
import { announcementQueue } from './push-delivery.ts';
import { cancelSend, countOutcomes, insertSend, listAnnouncements, listDeliveries, sendById } from './sql.ts';
import type { PushSend } from './tables.ts';
import { fitsPayloadLimit } from './web-push.ts';

const MAX_DAYS_AHEAD = 90;
const MAX_PEOPLE_FOUND = 8;

export async function sendPush(push: PushDeps, { body, identity }: Call<Operations['sendPush']>) {
  const link = body.link === '' ? '' : shopPath(body.link, push.publicUrl);
  if (link === undefined)
    return refuse('invalid_input', { fields: { link: ({ notifications }) => notifications.linkToShop } });
  const message = { title: body.title, body: body.body, path: pushTarget({ ...body, link }) };
  if (!fitsPayloadLimit(message))
    return refuse('invalid_input', {
      fields: { body: ({ notifications }) => notifications.tooLong },
    });
  const audience = body.test ? await ownDevicesAudience(push, identity.admin.email) : toAudience(body);
  if (!('emails' in audience)) return audience;
  const sendAt = toSendTime(body);
  if (!sendAt)
    return refuse('invalid_input', {
      fields: { sendAt: ({ notifications }) => notifications.chooseSoonerTime({ days: MAX_DAYS_AHEAD }) },
    });

  const id = await push.database.transaction(async (tx) => {
    const sendId = await insertSend(tx, {
      ...message,
      ...audience,
      kind: body.test ? 'test' : 'announcement',
      topic: audience.audienceTopic ?? 'offers',
      createdBy: identity.admin.email,
      sendAt,
    });
    if (sendId === undefined) throw new Error('the message was not stored');
    await push.jobs.send(announcementQueue, { sendId }, tx, { after: sendAt });
    if (body.test) return sendId;
    await recordAudit(tx, {
      actor: identity.admin.email,
      action: 'push-send',
      subject: body.title,
      after: {
        ...(audience.audienceTopic ? { topic: audience.audienceTopic } : { people: audience.emails.length }),
        sendAt,
      },
    });
    return sendId;
  });
  return { success: true as const, id };
}

export async function listPushes({ database }: PushDeps, { query }: Call<Operations['listPushes']>) {
  const offset = ((query.page ?? 1) - 1) * PUSHES_PER_PAGE;
  const { sends, total } = await listAnnouncements(database, { limit: PUSHES_PER_PAGE, offset });
  return { pushes: await toPushViews(database, sends), total };
}

export async function pushReport({ database }: PushDeps, { query }: Call<Operations['pushReport']>) {
  const send = await sendById(database, query.id);
  // Notifications to single people are private.
  if (!send || send.kind === 'notice') return refuse('not_found');
  const [push] = await toPushViews(database, [send]);
  if (!push) throw new Error('the message has no view');
  const offset = ((query.page ?? 1) - 1) * RECIPIENTS_PER_PAGE;
  const { recipients, total } = await listDeliveries(database, send.id, {
    outcome: query.outcome,
    limit: RECIPIENTS_PER_PAGE,
    offset,
  });
  return {
    push,
    recipients: recipients.map(({ id, email, outcome, attempts }) => ({ id, email, outcome, attempts })),
    total,
  };
}

export async function cancelPush({ database }: PushDeps, { body, identity }: Call<Operations['cancelPush']>) {
  const send = await sendById(database, body.id);
  if (send?.kind !== 'announcement') return refuse('not_found');
  const cancelled = await database.transaction(async (tx) => {
    if (!(await cancelSend(tx, send.id))) return false;
    await recordAudit(tx, { actor: identity.admin.email, action: 'push-cancel', subject: send.title });
    return true;
  });
  return cancelled ? { success: true as const } : refuse('wrong_state');
}

export async function countPush(push: PushDeps, { body }: Call<Operations['countPush']>) {
  const ids =
    body.topic === undefined
      ? (await push.people.byEmail(body.emails)).map(({ id }) => id)
      : await push.listFollowers(body.topic);
  return countReachable(push.database, ids);
}

export async function pushPeople({ database, people }: PushDeps, { query }: Call<Operations['pushPeople']>) {
  const found = await people.like(query.q, MAX_PEOPLE_FOUND);
  const subscribed = await filterSubscribed(
    database,
    found.map(({ id }) => id),
  );
  return { people: found.map(({ id, name, email }) => ({ name, email, subscribed: subscribed.has(id) })) };
}

function toAudience({ emails, topic }: SendBody): Audience | Refusal<'invalid_input'> {
  const unique = [...new Set(emails)];
  if (topic !== undefined && unique.length === 0) return { audienceTopic: topic, emails: [] };
  if (topic === undefined && unique.length > 0) return { audienceTopic: null, emails: unique };
  const message: Sentence = ({ notifications }) =>
    topic === undefined ? notifications.choosePeople : notifications.peopleOrTopic;
  return refuse('invalid_input', { fields: { emails: message } });
}

async function ownDevicesAudience(
  { database, people }: PushDeps,
  email: string,
): Promise<Audience | Refusal<'no_device'>> {
  const accounts = await people.byEmail([email]);
  const { devices } = await countReachable(
    database,
    accounts.map(({ id }) => id),
  );
  return devices > 0 ? { audienceTopic: null, emails: [email] } : refuse('no_device');
}

/** A time in the past means now. */
function toSendTime({ sendAt, test }: SendBody): Date | undefined {
  const now = Date.now();
  if (sendAt === undefined || test) return new Date(now);
  const time = Math.max(now, Date.parse(sendAt));
  return time - now > MAX_DAYS_AHEAD * 24 * 3600 * 1000 ? undefined : new Date(time);
}

async function toPushViews(database: Database, sends: readonly PushSend[]): Promise<PushSendView[]> {
  const counted = await countOutcomes(
    database,
    sends.map(({ id }) => id),
  );
  return sends.map((send) => ({
    id: send.id,
    title: send.title,
    body: send.body,
    path: send.path,
    topic: send.audienceTopic,
    status: send.status,
    createdBy: send.createdBy,
    sendAt: send.sendAt.toISOString(),
    finishedAt: send.finishedAt?.toISOString() ?? null,
    counts: Object.fromEntries(
      counted.filter(({ sendId }) => sendId === send.id).map(({ outcome, devices }) => [outcome, devices]),
    ),
  }));
}

type SendBody = CheckedBody<Operations['sendPush']>;

interface Audience {
  audienceTopic: SendBody['topic'] | null;
  emails: string[];
}
