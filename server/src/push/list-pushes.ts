import { type Operations, PUSHES_PER_PAGE, type PushSend as PushSendView } from '@tohfa/contract';
import type { Database } from '../platform/database.ts';
import type { Call } from '../platform/http/mount-operations.ts';
import type { Push } from './push.ts';
import type { PushSend } from './push-tables.ts';
import { announcements, countsOf } from './sends-sql.ts';

export async function listPushes({ database }: Push, { query }: Call<Operations['listPushes']>) {
  const offset = ((query.page ?? 1) - 1) * PUSHES_PER_PAGE;
  const { sends, total } = await announcements(database, { limit: PUSHES_PER_PAGE, offset });
  return { pushes: await pushViews(database, sends), total };
}

export async function pushViews(database: Database, sends: readonly PushSend[]): Promise<PushSendView[]> {
  const counted = await countsOf(
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
