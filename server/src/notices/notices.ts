import type { notificationOperations } from '@tohfa/contract';
import type { Database } from '../platform/database.ts';
import type { Handlers } from '../platform/http/mount-operations.ts';
import type { Mailer } from '../platform/mail/mailer.ts';
import type { Push } from '../push/push.ts';
import { chooseNotices } from './choose-notices.ts';
import { myNotices } from './my-notices.ts';

export function noticeRoutes(notices: Notices) {
  return {
    myNotices: (call) => myNotices(notices, call),
    chooseNotices: (call) => chooseNotices(notices, call),
  } satisfies Handlers<typeof notificationOperations>;
}

/** What the rules of this domain work with. */
export interface Notices {
  database: Database;
  mailer: Mailer;
  push: Pick<Push, 'jobs'>;
  /** With which a browser subscribes. */
  publicKey(): Promise<string>;
}
