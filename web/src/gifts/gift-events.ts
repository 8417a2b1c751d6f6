import { ask } from '../api.ts';

const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 30_000;
/** The server says something every few seconds, if only that it is there. */
const SILENT_MS = 70_000;

/**
 * Tells whenever the gift has changed, while the page is looked at. The stream is opened again when it ends, less and
 * less often when it cannot be opened; each time it may have missed something, so that is a change too. Where streams
 * do not get through at all, this comes down to asking every half minute.
 */
export function followGift({ id, onChange }: { id: string; onChange: () => void }): () => void {
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
      for await (const text of streamed(id, current)) {
        failures = 0;
        if (isChange(text)) onChange();
      }
    } catch {
      // Whatever it was, the next attempt may succeed.
    }
    if (connection !== current) return;
    connection = undefined;
    timer = setTimeout(connect, waitMs(failures));
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
async function* streamed(id: string, connection: AbortController): AsyncGenerator<string> {
  const { body } = await ask('giftEvents', { query: { id }, signal: connection.signal });
  if (body === null) return;
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let watch = setTimeout(() => connection.abort(), SILENT_MS);
  let text = '';
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      clearTimeout(watch);
      watch = setTimeout(() => connection.abort(), SILENT_MS);
      const blocks = (text + value).split('\n\n');
      text = blocks.pop() ?? '';
      yield* blocks;
    }
  } finally {
    clearTimeout(watch);
  }
}

function isChange(block: string): boolean {
  return /^event: ?changed$/m.test(block);
}

function waitMs(failures: number): number {
  return Math.min(FIRST_WAIT_MS * 2 ** failures, LONGEST_WAIT_MS);
}
