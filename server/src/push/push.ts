import type { NotificationTopic } from '@tohfa/contract';
import webPush from 'web-push';
import type { Database } from '../platform/database.ts';
import type { Jobs } from '../platform/jobs.ts';
import type { Log } from '../platform/log.ts';
import type { KnownEndpoints } from './push-endpoint.ts';
import { keepKeysOnce, keptKeys } from './subscriptions-sql.ts';

/** What the rules of this domain work with. */
export function openPush(parts: Omit<Push, 'keys' | 'underWay' | 'stopping'>): Push {
  let keys: Promise<PushKeys> | undefined;
  return {
    ...parts,
    underWay: new Set(),
    stopping: false,
    keys() {
      keys ??= pushKeys(parts.database).catch((error: unknown) => {
        keys = undefined;
        throw error;
      });
      return keys;
    },
  };
}

/** With other keys every subscription there is would be worth nothing, so they are made once and kept. */
async function pushKeys(database: Database): Promise<PushKeys> {
  return (await keptKeys(database)) ?? keepKeysOnce(database, webPush.generateVAPIDKeys());
}

export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

export interface Person {
  id: string;
  name: string;
  email: string;
}

export interface Push {
  database: Database;
  jobs: Pick<Jobs, 'send'>;
  log: Log;
  /** The shop's own origin: links of this shop may carry it. */
  publicUrl: string;
  /** Whom a push service can ask about us, as the protocol wants it: an https or a mailto address. */
  contact: string;
  endpoints: KnownEndpoints;
  keys(): Promise<PushKeys>;
  people: {
    byEmail(emails: readonly string[], tx?: Database): Promise<Person[]>;
    byId(ids: readonly string[], tx?: Database): Promise<Person[]>;
    like(words: string, limit: number): Promise<Person[]>;
  };
  /** Who wants to be told of a topic by push. */
  followersOf(topic: NotificationTopic, tx?: Database): Promise<string[]>;
  /** The messages this process is sending, so that its rounds do not begin them a second time. */
  underWay: Set<string>;
  /** The process is about to end: what is under way is finished, nothing new is begun. */
  stopping: boolean;
}
