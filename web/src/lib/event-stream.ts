import { createParser } from 'eventsource-parser';

const FIRST_RETRY_MS = 1000;
const MAX_RETRY_MS = 30_000;
/** The server sends at least a keep-alive every few seconds. */
const SILENCE_TIMEOUT_MS = 70_000;

/**
 * Listens to server-sent events while the page is visible. Not by EventSource, which cannot send a bearer token. A stream
 * that ends is opened again, with growing delays while that fails; each time something may have been missed, which
 * `onReconnect` makes up for. Where no stream gets through, this is polling every half minute.
 */
export function subscribeToEvents({ open, onEvent, onReconnect }: Subscription): () => void {
  let connection: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let mayHaveMissed = false;

  async function connect(): Promise<void> {
    clearTimeout(timer);
    if (connection !== undefined || document.hidden) return;
    const current = new AbortController();
    connection = current;
    if (mayHaveMissed) onReconnect();
    mayHaveMissed = true;
    try {
      await readEvents(await open(current.signal), current, (event, data) => {
        failures = 0;
        if (event !== undefined) onEvent(event, data);
      });
    } catch {
      // The next attempt may succeed, whatever the error was.
    }
    if (connection !== current) return;
    connection = undefined;
    timer = setTimeout(connect, retryDelayMs(failures));
    failures += 1;
  }

  function disconnect(): void {
    clearTimeout(timer);
    connection?.abort();
    connection = undefined;
  }

  function onVisibilityChange(): void {
    if (document.hidden) disconnect();
    else void connect();
  }

  function onOnline(): void {
    failures = 0;
    disconnect();
    void connect();
  }

  document.addEventListener('visibilitychange', onVisibilityChange);
  addEventListener('online', onOnline);
  void connect();
  return () => {
    disconnect();
    document.removeEventListener('visibilitychange', onVisibilityChange);
    removeEventListener('online', onOnline);
  };
}

/** Reads until the stream ends or has been silent for too long. Keep-alive comments are events without a name. */
async function readEvents(
  { body }: Response,
  connection: AbortController,
  onEvent: (name: string | undefined, data: string) => void,
): Promise<void> {
  if (body === null) return;
  const parser = createParser({
    onEvent: ({ event, data }) => onEvent(event, data),
    onComment: () => onEvent(undefined, ''),
  });
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let silence = setTimeout(() => connection.abort(), SILENCE_TIMEOUT_MS);
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      clearTimeout(silence);
      silence = setTimeout(() => connection.abort(), SILENCE_TIMEOUT_MS);
      parser.feed(value);
    }
  } finally {
    clearTimeout(silence);
  }
}

function retryDelayMs(failures: number): number {
  return Math.min(FIRST_RETRY_MS * 2 ** failures, MAX_RETRY_MS);
}

interface Subscription {
  open: (signal: AbortSignal) => Promise<Response>;
  onEvent: (name: string, data: string) => void;
  onReconnect: () => void;
}
