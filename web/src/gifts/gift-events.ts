import { callForResponse } from '../lib/api.ts';

const FIRST_RETRY_MS = 1000;
const MAX_RETRY_MS = 30_000;
/** The server says something every few seconds, if only that it is there. */
const SILENCE_TIMEOUT_MS = 70_000;

/**
 * Tells whenever the gift has changed, while the page is looked at. The stream is opened again when it ends, less and
 * less often when it cannot be opened; each time it may have missed something, so that is a change too. Where streams
 * do not get through at all, this comes down to asking every half minute.
 */
export function subscribeToGift({ id, onChange }: { id: string; onChange: () => void }): () => void {
  let connection: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let missed = false;

  async function connect(): Promise<void> {
    clearTimeout(timer);
    if (connection !== undefined || document.hidden) return;
    const current = new AbortController();
    connection = current;
    if (missed) onChange();
    missed = true;
    try {
      for await (const text of readEventBlocks(id, current)) {
        failures = 0;
        if (isChangedEvent(text)) onChange();
      }
    } catch {
      // Whatever it was, the next attempt may succeed.
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

  function looked(): void {
    if (document.hidden) disconnect();
    else void connect();
  }

  function online(): void {
    failures = 0;
    disconnect();
    void connect();
  }

  document.addEventListener('visibilitychange', looked);
  addEventListener('online', online);
  void connect();
  return () => {
    disconnect();
    document.removeEventListener('visibilitychange', looked);
    removeEventListener('online', online);
  };
}

/** The events as they come, each a block of lines. Ends when nothing has come for too long. */
async function* readEventBlocks(id: string, connection: AbortController): AsyncGenerator<string> {
  const { body } = await callForResponse('giftEvents', { query: { id }, signal: connection.signal });
  if (body === null) return;
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let watch = setTimeout(() => connection.abort(), SILENCE_TIMEOUT_MS);
  let text = '';
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      clearTimeout(watch);
      watch = setTimeout(() => connection.abort(), SILENCE_TIMEOUT_MS);
      const blocks = (text + value).split('\n\n');
      text = blocks.pop() ?? '';
      yield* blocks;
    }
  } finally {
    clearTimeout(watch);
  }
}

function isChangedEvent(block: string): boolean {
  return /^event: ?changed$/m.test(block);
}

function retryDelayMs(failures: number): number {
  return Math.min(FIRST_RETRY_MS * 2 ** failures, MAX_RETRY_MS);
}
