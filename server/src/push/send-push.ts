import { type CheckedBody, type Operations, pushTarget, shopPath } from '@tohfa/contract';
import { recordAudit } from '../audit/record-audit.ts';
import type { Call } from '../platform/http/mount-operations.ts';
import { type Refusal, refuse } from '../platform/http/refusal.ts';
import { ANNOUNCEMENT_DUE } from './deliver-push.ts';
import type { Push } from './push.ts';
import { fits } from './push-message.ts';
import { insertSend } from './sends-sql.ts';
import { countReached } from './subscriptions-sql.ts';

const MOST_DAYS_AHEAD = 90;

export async function sendPush(push: Push, { body, identity }: Call<Operations['sendPush']>) {
  const link = body.link === '' ? '' : shopPath(body.link, push.publicUrl);
  if (link === undefined)
    return refuse('invalid_input', { fields: { link: 'The link must stay on this shop, such as /home.' } });
  const message = { title: body.title, body: body.body, path: pushTarget({ ...body, link }) };
  if (!fits(message))
    return refuse('invalid_input', { fields: { body: 'Too long for a notification. Please shorten it.' } });
  const audience = body.test ? await ownDevices(push, identity.admin.email) : audienceOf(body);
  if (!('emails' in audience)) return audience;
  const sendAt = momentOf(body);
  if (!sendAt)
    return refuse('invalid_input', {
      fields: { sendAt: `Within ${MOST_DAYS_AHEAD} days from now, please.` },
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
    if (sendId === undefined) throw new Error('no message was kept');
    await push.jobs.send(ANNOUNCEMENT_DUE, { sendId }, tx, { after: sendAt });
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

function audienceOf({ emails, topic }: SendBody): Audience | Refusal<'invalid_input'> {
  const named = [...new Set(emails)];
  if (topic !== undefined && named.length === 0) return { audienceTopic: topic, emails: [] };
  if (topic === undefined && named.length > 0) return { audienceTopic: null, emails: named };
  const words = topic === undefined ? 'Name at least one person.' : 'Either people or a topic, not both.';
  return refuse('invalid_input', { fields: { emails: words } });
}

async function ownDevices(
  { database, people }: Push,
  email: string,
): Promise<Audience | Refusal<'no_device'>> {
  const own = await people.byEmail([email]);
  const { devices } = await countReached(
    database,
    own.map(({ id }) => id),
  );
  return devices > 0 ? { audienceTopic: null, emails: [email] } : refuse('no_device');
}

/** A moment that has just passed means now. */
function momentOf({ sendAt, test }: SendBody): Date | undefined {
  const now = Date.now();
  if (sendAt === undefined || test) return new Date(now);
  const wanted = Math.max(now, Date.parse(sendAt));
  return wanted - now > MOST_DAYS_AHEAD * 24 * 3600 * 1000 ? undefined : new Date(wanted);
}

type SendBody = CheckedBody<Operations['sendPush']>;

interface Audience {
  audienceTopic: SendBody['topic'] | null;
  emails: string[];
}
