import pg from 'pg';

const MIN_RETRY_MS = 200;
const MAX_RETRY_MS = 5000;

/**
 * LISTEN on one connection of its own for all channels. What was notified while the connection was away is
 * lost, so each (re)connection calls `onConnected`: a listener then forgets what it believed.
 */
export function createPgListener(connectionString: string): { listen: Listen; close(): Promise<void> } {
  const subscriptions = new Set<Subscription>();
  let client: pg.Client | undefined;
  let connecting: Promise<void> | undefined;
  let retryMs = MIN_RETRY_MS;
  let closed = false;

  async function connect(): Promise<void> {
    const fresh = new pg.Client({ connectionString, application_name: 'tohfa-listen', keepAlive: true });
    fresh.on('error', () => lose(fresh));
    fresh.on('end', () => lose(fresh));
    fresh.on('notification', ({ channel, payload }) => {
      for (const one of subscriptions) if (one.channel === channel) one.onNotify(payload ?? '');
    });
    await fresh.connect();
    for (const channel of new Set([...subscriptions].map((one) => one.channel))) {
      await fresh.query(`listen ${pg.escapeIdentifier(channel)}`);
    }
    client = fresh;
    retryMs = MIN_RETRY_MS;
    for (const one of subscriptions) one.onConnected();
  }

  function lose(lost: pg.Client): void {
    if (client !== lost) return;
    client = undefined;
    reconnectLater();
  }

  function reconnectLater(): void {
    if (closed) return;
    setTimeout(() => {
      if (closed || client) return;
      connect().catch(() => reconnectLater());
    }, retryMs).unref();
    retryMs = Math.min(retryMs * 2, MAX_RETRY_MS);
  }

  return {
    listen: async (channel, onNotify, onConnected) => {
      const subscription = { channel, onNotify, onConnected };
      subscriptions.add(subscription);
      if (client) {
        await client.query(`listen ${pg.escapeIdentifier(channel)}`);
        onConnected();
      } else {
        connecting ??= connect().catch(() => reconnectLater());
        await connecting;
        if (client && !closed) await (client as pg.Client).query(`listen ${pg.escapeIdentifier(channel)}`);
      }
      return {
        connected: () => client !== undefined,
        close: async () => {
          subscriptions.delete(subscription);
        },
      };
    },
    close: async () => {
      closed = true;
      const last = client;
      client = undefined;
      await last?.end();
    },
  };
}

interface Subscription {
  channel: string;
  onNotify: (payload: string) => void;
  onConnected: () => void;
}

/** While `connected()` is false nothing is heard: what is cached may be out of date. */
export type Listen = (
  channel: string,
  onNotify: (payload: string) => void,
  onConnected: () => void,
) => Promise<{ connected(): boolean; close(): Promise<void> }>;
