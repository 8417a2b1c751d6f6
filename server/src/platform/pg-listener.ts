import pg from 'pg';

const MIN_RETRY_MS = 200;
const MAX_RETRY_MS = 5000;
/** A primary that vanishes without closing leaves a connection on which nothing ever arrives. */
const HEARTBEAT_MS = 10_000;
/** Limit for connecting, for LISTEN and for the heartbeat. */
const ANSWER_TIMEOUT_MS = 5000;

/**
 * Listens to all channels on one dedicated connection. Notifications sent while it is disconnected are lost, so each
 * (re)connection calls `onConnected`, and listeners drop their caches. A standby refuses LISTEN, so the connection is
 * always to the primary.
 */
export function createPgListener(
  connectionString: string,
  timeoutMs: number = ANSWER_TIMEOUT_MS,
): { listen: Listen; close(): Promise<void> } {
  const subscriptions = new Set<Subscription>();
  let client: pg.Client | undefined;
  let connecting: Promise<void> | undefined;
  let retryMs = MIN_RETRY_MS;
  let closed = false;

  async function connect(): Promise<void> {
    const fresh = createClient(connectionString, timeoutMs);
    fresh.on('error', () => lose(fresh));
    fresh.on('end', () => lose(fresh));
    fresh.on('notification', ({ channel, payload }) => {
      for (const one of subscriptions) if (one.channel === channel) one.onNotify(payload ?? '');
    });
    await connectAndListen(fresh, new Set([...subscriptions].map((one) => one.channel)));
    client = fresh;
    retryMs = MIN_RETRY_MS;
    watch(fresh);
    for (const one of subscriptions) one.onConnected();
  }

  function lose(lost: pg.Client): void {
    if (client !== lost) return;
    client = undefined;
    reconnectLater();
  }

  function watch(watched: pg.Client): void {
    const timer = setInterval(() => {
      if (client !== watched) return clearInterval(timer);
      watched.query('select 1').catch(() => {
        lose(watched);
        // Not `end()`, which would wait for a server that no longer answers.
        watched.connection.stream.destroy();
      });
    }, HEARTBEAT_MS);
    timer.unref();
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
        await listenOn(client, channel);
        onConnected();
      } else {
        connecting ??= connect().catch(() => reconnectLater());
        await connecting;
        // Added during connection. The reconnection repairs a failure here.
        if (client && !closed) await listenOn(client, channel);
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
      await last?.end().catch(() => undefined);
    },
  };
}

function createClient(connectionString: string, timeoutMs: number): pg.Client {
  return new pg.Client({
    connectionString,
    application_name: `tohfa-listen ${process.pid}`,
    keepAlive: true,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
  });
}

async function connectAndListen(client: pg.Client, channels: Iterable<string>): Promise<void> {
  try {
    await client.connect();
    for (const channel of channels) await client.query(`listen ${pg.escapeIdentifier(channel)}`);
  } catch (error) {
    client.end().catch(() => undefined);
    throw error;
  }
}

async function listenOn(client: pg.Client, channel: string): Promise<void> {
  await client.query(`listen ${pg.escapeIdentifier(channel)}`).catch(() => undefined);
}

interface Subscription {
  channel: string;
  onNotify: (payload: string) => void;
  onConnected: () => void;
}

/** While `connected()` is false no notifications arrive, and caches may be out of date. */
export type Listen = (
  channel: string,
  onNotify: (payload: string) => void,
  onConnected: () => void,
) => Promise<{ connected(): boolean; close(): Promise<void> }>;

/** Passes the changes of single rows, told on one channel by every process, to whoever watches a row. */
export async function createRowWatcher(listen: Listen, channel: string): Promise<RowWatcher> {
  const subscribers = new Map<string, Set<() => void>>();
  const publish = (id: string) => {
    for (const onChange of subscribers.get(id) ?? []) onChange();
  };
  // After a reconnect every row counts as changed.
  await listen(channel, publish, () => {
    for (const id of subscribers.keys()) publish(id);
  });
  return {
    subscribe(id, onChange) {
      const ofRow = subscribers.get(id) ?? new Set();
      subscribers.set(id, ofRow.add(onChange));
      return () => {
        ofRow.delete(onChange);
        if (ofRow.size === 0 && subscribers.get(id) === ofRow) subscribers.delete(id);
      };
    },
  };
}

export interface RowWatcher {
  /** Returns a function that unsubscribes. */
  subscribe(id: string, onChange: () => void): () => void;
}
