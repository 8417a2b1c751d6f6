import type { NotificationTopic } from '@tohfa/contract';
import type { Database } from '../platform/database.ts';
import { NOTICE_DUE } from './deliver-push.ts';
import type { Push } from './push.ts';
import { insertSend } from './sends-sql.ts';

/** Queues a notice to one person's devices. The same key twice is one notice. */
export async function queueNotice(
  { jobs }: Pick<Push, 'jobs'>,
  tx: Database,
  notice: NewNotice,
): Promise<void> {
  const { key, title, body, ...rest } = notice;
  const sendId = await insertSend(tx, {
    ...rest,
    title: shortened(title, 120),
    body: shortened(body, 400),
    kind: 'notice',
    noticeKey: key,
  });
  if (sendId !== undefined) await jobs.send(NOTICE_DUE, { sendId }, tx);
}

/** Names and reasons that people typed may be long; a notification is not. */
function shortened(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most - 1)}…` : text;
}

interface NewNotice {
  key: string;
  userId: string;
  topic: NotificationTopic;
  title: string;
  body: string;
  path: string;
}
